import { describe, expect, test } from "vitest";
import { startingNews } from "#content/news.ts";
import { temple as ours } from "#content/temple.ts";
import type { FileAnswer } from "#domain/files.ts";
import { aPdf, aPicture } from "#tests/files/samples.ts";
import { openTemple, type visitorOf } from "#tests/temple.ts";
import { type News, shortText, slugOf } from "./news.ts";

/** By the temple's clock, the tests begin on January 14, 2026, at 1 in the morning. */
const item = { title: "Deepavali lamps", date: "2026-01-10", words: "Four **hundred** lamps." };
const HOUR = 3_600_000;

describe("News", () => {
  test("begin with the specification's three, in its order, each once", async () => {
    const { titles, services, rooms } = await openNews();
    expect(titles()).toEqual(startingNews.map(({ title }) => title));
    const again = await openTemple({ store: services.store, laterMs: 60_000 });
    expect(again.rooms.news.book.published()).toHaveLength(3);
    const cards = await rooms.news.visitors.cards();
    expect(cards).toMatchObject(
      startingNews.map(({ id, title, date, description, picture, link }) => ({
        slug: id,
        title,
        date,
        text: description,
        picture,
        href: link,
        isOwnPage: false,
      })),
    );
  });

  test("stay in that order until staff add an item, be it a draft, and show the newest first from then on", async () => {
    const { editor, titles, add } = await openNews();
    const listed = async () => {
      const { isAsDelivered, counts } = await (await editor.get("/api/news")).json();
      return { isAsDelivered, counts };
    };
    expect(await listed()).toMatchObject({ isAsDelivered: true, counts: { published: 3 } });
    expect(titles()[0]).toBe("Temple Land Acquisition");
    const { id, version } = await add({ ...item, isDraft: true });
    const newestFirst = [
      "Temple Design Revealed",
      "Temple Land Acquisition",
      "Community Fundraising Reaches $60,000",
    ];
    expect(titles()).toEqual(newestFirst);
    expect(await listed()).toEqual({
      isAsDelivered: false,
      counts: { published: 3, scheduled: 0, draft: 1 },
    });
    await editor.put(`/api/news/${id}`, { ...item, version });
    expect(titles()).toEqual([item.title, ...newestFirst]);
  });

  test("show the newest first once one of the three is changed", async () => {
    const { editor, titles } = await openNews();
    const land = await (await editor.get("/api/news/temple-land-acquisition")).json();
    await editor.put(`/api/news/${land.id}`, { ...land, title: "The land" });
    expect(titles()).toEqual(["Temple Design Revealed", "The land", "Community Fundraising Reaches $60,000"]);
  });

  test("stay taken away at the next start", async () => {
    const { editor, services } = await openNews();
    expect((await editor.delete("/api/news/community-fundraising")).status).toBe(204);
    const again = await openTemple({ store: services.store, laterMs: 60_000 });
    expect(again.rooms.news.book.published().map(({ id }) => id)).not.toContain("community-fundraising");
  });

  test("answer as every room does: lists, filters, history, restore, CSV", async () => {
    const { editor, add } = await openNews();
    const made = await add({ ...item, isDraft: true });
    expect(made).toMatchObject({ state: "draft", slug: "deepavali-lamps", address: "/news/deepavali-lamps" });
    const found = async (query: string) =>
      (await (await editor.get(`/api/news?${query}`)).json()).rows.map(({ title }: News) => title);
    expect(await found("state=draft")).toEqual([item.title]);
    expect(await found("year=2026")).toEqual([item.title]);
    expect(await found("q=hundred")).toEqual([item.title]);
    expect(await found("from=2025-07-16&to=2025-12-31")).toEqual(["Temple Design Revealed"]);
    expect((await found("sort=-date"))[0]).toBe(item.title);
    await editor.put(`/api/news/${made.id}`, { ...item, title: "Lamps", version: made.version });
    const history = await (await editor.get(`/api/news/${made.id}/history`)).json();
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(["changed", "added"]);
    const restored = await editor.post(`/api/news/${made.id}/restore`, { version: made.version });
    expect(await restored.json()).toMatchObject({ title: item.title, slug: "deepavali-lamps" });
    const stale = await editor.put(`/api/news/${made.id}`, { ...item, version: made.version });
    expect([stale.status, (await stale.json()).code]).toEqual([409, "changed"]);
    const csv = await (await editor.get("/api/news.csv?state=draft")).text();
    expect(csv).toContain("Deepavali lamps,2026-01-10,draft");
    const key = { "Idempotency-Key": "twice" };
    const [one, two] = [await editor.post("/api/news", item, key), await editor.post("/api/news", item, key)];
    expect((await one.json()).id).toBe((await two.json()).id);
  });

  test("are held against the gifts where a published title names an amount", async () => {
    const { staff, add } = await openNews();
    const treasurer = await staff("treasurer");
    const claimed = async () =>
      (await (await treasurer.get("/api/claims")).json())
        .filter(({ id }: { id: string }) => id.startsWith("news-"))
        .map(({ published }: { published: string }) => published);
    expect(await claimed()).toEqual(["$60,000"]);
    await add({ ...item, title: "We reached $75,000" });
    await add({ ...item, title: "We dream of $1,000,000", isDraft: true });
    expect(await claimed()).toEqual(["$75,000", "$60,000"]);
  });

  test("are the editors'", async () => {
    const { staff, visitor } = await openNews();
    expect((await visitor.get("/api/news")).status).toBe(401);
    expect((await (await staff("treasurer")).get("/api/news")).status).toBe(403);
    expect((await (await staff("viewer")).post("/api/news", item)).status).toBe(403);
  });
});

describe("A news item", () => {
  test("appears by itself at the beginning of its day, by the temple's clock", async () => {
    const { clock, titles, rooms, add } = await openNews();
    const made = await add({ ...item, publishedFrom: "2026-01-15" });
    expect(made).toMatchObject({ state: "scheduled", publishedOn: "2026-01-15" });
    expect(titles()).not.toContain(item.title);
    const { revision } = rooms.news.book.list;
    clock.now += 22 * HOUR;
    expect(rooms.news.book.list.revision).toBe(revision);
    clock.now += HOUR;
    expect(rooms.news.book.list.revision).toBeGreaterThan(revision);
    expect(titles()[0]).toBe(item.title);
  });

  test("waits again when a clock that was ahead is set right", async () => {
    const { clock, titles, rooms, add, visitor } = await openNews();
    await add({ ...item, publishedFrom: "2026-01-15" });
    clock.now += 24 * HOUR;
    expect(titles()[0]).toBe(item.title);
    const feed = async () => (await visitor.get("/news.xml")).text();
    expect(await feed()).toContain(item.title);
    const { revision } = rooms.news.book.list;
    clock.now -= 24 * HOUR;
    expect(rooms.news.book.list.revision).toBeGreaterThan(revision);
    expect(titles()).not.toContain(item.title);
    expect(await feed()).not.toContain(item.title);
  });

  test("may also wait for a moment", async () => {
    const { clock, titles, add, visitor } = await openNews();
    const publishedFrom = new Date(clock.now + 2000).toISOString();
    expect(await add({ ...item, publishedFrom })).toMatchObject({ state: "scheduled", publishedFrom });
    const feed = async () => (await visitor.get("/news.xml")).text();
    expect(await feed()).not.toContain(item.title);
    clock.now += 2000;
    expect(titles()[0]).toBe(item.title);
    expect(await feed()).toContain(item.title);
  });

  test("keeps its address when its title changes, and every address it ever had", async () => {
    const { editor, rooms, add } = await openNews();
    const made = await add(item);
    const { slug: _, ...given } = made;
    const renamed = await editor.put(`/api/news/${made.id}`, { ...given, title: "Four hundred lamps" });
    expect(await renamed.json()).toMatchObject({ slug: "deepavali-lamps" });
    await editor.put(`/api/news/${made.id}`, { ...item, slug: "Lamps 2026!" });
    const { story } = rooms.news.visitors;
    expect(await story("lamps-2026")).toMatchObject({ title: item.title, href: "/news/lamps-2026" });
    expect(await story("deepavali-lamps")).toBe("/news/lamps-2026");
    const history = await (await editor.get(`/api/news/${made.id}/history`)).json();
    await editor.post(`/api/news/${made.id}/restore`, { version: history.at(-1).version });
    expect(await story("lamps-2026")).toBe("/news/deepavali-lamps");
  });

  test("has an address of its own", async () => {
    const { editor, add } = await openNews();
    await add(item);
    expect(await add(item)).toMatchObject({ slug: "deepavali-lamps-2" });
    const taken = await editor.post("/api/news", { ...item, slug: "deepavali-lamps" });
    expect(taken.status).toBe(422);
    expect((await taken.json()).fields.slug).toBe(
      "Another item has this address already: ‘Deepavali lamps’. Try deepavali-lamps-3.",
    );
  });

  test("that leads elsewhere has no page, and drafts have none either", async () => {
    const { rooms, add } = await openNews();
    await add({ ...item, link: "/donate#volunteer" });
    await add({ ...item, title: "A secret", isDraft: true });
    const { story, addresses } = rooms.news.visitors;
    expect(await story("deepavali-lamps")).toBe("/news#deepavali-lamps");
    expect(await story("a-secret")).toBeUndefined();
    expect(await story("nobody")).toBeUndefined();
    expect(addresses()).toEqual([]);
  });

  test("shows its words as text with a few marks, and two others below", async () => {
    const { rooms, add } = await openNews();
    await add({ ...item, summary: "Short.", words: "<b>Not bold</b> but *so*." });
    expect(await rooms.news.visitors.story("deepavali-lamps")).toMatchObject({
      lede: "Short.",
      text: "Short.",
      blocks: [{ runs: [{ text: "<b>Not bold</b> but " }, { text: "so", kind: "emphasis" }, { text: "." }] }],
      more: [{ title: "Temple Design Revealed" }, { title: "Temple Land Acquisition" }],
    });
  });

  test("shows its picture to visitors while it is published, and keeps it from being deleted", async () => {
    const { editor, visitor, add, rooms } = await openNews();
    const file = await sendPicture(editor);
    const picture = { fileId: file.id, alt: "Lamps in the courtyard" };
    const made = await add({ ...item, picture, isDraft: true });
    expect((await visitor.get(file.url)).status).toBe(401);
    const { slug } = await (await editor.put(`/api/news/${made.id}`, { ...item, picture })).json();
    expect((await visitor.get(file.url)).status).toBe(200);
    expect(await rooms.news.visitors.story(slug)).toMatchObject({
      picture: { src: file.url, alt: picture.alt, srcSet: expect.stringContaining("w") },
    });
    const refused = await editor.delete(`/api/files/${file.id}`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "This file is used by the news item Deepavali lamps. Take it out there first.",
    ]);
  });

  test("that was deleted comes back with its picture, however long ago that was", async () => {
    const { editor, clock, add, services } = await openNews();
    const file = await sendPicture(editor);
    const made = await add({ ...item, picture: { fileId: file.id, alt: "Lamps in the courtyard" } });
    expect((await editor.delete(`/api/news/${made.id}`)).status).toBe(204);
    expect((await editor.delete(`/api/files/${file.id}`)).status).toBe(409);
    const before = clock.now;
    for (let week = 0; week < 3; week++) {
      await services.files.sweep();
      clock.now += 8 * 24 * 60 * 60_000;
    }
    clock.now = before;
    const restored = await editor.post(`/api/news/${made.id}/restore`, { version: made.version });
    expect([restored.status, await restored.json()]).toMatchObject([200, { picture: { fileId: file.id } }]);
  });

  test("has a picture, and no PDF in its place", async () => {
    const { editor } = await openNews();
    const paper = await sendPicture(editor, aPdf(), "a.pdf");
    const answer = await editor.post("/api/news", { ...item, picture: { fileId: paper.id, alt: "Lamps" } });
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      { picture: "This file is a PDF: please choose a picture" },
    ]);
  });

  test.each<[string, object, string, string]>([
    ["no title", { title: " " }, "title", "Please write a title."],
    ["no words", { words: "" }, "words", "Please write what visitors will read."],
    ["no day", { date: "someday" }, "date", "Enter the date shown beside it."],
    ["50 kB of title", { title: "a".repeat(50_000) }, "title", "Please keep this within 200 characters"],
    [
      "a turned reading direction",
      { title: "cod\u202egnp" },
      "title",
      "There is a character in it that nobody sees (U+202E). Please delete it, or type the words anew.",
    ],
    [
      "a script behind its link",
      { link: "javascript:alert(1)" },
      "link",
      "Please write an address that begins with / or with https://",
    ],
    [
      "a picture without a description",
      { picture: { fileId: "x", alt: "" } },
      "picture",
      "Please say in a few words what the picture shows.",
    ],
    [
      "a picture from elsewhere",
      { picture: { src: "https://elsewhere.example/x.png", alt: "x" } },
      "picture",
      "Please send the picture first.",
    ],
    ["a strange day", { publishedFrom: "soon" }, "publishedFrom", "Please write the day as 2026-11-18"],
  ])("is refused with %s", async (_, fields, field, sentence) => {
    const { editor } = await openNews();
    const answer = await editor.post("/api/news", { ...item, ...fields });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toMatchObject({ [field]: sentence });
  });
});

describe("The feed", () => {
  test("holds what is published, escaped, with whole addresses", async () => {
    const { add, visitor, editor } = await openNews();
    await add({ ...item, title: "Lamps & <script>alert('x')</script>", words: "1 < 2 & ]]>" });
    await add({ ...item, title: "A secret", isDraft: true });
    const answer = await visitor.get("/news.xml");
    expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const xml = await answer.text();
    expect(xml).toContain("<title>Lamps &amp; &lt;script&gt;alert('x')&lt;/script&gt;</title>");
    expect(xml).toContain(`<link>${ours.url}/news/lamps-script-alert-x-script</link>`);
    expect(xml).toContain(`<link>${ours.url}/news#temple-land-acquisition</link>`);
    expect(xml).toContain("<pubDate>Sat, 10 Jan 2026 08:00:00 GMT</pubDate>");
    expect(xml).not.toContain("A secret");
    expect(xml.match(/<item>/g)).toHaveLength(4);
    const again = await visitor.get("/news.xml", { "If-None-Match": answer.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    await editor.delete("/api/news/community-fundraising");
    expect((await (await visitor.get("/news.xml")).text()).match(/<item>/g)).toHaveLength(3);
  });
});

describe("Words of a news item", () => {
  test("become an address", () => {
    expect(slugOf("Skanda Shashti: six evenings, one vel!")).toBe("skanda-shashti-six-evenings-one-vel");
    expect(slugOf("José’s ॐ நாள்")).toBe("jose-s-ॐ-நாள்");
    expect(slugOf("!!!")).toBe("");
    expect(slugOf("a".repeat(300))).toHaveLength(80);
  });

  test("begin the short text where there is none", () => {
    expect(shortText({ summary: "", words: "**One**.\n\nTwo" })).toBe("One. Two");
    const long = shortText({ summary: "", words: "word ".repeat(100) });
    expect(long.length).toBeLessThanOrEqual(301);
    expect(long).toMatch(/word…$/);
  });
});

async function sendPicture(
  editor: ReturnType<typeof visitorOf>,
  sent?: Buffer,
  name = "lamps.jpg",
): Promise<FileAnswer> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(sent ?? (await aPicture({ width: 1000, height: 600 })))]), name);
  const request = new Request("http://localhost", { method: "POST", body: form });
  const answer = await editor.ask("POST", "/api/files", new Uint8Array(await request.arrayBuffer()), {
    "Content-Type": request.headers.get("Content-Type") ?? "",
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

async function openNews() {
  const temple = await openTemple();
  const editor = await temple.staff("editor");
  return {
    ...temple,
    editor,
    titles: () => temple.rooms.news.book.published().map(({ title }) => title),
    async add(fields: object): Promise<News> {
      const answer = await editor.post("/api/news", fields);
      expect(answer.status).toBe(201);
      return answer.json();
    },
  };
}
