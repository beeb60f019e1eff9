import { describe, expect, test } from "vitest";
import { home as startingHome } from "#content/home.ts";
import type { Home } from "#domain/content/home.ts";
import type { HistoryEntry } from "#domain/records.ts";
import { openTemple } from "#tests/temple.ts";
import type { WebsiteList } from "./part-rows.ts";
import { passedDays } from "./passed-days.ts";
import { comparedWithNow, versionsOf } from "./versions.ts";
import type { Part } from "./website.ts";

const HOME = "/api/website/home";
type Someone = Awaited<ReturnType<Awaited<ReturnType<typeof openTemple>>["admin"]>>;

describe("The list of what the website says", () => {
  test("tells of each part where it shows, and that nobody changed it yet", async () => {
    const viewer = await (await openTemple()).staff("viewer");
    const { rows } = await listOf(viewer);
    expect(rows.find(({ id }) => id === "deities")).toMatchObject({
      title: "Deities",
      about: "/deities, 10 shrines",
      page: "/deities",
      note: "",
      state: "published",
      changedAt: null,
      changedBy: null,
      href: "/dashboard/website/deities",
    });
  });

  test("tells who writes a draft and what it changes, and of the part again once the draft is gone", async () => {
    const temple = await openTemple();
    const [editor, admin] = [await temple.staff("editor"), await temple.admin()];
    await saveDraft(editor, { banner: "Welcome." });
    temple.clock.now += 60_000;
    await saveDraft(admin, { banner: "Welcome, all." });
    expect(await homeRow(editor)).toMatchObject({
      state: "draft",
      note: "Banner changed",
      changedAt: new Date(temple.clock.now).toISOString(),
      changedBy: "meena@temple.example",
    });
    await admin.delete(`${HOME}/draft`);
    expect(await homeRow(editor)).toMatchObject({ state: "published", changedBy: null, note: "" });
    await saveDraft(editor, { banner: "Welcome." });
    await publish(editor);
    expect(await homeRow(admin)).toMatchObject({ state: "published", changedBy: "editor@temple.example" });
  });

  test("is another as soon as somebody writes", async () => {
    const editor = await (await openTemple()).staff("editor");
    const before = await listOf(editor);
    await saveDraft(editor, { banner: "Welcome." });
    expect((await listOf(editor)).version).not.toBe(before.version);
  });

  test("is for staff", async () => {
    const temple = await openTemple();
    expect((await temple.visitor.get("/api/website/list")).status).toBe(401);
  });
});

describe("Finding words", () => {
  test("finds every text of every part, and says where it stands and where it is changed", async () => {
    const { rooms } = await openTemple();
    const found = await rooms.website.list.find("peacock FEATHERS");
    expect(found).toMatchObject({ total: 2, of: 2 });
    expect(found.places.map(({ of, where, href }) => [of, where, href])).toEqual([
      ["Home", "Mission, picture: what it shows", "/dashboard/website/home?field=mission.picture.alt"],
      [
        "Deities",
        "Karthikeya-Murugan, picture: what it shows",
        "/dashboard/website/deities?field=shrines.0.picture.alt",
      ],
    ]);
    expect(found.places[0]?.runs).toContainEqual({ text: "feathers", isMatch: true });
    expect(await rooms.website.list.find("/art/hero")).toMatchObject({ total: 0, places: [] });
  });

  test("finds what a draft says, and what is public only until the draft is", async () => {
    const temple = await openTemple();
    await saveDraft(await temple.staff("editor"), { banner: "Marigolds tonight." });
    const { find } = temple.rooms.website.list;
    expect((await find("marigolds tonight")).places).toMatchObject([{ where: "Banner", standing: "draft" }]);
    expect((await find("please donate today")).places).toMatchObject([
      { where: "Banner", standing: "public" },
    ]);
  });

  test("finds what pages show of phases and of the loan letter's figures", async () => {
    const { places } = await (await openTemple()).rooms.website.list.find("sep");
    expect(places.map(({ of, where }) => [of, where])).toEqual([
      ["News", "Temple Land Acquisition, words"],
      ["Phases’ words", "Phase 1, target date, kept in Loans/Projects"],
      ["Loan letter", "figures, escrow date, kept in Loans/Projects"],
    ]);
  });

  test("finds the words that other rooms keep", async () => {
    const { list } = (await openTemple()).rooms.website;
    const text = {
      of: "News",
      where: "‘Classes’",
      text: "Every Saturday from September 5",
      href: "/dashboard/x",
    };
    list.add({ texts: () => [text] });
    expect((await list.find("september 5")).places).toMatchObject([{ of: "News", href: "/dashboard/x" }]);
  });
});

describe("The versions of a part", () => {
  test("are the draft, what is public and all that was, each to be compared with what is public", async () => {
    const editor = await (await openTemple()).staff("editor");
    await saveDraft(editor, { banner: "Welcome." });
    await publish(editor);
    await saveDraft(editor, { banner: "Welcome.", title: "The temple" });
    const part: Part = await (await editor.get(HOME)).json();
    const history: HistoryEntry<Part>[] = await (await editor.get(`${HOME}/history`)).json();
    const versions = versionsOf(part, history);
    expect(versions.map(({ kind, did }) => [kind, did])).toEqual([
      ["draft", "a draft, 1 change"],
      ["now", "published: Banner"],
      ["earlier", "the words the site came with"],
    ]);
    const [draft, now, first] = versions;
    if (!draft || !now || !first) throw new Error("There are three.");
    expect(comparedWithNow("home", now, first)).toMatchObject([
      { label: "Banner", before: "Welcome.", after: startingHome.banner },
    ]);
    expect(comparedWithNow("home", now, draft)).toMatchObject([{ way: "title", after: "The temple" }]);
  });

  test("of a part that nobody changed are what the site came with", async () => {
    const viewer = await (await openTemple()).staff("viewer");
    const part: Part = await (await viewer.get(HOME)).json();
    expect(versionsOf(part, [])).toMatchObject([{ kind: "now", did: "the words the site came with" }]);
  });
});

describe("The activity log", () => {
  test("tells what was published, field by field", async () => {
    const admin = await (await openTemple()).admin();
    await saveDraft(admin, { banner: "Welcome." });
    await publish(admin);
    const { rows } = await (await admin.get("/api/activity?room=website")).json();
    expect(rows[0].told).toMatchObject({
      did: "changed the part of the website",
      name: "Home",
      more: "",
      fields: [{ label: "Banner", before: startingHome.banner, after: "Welcome.", isDifferent: true }],
    });
  });
});

describe("A day that has passed", () => {
  test("is told of the part whose page still names it", async () => {
    const temple = await openTemple();
    const claims = await temple.rooms["loans-projects"].claims.all();
    expect(passedDays(claims)).toMatchObject({ "land-project": "Sep 2025" });
    expect(passedDays([])).toEqual({});
  });
});

const listOf = async (somebody: Someone): Promise<WebsiteList> =>
  (await somebody.get("/api/website/list")).json();
const homeRow = async (somebody: Someone) => (await listOf(somebody)).rows.find(({ id }) => id === "home");

async function saveDraft(somebody: Someone, changed: Partial<Home>) {
  const { published, version }: Part<"home"> = await (await somebody.get(HOME)).json();
  const answer = await somebody.put(`${HOME}/draft`, { value: { ...published, ...changed }, version });
  expect(answer.status).toBe(200);
}

async function publish(somebody: Someone) {
  const { version }: Part = await (await somebody.get(HOME)).json();
  expect((await somebody.post(`${HOME}/publish`, { version })).status).toBe(200);
}
