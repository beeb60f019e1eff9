import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import type { Services } from "#server/services.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { turnCodesOn } from "#tests/second-factor.ts";
import { MEENA, openTemple, type visitorOf } from "#tests/temple.ts";

const build = await builtPages();
const FORM = "application/x-www-form-urlencoded";

describe("The login page", () => {
  test("is there for a stranger, whatever cookie they carry, and kept nowhere", async () => {
    const { visitor } = await openSite();
    for (const cookie of ["", "session=aaaaaaaaaaaaaaaaaaaaaa"]) {
      const answer = await visitor.get("/manage", { Cookie: cookie });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).toMatch(/^<!DOCTYPE html>.*Password.*<\/html>$/s);
    }
  });

  test.each(["/manage", "/Manage/", "/manage?from=mail"])(
    "sends those who are signed in straight on from %s",
    async (path) => {
      const { admin } = await openSite();
      const answer = await (await admin()).get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe("/dashboard");
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );
});

describe("The login page's plain form", () => {
  test("signs in and leads to the dashboard", async () => {
    const { visitor } = await siteOfMeena();
    const answer = await post(visitor, { username: "meena", password: MEENA.password });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/dashboard");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device-/),
    ]);
    expect((await visitor.get("/dashboard")).status).toBe(200);
    expect(await (await visitor.get("/api/session")).json()).toMatchObject({ email: MEENA.email });
  });

  test("signs in on a live site behind a proxy, which the site itself sees as http", async () => {
    const { visitor } = await siteOfMeena({ PUBLIC_URL: "https://temple.example", TRUST_PROXY: "1" });
    const headers = { Origin: "https://temple.example", "Sec-Fetch-Site": "same-origin" };
    const answer = await post(visitor, { username: "meena", password: MEENA.password }, headers);
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-session=.*Secure/);
  });

  test.each([
    ["a wrong password", { username: MEENA.email }, "Wrong email or password. Please try again.", "password"],
    ["an unknown name", { username: "<ravi>" }, "No user found with this email.", "username"],
  ])("answers %s in the page, keeps the name and marks the field", async (_, typed, sentence, wrong) => {
    const { visitor } = await siteOfMeena();
    const answer = await post(visitor, { password: "not the password", ...typed });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.getSetCookie()).toEqual([]);
    const html = await answer.text();
    expect(html).toContain(`role="alert"`);
    expect(html).toContain(sentence);
    expect(html).not.toContain("not the password");
    expect(inputOf(html, "username")).toContain(`value="${typed.username.replace(/[<>]/g, escaped)}"`);
    for (const field of ["username", "password"]) {
      const input = inputOf(html, field);
      expect(input.includes('aria-invalid="true"')).toBe(field === wrong);
      expect(input.includes("autofocus")).toBe(field === wrong);
    }
  });

  test("asks for what is missing, beside the fields", async () => {
    const { visitor } = await siteOfMeena();
    const answer = await post(visitor, { username: " " });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Please enter your username");
    expect(html).toContain("Please enter your password");
    expect(inputOf(html, "username")).toContain("autofocus");
  });

  test("has the same tries as the call, and says how long to wait", async () => {
    const { visitor } = await siteOfMeena();
    const wrong = { username: "meena", password: "not the password" };
    for (let i = 0; i < 3; i++) await post(visitor, wrong);
    for (let i = 0; i < 2; i++) await visitor.post("/api/session", wrong);
    const answer = await post(visitor, wrong);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("30");
    expect(await answer.text()).toContain(
      "Too many attempts to sign in. Please wait 30 seconds and try again.",
    );
  });

  test("says that the login failed when it is our fault, which is written down once", async () => {
    const byPassword: Services["signIn"]["byPassword"] = async () => {
      throw new Error("the book fell into the river");
    };
    const temple = await openTemple({
      pages: (house) => {
        const signIn = { ...house.services.signIn, byPassword };
        return renderedPages(() => build, { ...house, services: { ...house.services, signIn } });
      },
    });
    const answer = await post(temple.visitor, { username: "meena", password: MEENA.password });
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain("Login failed. Please try again later.");
    expect(temple.logged()).toMatchObject([{ event: "request failed", path: "/manage" }]);
  });

  test("is at most 64 kB, whether it says so or not", async () => {
    const { visitor, url } = await siteOfMeena();
    const large = new URLSearchParams({ username: "x".repeat(70_000) });
    expect((await post(visitor, Object.fromEntries(large))).status).toBe(413);
    const streamed = await fetch(`${url}/manage`, {
      method: "POST",
      headers: { "Content-Type": FORM },
      body: new Blob([String(large)]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await streamed.text()).toBe(
      "That is more than we can take in one message. Your browser's Back button brings back what you wrote.",
    );
  });

  test.each(["application/json", "text/plain", "multipart/form-data; boundary=x"])(
    "is a form, not %s",
    async (type) => {
      const { visitor } = await siteOfMeena();
      const answer = await visitor.post("/manage", "username=meena", { "Content-Type": type });
      expect(answer.status).toBe(415);
      expect(await answer.text()).toBe("Please send the form from its own page.");
    },
  );

  test("is posted", async () => {
    const { visitor } = await siteOfMeena();
    const answer = await visitor.put("/manage", "username=meena", { "Content-Type": FORM });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
  });

  test.each([
    ["Origin", "https://elsewhere.example"],
    ["Origin", "null"],
    ["Sec-Fetch-Site", "cross-site"],
    ["Sec-Fetch-Site", "same-site"],
  ])("is refused from another site (%s: %s)", async (name, value) => {
    const { visitor, logged } = await siteOfMeena();
    const answer = await post(visitor, { username: "meena", password: MEENA.password }, { [name]: value });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toBe("This can only be done from the temple's own pages.");
    expect(logged()).toMatchObject([{ event: "turned away", path: "/manage", code: "other-site" }]);
  });
});

describe("The login page of somebody with one-time codes", () => {
  test("asks for the code once the password was right, and then lets in", async () => {
    const { visitor, code } = await siteWithCodes();
    const first = await post(visitor, { username: "meena", password: MEENA.password });
    expect(first.status).toBe(303);
    expect(first.headers.get("location")).toBe("/manage");
    expect((await visitor.get("/dashboard")).headers.get("location")).toBe("/manage");
    const html = await (await visitor.get("/manage")).text();
    expect(html).toContain("One more step");
    expect(inputOf(html, "code")).toMatch(/autocomplete="one-time-code"/i);
    expect(inputOf(html, "password")).toBe("");

    const answer = await post(visitor, { code: code() });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/dashboard");
    expect((await visitor.get("/dashboard")).status).toBe(200);
  });

  test("answers a wrong code in the page, and keeps to it", async () => {
    const { visitor } = await siteWithCodes();
    await post(visitor, { username: "meena", password: MEENA.password });
    const answer = await post(visitor, { code: "000000" });
    expect(answer.status).toBe(401);
    const html = await answer.text();
    expect(html).toContain("That code is not right, or its half minute has passed. Type the one shown now.");
    expect(inputOf(html, "code")).toContain('aria-invalid="true"');
    expect(html).not.toContain("000000");
  });

  test("begins again with the password once the code has taken too long", async () => {
    const { visitor, code, clock } = await siteWithCodes();
    await post(visitor, { username: "meena", password: MEENA.password });
    clock.now += 10 * 60_000;
    const answer = await post(visitor, { code: code() });
    expect(answer.status).toBe(401);
    const html = await answer.text();
    expect(html).toContain("Please begin again with your username and password.");
    expect(inputOf(html, "password")).not.toBe("");
  });

  test("can be left for somebody else's sign-in, also when that is refused", async () => {
    const { visitor } = await siteWithCodes();
    await post(visitor, { username: "meena", password: MEENA.password });
    expect(inputOf(await (await visitor.get("/manage?again")).text(), "password")).not.toBe("");
    const answer = await post(visitor, { username: "ravi", password: "whatever it is" });
    expect(inputOf(await answer.text(), "password")).not.toBe("");
  });

  test("offers passkeys, where they are kept here", async () => {
    const { visitor } = await siteOfMeena();
    expect(await (await visitor.get("/manage")).text()).toContain("Sign in with a passkey");
  });
});

describe("A screen of the admin area", () => {
  test.each(["/dashboard", "/dashboard/donor-entry", "/dashboard/staff", "/dashboard/nothing"])(
    "%s leads those who lack the second factor their role needs to their account",
    async (path) => {
      const temple = await openSite();
      const meena = await temple.admin();
      await meena.put("/api/staff/second-factor", { roles: ["admin"] });
      const answer = await meena.get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe("/dashboard/account");
      expect((await meena.get("/dashboard/account")).status).toBe(200);
      await turnCodesOn(meena, temple.clock);
      expect((await meena.get("/dashboard")).status).toBe(200);
    },
  );
});

async function siteWithCodes() {
  const temple = await siteOfMeena();
  const { code } = await turnCodesOn(await temple.admin(), temple.clock);
  temple.clock.now += 30_000;
  return { ...temple, code };
}

async function siteOfMeena(settings: NodeJS.ProcessEnv = {}) {
  const temple = await openSite(settings);
  await temple.services.accounts.add(MEENA.email, MEENA.password);
  return temple;
}

function openSite(settings: NodeJS.ProcessEnv = {}) {
  return openTemple({
    settings,
    site: builtSite(),
    pages: (house) => renderedPages(() => build, house),
  });
}

function post(
  visitor: ReturnType<typeof visitorOf>,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return visitor.post("/manage", String(new URLSearchParams(fields)), { "Content-Type": FORM, ...headers });
}

function inputOf(html: string, name: string) {
  return html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? "";
}

function escaped(letter: string) {
  return letter === "<" ? "&lt;" : "&gt;";
}
