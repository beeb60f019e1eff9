import { describe, expect, test } from "vitest";
import { temple as ours } from "#content/temple.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";

const build = await builtPages();
const item = {
  title: 'Lamps <img src=x onerror="alert(1)">',
  date: "2026-01-10",
  slug: "lamps",
  words: "</script><script>alert(1)</script> **four hundred** [here](javascript:alert(1))",
};

describe("The page of a news item", () => {
  test("is found, shared and followed, and holds nothing but words", async () => {
    const { add, visitor } = await openSite();
    await add(item);
    const html = await (await visitor.get("/news/lamps")).text();
    expect(html).toContain(`<link rel="canonical" href="${ours.url}/news/lamps"/>`);
    expect(html).toContain('<meta property="og:type" content="article"/>');
    expect(html).toContain(`<meta property="og:image" content="${ours.url}/og/news.jpg"/>`);
    expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/news.xml"\/>/);
    expect(html).toContain('"@type":"NewsArticle"');
    expect(html).toContain("<strong>four hundred</strong>");
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toMatch(/href="javascript:/);
    expect(await (await visitor.get("/sitemap.xml")).text()).toContain(`<loc>${ours.url}/news/lamps</loc>`);
  });

  test("is sent from memory until something changes, and appears and leaves by itself", async () => {
    const { add, visitor, editor, clock } = await openSite();
    const { id } = await add({ ...item, publishedFrom: new Date(clock.now + 60_000).toISOString() });
    const seen = async () => (await visitor.get("/News/Lamps")).status;
    expect(await seen()).toBe(302);
    clock.now += 60_000;
    const { headers } = await visitor.get("/news/lamps");
    const tag = headers.get("etag") ?? "";
    expect((await visitor.get("/news/lamps", { "If-None-Match": tag })).status).toBe(304);
    expect(await (await visitor.get("/news")).text()).toContain("/news/lamps");
    await editor.put(`/api/news/${id}`, { ...item, slug: "four-hundred" });
    const moved = await visitor.get("/news/lamps");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/news/four-hundred"]);
    await editor.delete(`/api/news/${id}`);
    expect((await visitor.get("/news/four-hundred")).headers.get("location")).toBe("/");
    expect(await (await visitor.get("/news")).text()).not.toContain("four-hundred");
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
      const answer = await editor.post("/api/news", fields);
      expect(answer.status).toBe(201);
      return answer.json();
    },
  };
}
