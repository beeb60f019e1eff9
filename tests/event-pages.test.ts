import { describe, expect, test } from "vitest";
import { temple as ours } from "#content/temple.ts";
import { renderedPages } from "#server/pages.ts";
import { moveElsewhere } from "#tests/another-sky.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";

const build = await builtPages();
const pongal = {
  title: "Pongal",
  kind: "festival",
  startsAt: "2026-01-15T16:00",
  endsAt: "2026-01-15T20:00",
  status: "published",
  tiers: [{ name: "Flowers", cents: 251_00, slots: 9 }],
};

describe("The page of an event", () => {
  test.each(["தைப்பூசம் விழா", "महा शिवरात्रि", "Été – 花まつり"])(
    "titled %s has an address that every header and file can carry",
    async (title) => {
      const { add, visitor } = await openSite();
      const { id } = await add({ title });
      for (const old of [`/events/${id}`, `/events/${id}-old-title`]) {
        const moved = await visitor.get(old);
        expect(moved.status).toBe(301);
        const address = moved.headers.get("location") ?? "";
        expect(address).toMatch(/^\/events\/[\w%-]+$/);
        const page = await visitor.get(address);
        expect(page.status).toBe(200);
        expect(await page.text()).toContain(`<link rel="canonical" href="${ours.url}${address}"/>`);
        const file = (await (await visitor.get(`/events/${id}.ics`)).text()).replaceAll("\r\n ", "");
        expect(file).toContain(`URL:${ours.url}${address}\r\n`);
      }
    },
  );

  test("titled in Tamil takes a plain form once, and thanks", async () => {
    const { add, url, visitor, editor } = await openSite();
    const { id } = await add({ title: "தைப்பூசம் விழா" });
    const address = (await visitor.get(`/events/${id}`)).headers.get("location") ?? "";
    const form = {
      intent: "sponsor",
      tier: "Flowers",
      date: "2026-01-15",
      name: "Ravi",
      email: "ravi@example.org",
    };
    const answer = await fetch(url + address, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: url },
      body: new URLSearchParams({ ...form, phone: "", familyNames: "", gotra: "", nakshatra: "" }),
    });
    expect(answer.status).toBe(303);
    const thanked = answer.headers.get("location") ?? "";
    expect(thanked).toBe(`${address}?date=2026-01-15&asked=Flowers#answer`);
    expect(await (await visitor.get(thanked)).text()).toContain("We have your request: Flowers for ");
    expect(await (await editor.get("/api/sponsorships")).json()).toMatchObject({ total: 1 });
  });

  test.each([
    ["an address that is none", 422, { email: "nobody" }],
    ["a tier without places", 409, { tier: "Abhishekam" }],
  ])("gives every word back where a plain form is refused: %s", async (_, status, wrong) => {
    const { add, url, visitor } = await openSite();
    const tiers = ["Flowers", "Abhishekam"].map((name, at) => ({ name, cents: 251_00, slots: 1 - at }));
    const { id } = await add({ tiers });
    const address = (await visitor.get(`/events/${id}`)).headers.get("location") ?? "";
    const typed = { name: "Lalitha", email: "lalitha@mail.example", gotra: "Bharadwaja", ...wrong };
    const answer = await fetch(url + address, {
      method: "POST",
      headers: { Origin: url },
      body: new URLSearchParams({ intent: "sponsor", tier: "Flowers", date: "2026-01-15", ...typed }),
    });
    const html = await answer.text();
    expect(answer.status).toBe(status);
    for (const field of ["name", "email", "gotra"] as const)
      expect(html).toMatch(new RegExp(`<input[^>]* name="${field}"[^>]* value="${typed[field]}"`));
  });

  test.each(["abc", "2026-99-99", "2026-02-30", "9999-12-31", "0000-01-01", "2026-01-16"])(
    "shows its next day where none is %s",
    async (date) => {
      const { add, visitor } = await openSite();
      const { id } = await add({ repeats: { every: "week" } });
      const page = await visitor.get(`/events/${id}-pongal?date=${date}`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("Thursday, January 15, 2026");
    },
  );
});

test("Home shows an event until it is over, though nobody writes anything then", async () => {
  const { add, clock, visitor } = await openSite();
  await add({ title: "Pongal evening" });
  const home = async () => (await visitor.get("/")).text();
  expect(await home()).toContain("Pongal evening");
  clock.now = Date.parse("2026-01-15T19:59:00-08:00");
  expect(await home()).toContain("Pongal evening");
  clock.now += 60_000;
  expect(await home()).not.toContain("Coming up");
});

describe("The panchang of a month", () => {
  test.each([
    ["/panchang", true],
    ["/panchang/2025-01", true],
    ["/panchang/2028-12", true],
    ["/panchang/2024-12", false],
    ["/panchang/2029-01", false],
    ["/panchang/1987-03", false],
  ])("at %s is for search engines: %s", async (path, isForThem) => {
    const { visitor } = await openSite();
    const page = await (await visitor.get(path)).text();
    expect(/<meta name="robots" content="noindex, nofollow"/.test(page)).toBe(!isForThem);
  });

  test("leads nobody who follows links out of the years about this one", async () => {
    const { visitor } = await openSite();
    const leads = async (path: string) =>
      [...(await (await visitor.get(path)).text()).matchAll(/href="\/panchang\/(\d{4}-\d\d)"/g)].map(
        ([, month]) => month,
      );
    expect(await leads("/panchang/2026-06")).toEqual(["2026-05", "2026-07"]);
    expect(await leads("/panchang/2028-12")).toEqual(["2028-11"]);
    expect(await leads("/panchang/2025-01")).toEqual(["2025-02"]);
    expect(await (await visitor.get("/robots.txt")).text()).toContain(
      "Disallow: /panchang/\nAllow: /panchang/2025-\nAllow: /panchang/2026-\nAllow: /panchang/2027-\nAllow: /panchang/2028-\n",
    );
  });

  test("names other years for robots when the year turns", async () => {
    const { visitor, clock } = await openSite();
    await visitor.get("/robots.txt");
    clock.now += 366 * 24 * 60 * 60_000;
    const lines = await (await visitor.get("/robots.txt")).text();
    expect(lines).not.toContain("/panchang/2025-");
    expect(lines).toContain("Allow: /panchang/2029-");
  });

  test("says on its page when visitors asked for too many other years, and when to try again", async () => {
    const site = await openSite();
    await moveElsewhere(site);
    for (let year = 1955; year < 1979; year++)
      expect((await site.visitor.get(`/api/panchang?from=${year}-03-01`)).status).toBe(200);
    const refused = await site.visitor.get("/panchang/1985-03");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(await refused.text()).toContain("Try again in a minute.");
    expect((await site.visitor.get("/panchang/2026-03")).status).toBe(200);
  });
});

async function openSite() {
  const temple = await openTemple({
    site: builtSite(),
    pages: (services) => renderedPages(() => build, services),
  });
  const editor = await temple.staff("editor");
  return {
    ...temple,
    editor,
    async add(fields: object): Promise<{ id: string }> {
      const answer = await editor.post("/api/events", { ...pongal, ...fields });
      expect(answer.status).toBe(201);
      return answer.json();
    },
  };
}
