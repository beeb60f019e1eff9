import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { startingNews } from "#content/news.ts";
import { pages } from "#content/pages.ts";
import { temple } from "#content/temple.ts";
import { titleOf } from "#domain/content/public-temple.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { aPicture } from "#tests/files/samples.ts";
import { uploaded } from "#tests/files/uploaded.ts";
import { openTemple } from "#tests/temple.ts";

const build = await builtPages();
const { manage, ...open } = pages;
const openPages = Object.values(open);

describe("A search engine finds on each page", () => {
  test.each(openPages)("$path its title, description and one lower-case address", async (page) => {
    const head = await headOf(page.path);
    expect(head.title).toBe(titleOf(page, temple));
    expect(head.metas.description).toBe(page.description);
    expect(head.links.canonical).toEqual([temple.url + page.path.toLowerCase()]);
    expect(head.metas.robots).toBeUndefined();
  });

  test.each(openPages)("$path whose it is, and where it stands", async ({ path, name }) => {
    const { graph } = await headOf(path);
    expect(graph[0]).toMatchObject({
      "@type": ["HinduTemple", "NGO"],
      name: temple.name,
      foundingDate: "2019",
      address: {
        addressLocality: "Roseville",
        addressRegion: "CA",
        postalCode: "95678",
        addressCountry: "US",
      },
      openingHoursSpecification: { opens: "09:00", closes: "17:00" },
    });
    expect(Object(graph[0]).openingHoursSpecification.dayOfWeek).toHaveLength(7);
    const trail = graph.find((thing) => Object(thing)["@type"] === "BreadcrumbList");
    if (path === "/") expect(trail).toBeUndefined();
    else
      expect(trail).toMatchObject({
        itemListElement: [
          { position: 1, name: "Home", item: `${temple.url}/` },
          { position: 2, name, item: temple.url + path },
        ],
      });
  });

  test("/news the three stories with their dates", async () => {
    const { graph } = await headOf("/news");
    const stories = graph.filter((thing) => Object(thing)["@type"] === "NewsArticle");
    expect(stories).toMatchObject(
      startingNews.map(({ title, date }) => ({ headline: title, datePublished: date })),
    );
    for (const { date } of startingNews) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test("the way: a map of the open pages, and which doors are closed", async () => {
    const site = await openSite();
    const map = await (await site.get("/sitemap.xml")).text();
    expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
      openPages.map(({ path }) => temple.url + path),
    );
    const robots = await (await site.get("/robots.txt")).text();
    for (const line of ["Disallow: /manage", "Disallow: /dashboard", `Sitemap: ${temple.url}/sitemap.xml`])
      expect(robots.split("\n")).toContain(line);
  });

  test("nothing of the login", async () => {
    expect((await headOf(manage.path)).metas.robots).toBe("noindex");
  });
});

describe("A shared link shows for each page", () => {
  test.each(openPages)("$path its words and a picture of 1200 by 630", async (page) => {
    const { metas } = await headOf(page.path);
    expect(metas).toMatchObject({
      "og:type": "website",
      "og:title": titleOf(page, temple),
      "og:description": page.description,
      "og:url": temple.url + page.path,
      "og:site_name": temple.name,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": expect.stringContaining(temple.name),
      "twitter:card": "summary_large_image",
    });
    const picture = readFileSync(`public${new URL(metas["og:image"] ?? "").pathname}`);
    expect(sizeOfJpeg(picture)).toEqual({ width: 1200, height: 630 });
  });
});

describe("A shared link of what stands below a page", () => {
  test.each([
    ["an event", { isPictured: false, deityId: null }],
    ["an event with a picture of its deity", { isPictured: false, deityId: "ganapathy" }],
    ["an event with a picture of its own", { isPictured: true, deityId: "ganapathy" }],
  ])("shows %s with a picture that is there", async (_, { isPictured, ...fields }) => {
    const { visitor, editor } = await openHouse();
    const pictureId = isPictured ? (await uploaded(editor, await aPicture())).id : null;
    const answer = await editor.post("/api/events", { ...pongal, pictureId, ...fields });
    const { id } = await answer.json();
    const { metas, links } = headIn(await (await visitor.get(`/events/${id}-pongal`)).text());
    expect(links.canonical).toEqual([`${temple.url}/events/${id}-pongal`]);
    await expectPicture(visitor, metas["og:image"]);
    expect(metas["og:image:alt"]).toContain("Pongal");
    const { pathname } = new URL(metas["og:image"] ?? "");
    expect(pathname.startsWith(isPictured ? "/api/files/" : "/og/events.jpg")).toBe(true);
  });

  test("shows a news item, a month of the panchang and the printed wall with a picture that is there", async () => {
    const { visitor, editor } = await openHouse();
    const { id: fileId } = await uploaded(editor, await aPicture());
    const item = { title: "Lamps", date: "2026-01-10", words: "Four hundred." };
    await editor.post("/api/news", { ...item, slug: "lamps" });
    await editor.post("/api/news", { ...item, slug: "pictured", picture: { fileId, alt: "Four lamps" } });
    for (const path of ["/news/lamps", "/news/pictured", "/panchang/2026-11"]) {
      const { metas, links } = headIn(await (await visitor.get(path)).text());
      expect([metas["og:url"], links.canonical]).toEqual([temple.url + path, [temple.url + path]]);
      await expectPicture(visitor, metas["og:image"]);
    }
    const { metas } = headIn(await (await visitor.get("/donors/print")).text());
    await expectPicture(visitor, metas["og:image"]);
  });
});

describe("A browser finds", () => {
  test("an icon for every place it keeps the site in, and the colour of its frame", async () => {
    const { links, metas } = await headOf("/");
    const site = await openSite();
    for (const rel of ["icon", "apple-touch-icon", "manifest"])
      for (const href of links[rel] ?? [""]) expect((await site.get(href)).status).toBe(200);
    const manifest = await (await site.get(links.manifest?.[0] ?? "")).json();
    expect(manifest).toMatchObject({ name: temple.name, start_url: "/" });
    // To a site that wants to be an app, Chrome fetches the largest of its pictures on the first visit.
    expect(manifest).not.toHaveProperty("display");
    expect(manifest.theme_color).toBe(metas["theme-color"]);
    for (const { src, sizes } of manifest.icons) {
      const icon = Buffer.from(await (await site.get(src)).arrayBuffer());
      expect([src, `${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
  });
});

const pongal = {
  title: "Pongal",
  kind: "festival",
  status: "published",
  startsAt: "2026-01-15T16:00",
  endsAt: "2026-01-15T18:00",
};

async function expectPicture(visitor: { get: (path: string) => Promise<Response> }, address = "") {
  expect(address.startsWith(`${temple.url}/`)).toBe(true);
  const answer = await visitor.get(new URL(address).pathname);
  expect([address, answer.status, answer.headers.get("Content-Type")?.split("/")[0]]).toEqual([
    address,
    200,
    "image",
  ]);
}

async function openHouse() {
  const { visitor, staff } = await openTemple({
    site: builtSite(),
    pages: (services) => renderedPages(() => build, services),
  });
  return { visitor, editor: await staff("editor") };
}

async function openSite() {
  return (await openHouse()).visitor;
}

async function headOf(path: string) {
  return headIn(await (await (await openSite()).get(path)).text());
}

function headIn(html: string) {
  const tags = [...html.matchAll(/<(?:meta|link) ([^>]*)>/g)].map(([, words]) => read(words));
  const metas: Record<string, string | undefined> = {};
  const links: Record<string, string[]> = {};
  for (const tag of tags) {
    const name = tag.name ?? tag.property;
    if (name) metas[name] = tag.content;
    if (tag.rel && tag.href) links[tag.rel] = [...(links[tag.rel] ?? []), tag.href];
  }
  const data = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1];
  const graph: unknown[] = data ? JSON.parse(data)["@graph"] : [];
  return { title: plain(html.match(/<title>(.*?)<\/title>/)?.[1] ?? ""), metas, links, graph };
}

function read(words = ""): Record<string, string | undefined> {
  return Object.fromEntries(
    [...words.matchAll(/([\w-]+)="(.*?)"/g)].map(([, name, value]) => [name, plain(value ?? "")]),
  );
}

function plain(text: string) {
  return text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

/** The size stands in the frame header, after segments that each say how long they are. */
function sizeOfJpeg(picture: Buffer) {
  let at = 2;
  while (!isFrame(picture[at + 1] ?? 0)) at += 2 + picture.readUInt16BE(at + 2);
  return { width: picture.readUInt16BE(at + 7), height: picture.readUInt16BE(at + 5) };
}

function isFrame(marker: number) {
  return marker >= 0xc0 && marker <= 0xc2;
}
