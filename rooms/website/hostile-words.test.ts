import { describe, expect, test } from "vitest";
import { about } from "#content/about.ts";
import { deities as startingDeities } from "#content/deities.ts";
import { home } from "#content/home.ts";
import { temple as startingTemple } from "#content/temple.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";

const build = await builtPages();
const HOSTILE = `</script><script>alert(1)</script><img src=x onerror=alert(2)><style>*{display:none}</style>"'`;

describe("Hostile words, published by somebody who may", () => {
  test("are only read, wherever they stand: in the page, its title, its data and what search engines are told", async () => {
    const temple = await openTemple({ pages: (house) => renderedPages(() => build, house) });
    const admin = await temple.admin();
    const publish = async (part: string, value: object) => {
      const drafted = await admin.put(`/api/website/${part}/draft`, { value, version: "0" });
      expect(drafted.status).toBe(200);
      const { version } = await drafted.json();
      expect((await admin.post(`/api/website/${part}/publish`, { version })).status).toBe(200);
    };
    await publish("home", { ...home, banner: HOSTILE, title: HOSTILE });
    await publish("temple", { ...startingTemple, name: HOSTILE, description: HOSTILE });
    for (const path of ["/", "/about", "/manage", "/sitemap.xml"]) {
      const html = await (await temple.visitor.get(path)).text();
      expect(html, path).not.toMatch(/<script>alert|<img src=x|<style>\*/);
    }
    // What a phone calls the site follows at once.
    const manifest = await temple.visitor.get("/manifest.webmanifest");
    expect(manifest.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
    expect(await manifest.json()).toMatchObject({ name: HOSTILE, description: HOSTILE });
    const page = await temple.visitor.get("/");
    expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(await page.text()).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
  });

  test("are links only where a link may lead, in whichever longer text", async () => {
    const temple = await openTemple({ pages: (house) => renderedPages(() => build, house) });
    const admin = await temple.admin();
    const bad = ["javascript:alert(1)", "JAVASCRIPT:x", "//elsewhere.example", "data:text/html,x", "/\\x"];
    const text = `Kept **as it was** *handed* [to us](/about): ${bad.map((href) => `[no](${href})`).join(" ")}`;
    const { mission, features, support } = home;
    const [shrine, ...shrines] = startingDeities.shrines;
    const [step, ...steps] = about.story;
    for (const [part, path, value] of [
      [
        "home",
        "/",
        {
          mission: { ...mission, text, lede: text },
          features: features.map((each) => ({ ...each, text })),
          support: { ...support, lede: text },
        },
      ],
      ["deities", "/deities", { shrines: [{ ...shrine, description: text }, ...shrines] }],
      ["about", "/about", { head: { ...about.head, lede: text }, story: [{ ...step, text }, ...steps] }],
    ] as const) {
      const drafted = await admin.put(`/api/website/${part}/draft`, { value, version: "0" });
      expect([part, drafted.status]).toEqual([part, 200]);
      const { version } = await drafted.json();
      await admin.post(`/api/website/${part}/publish`, { version });
      const html = await (await temple.visitor.get(path)).text();
      const read = html.slice(0, html.indexOf("</main>"));
      expect(read).toMatch(/<strong>as it was<\/strong>/);
      expect(read).toMatch(/<em>handed<\/em>/);
      expect(read).toMatch(/<a [^>]*href="\/about"[^>]*>to us<\/a>/);
      expect(read).toContain("[no](javascript:alert(1))");
      expect(read).not.toContain("**");
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.toLowerCase());
      expect(links.filter((href) => /^(javascript|data):|^\/[/\\]/.test(href))).toEqual([]);
    }
  });

  test("that are too long or hide something are refused with a sentence, and what was public stays", async () => {
    const temple = await openTemple();
    const editor = await temple.staff("editor");
    for (const [title, sentence] of [
      ["x".repeat(50_000), "This is too long (200 letters or fewer)."],
      ["safe\u202Egnp.exe", "This has a line break or a hidden sign: please type it anew."],
    ]) {
      const answer = await editor.put("/api/website/home/draft", { value: { ...home, title }, version: "0" });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ code: "invalid", fields: { title: sentence } });
    }
    for (const value of [null, 7, "words", [], { nonsense: true }, { slideshow: { slides: "none" } }]) {
      const answer = await editor.put("/api/website/home/draft", { value, version: "0" });
      expect(answer.status).toBe(422);
    }
    expect(temple.services.words.now.home).toEqual(home);
  });
});
