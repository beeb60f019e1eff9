import { describe, expect, test } from "vitest";
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
    const page = await temple.visitor.get("/");
    expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(await page.text()).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
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
