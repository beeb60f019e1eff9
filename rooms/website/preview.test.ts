import { describe, expect, test } from "vitest";
import { home } from "#content/home.ts";
import { ROLES } from "#domain/roles.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";

const PREVIEW = "/dashboard/website/preview";
const DRAFTED = "The lamp is lit again this evening";
const [build, site] = [await builtPages(), builtSite()];

describe("The preview of a draft", () => {
  test("shows it on the page itself, says so, and visitors see nothing of it", async () => {
    const { temple, admin } = await templeWithDraft();
    const page = await (await admin.get(`${PREVIEW}/`)).text();
    expect(page).toContain(DRAFTED);
    expect(page).toContain("Preview of a draft.");
    expect(page).toContain('href="/dashboard/website/home"');
    for (const address of ["/", "/_.data"])
      expect(await (await temple.visitor.get(address)).text()).not.toContain(DRAFTED);
  });

  test("is the same to whoever comes to it from another page of it", async () => {
    const { admin } = await templeWithDraft();
    for (const address of [`${PREVIEW}/_.data`, `${PREVIEW}.data`]) {
      const answer = await admin.get(address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).toContain(DRAFTED);
    }
  });

  test.each(["", "/", "/about", "/Board", "/donors?page=2", "/events", "/panchang", "/donate?amount=51"])(
    "has every page, whose links stay inside: %j",
    async (path) => {
      const { admin } = await templeWithDraft();
      const answer = await admin.get(PREVIEW + path);
      expect(answer.status).toBe(200);
      const links = [...(await answer.text()).matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(
        ([, href = ""]) => href,
      );
      expect(links).toContain(`${PREVIEW}/Deities`);
      // Files are the same everywhere.
      const outside = links.filter((href) => !href.startsWith(PREVIEW) && !/\.(ics|pdf)$/.test(href));
      expect(new Set(outside)).toEqual(backToEditing(path));
    },
  );

  test("has nothing of what is for staff, and leads from what it does not have to its Home", async () => {
    const { admin } = await templeWithDraft();
    for (const path of ["/dashboard", "/manage", `${PREVIEW}/about`, "/nowhere"]) {
      const answer = await admin.get(PREVIEW + path);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 302, PREVIEW]);
    }
  });

  test("is kept nowhere, found by nobody, framed by us alone, and sends no form", async () => {
    const { admin } = await templeWithDraft();
    const { headers } = await admin.get(`${PREVIEW}/contactus`);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("etag")).toBeNull();
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    const policy = headers.get("content-security-policy")?.split("; ");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("form-action 'none'");
    expect((await admin.post(`${PREVIEW}/contactus`, "name=Meena")).status).toBe(405);
  });

  test("is made anew each time, and shows the next draft at once", async () => {
    const { admin, draft } = await templeWithDraft();
    await admin.get(`${PREVIEW}/`);
    await draft("Another lamp beside it");
    const page = await (await admin.get(`${PREVIEW}/`)).text();
    expect(page).toContain("Another lamp beside it");
    expect(page).not.toContain(DRAFTED);
  });

  test("says nothing of itself in a frame beside the words", async () => {
    const { admin } = await templeWithDraft();
    const page = await (await admin.get(`${PREVIEW}/`, { "Sec-Fetch-Dest": "iframe" })).text();
    expect(page).toContain(DRAFTED);
    expect(page).not.toContain("Preview of a draft.");
  });

  test("shows what is public where the draft has a gap", async () => {
    const { admin } = await wholeTemple();
    const value = {
      ...home,
      banner: "",
      slideshow: { ...home.slideshow, slides: [] },
      claims: [{ figure: "", words: DRAFTED }],
    };
    const kept = await admin.put("/api/website/home/draft", { value, version: "0" });
    expect(kept.status).toBe(200);
    const answer = await admin.get(`${PREVIEW}/`);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    for (const words of [DRAFTED, home.banner, home.slideshow.slides[0]?.title ?? ""])
      expect(page).toContain(words);
  });

  test("says when there is none", async () => {
    const { admin } = await wholeTemple();
    expect(await (await admin.get(`${PREVIEW}/`)).text()).toContain(
      "There is no draft: visitors see the same.",
    );
  });
});

describe("A preview is open", () => {
  test.each(["", "/", "/about", "/about.data", "/_.data"])("to no stranger: %j", async (path) => {
    const { temple } = await templeWithDraft();
    const answer = await temple.visitor.get(PREVIEW + path);
    expect(await answer.text()).not.toContain(DRAFTED);
    if (path.endsWith(".data")) expect(answer.status).toBe(202);
    else expect([answer.status, answer.headers.get("location")]).toEqual([302, "/manage"]);
  });

  test.each(ROLES)("to a signed-in %s, who may see Website", async (role) => {
    const { temple } = await templeWithDraft();
    const person = await temple.staff(role);
    const answer = await person.get(`${PREVIEW}/`);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain(DRAFTED);
    expect(page.includes(">Publish</a>")).toBe(role !== "viewer");
  });
});

/** Home has a draft, and leads to where it is written. */
function backToEditing(path: string) {
  const isHome = path === "" || path === "/";
  return new Set(
    isHome ? ["/dashboard/website/home", "/dashboard/website/home#publish"] : ["/dashboard/website"],
  );
}

async function wholeTemple() {
  const temple = await openTemple({ site, pages: (house) => renderedPages(() => build, house) });
  return { temple, admin: await temple.admin() };
}

/** Home with a banner that was not published yet. */
async function templeWithDraft() {
  const { temple, admin } = await wholeTemple();
  const draft = async (banner: string) => {
    const { version } = await (await admin.get("/api/website/home")).json();
    const answer = await admin.put("/api/website/home/draft", { value: { ...home, banner }, version });
    expect(answer.status).toBe(200);
  };
  await draft(DRAFTED);
  return { temple, admin, draft };
}
