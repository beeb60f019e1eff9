import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { dataOf, pagesOf } from "#tests/endpoints.ts";
import { openTemple } from "#tests/temple.ts";

const build = await builtPages();
const site = builtSite();
const screens = pagesOf(build)
  .filter((path) => path.startsWith("/dashboard"))
  .map((path) => path.replace(/:\w+\??/g, "any").replace("*", "anything/else"));

const FOOTER = '<footer class="site-footer"';

describe("A stranger", () => {
  test("is turned away from every screen of the dashboard, and sees nothing of it", async () => {
    const { visitor } = await openSite();
    expect(screens).toEqual(expect.arrayContaining(["/dashboard", "/dashboard/donor-entry"]));
    expect(screens.length).toBeGreaterThan(40);
    for (const screen of screens) {
      for (const address of [screen, `${screen}/`, screen.toUpperCase(), `${screen}?q=a`]) {
        const answer = await visitor.get(address);
        expect([address, answer.status, answer.headers.get("location")]).toEqual([address, 302, "/manage"]);
        expect(await answer.text()).toBe("");
      }
      // What the browser asks for when it moves inside the site.
      const data = await (await visitor.get(dataOf(screen))).text();
      expect(data).toContain("/manage");
      expect(data).not.toMatch(/unread|newest|rows/);
    }
  });
});

test("A made-up cookie makes nobody an administrator", async () => {
  const { visitor } = await openSite();
  const answer = await visitor.get("/dashboard/donor-entry", { Cookie: `session=${"A".repeat(22)}` });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/manage"]);
});

describe("An administrator", () => {
  test("is led from a screen that does not exist to the dashboard", async () => {
    const answer = await (await (await openSite()).admin()).get("/dashboard/attic");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/dashboard"]);
  });

  test("finds every screen closed to search engines, and without the footer of the website", async () => {
    const temple = await openSite();
    const admin = await temple.admin();
    expect(await (await temple.visitor.get("/")).text()).toContain(FOOTER);
    const html = await Promise.all(
      screens.map(async (path) => ({ path, html: await (await admin.get(path)).text() })),
    );
    const whole = html.filter((page) => page.html.startsWith("<!DOCTYPE html>"));
    expect(whole.length).toBeGreaterThan(20);
    const wrong = whole.filter(
      (page) => !/<meta name="robots" content="noindex"/.test(page.html) || page.html.includes(FOOTER),
    );
    // The preview shows the public pages themselves.
    expect(wrong.map(({ path }) => path).filter((path) => !path.includes("/preview"))).toEqual([]);
  });
});

describe("The spelling of a public address", () => {
  test.each([
    ["/Board", "Our Team"],
    ["/Bylaws", "By Laws"],
    ["/Deities", "Deities"],
    ["/News", "News"],
    ["/Contactus", "Contact Us"],
    ["/ABOUT/", "About"],
  ])("does not matter: %s is the page %s", async (spelled, title) => {
    const answer = await (await openSite()).visitor.get(spelled);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toMatch(new RegExp(`<title>${title} \\|`));
    const canonical = spelled.toLowerCase().replace(/\/$/, "");
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="https://temple.example${canonical}"`));
  });

  test.each(["/no-such-page", "/board/nobody"])("that nobody knows, %s, leads home", async (path) => {
    const answer = await (await openSite()).visitor.get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
  });
});

function openSite() {
  return openTemple({ site, pages: (house) => renderedPages(() => build, house) });
}
