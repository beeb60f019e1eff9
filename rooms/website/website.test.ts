import { describe, expect, test } from "vitest";
import { deities as startingDeities } from "#content/deities.ts";
import { documents as startingDocuments } from "#content/documents.ts";
import { home as startingHome } from "#content/home.ts";
import { people as startingPeople } from "#content/people.ts";
import { temple as startingTemple } from "#content/temple.ts";
import { partNames } from "#domain/content/parts.ts";
import type { Temple } from "#domain/content/temple.ts";
import type { AboutFile, FileAnswer } from "#domain/files.ts";
import { aPdf, aPicture } from "#tests/files/samples.ts";
import { openTemple } from "#tests/temple.ts";
import type { Part, PartLine } from "./website.ts";

const TEMPLE = "/api/website/temple";
const settings: Temple = { ...startingTemple, ein: "12-3456789", signerName: "Suresh Natarajan" };

type Someone = Awaited<ReturnType<Awaited<ReturnType<typeof openTemple>>["admin"]>>;

describe("The temple's part of the website", () => {
  test("starts as content/ has it, and says so in the list", async () => {
    const treasurer = await (await openTemple()).staff("treasurer");
    expect(await read(treasurer)).toEqual({
      id: "temple",
      part: "temple",
      version: "0",
      published: startingTemple,
      draft: null,
    });
    const lines = await list(treasurer);
    expect(lines.map(({ part }) => part).toSorted()).toEqual(partNames.toSorted());
    expect(lines).toContainEqual({
      part: "temple",
      title: "Temple",
      state: "published",
      changedAt: null,
      changedBy: null,
    });
  });

  test("is a draft first, which receipts know nothing of, and public once it is published", async () => {
    const temple = await openTemple();
    const treasurer = await temple.staff("treasurer");
    const draft = await saveDraft(treasurer, settings, "0");
    expect(draft).toMatchObject({ published: startingTemple, draft: settings });
    expect(temple.services.words.now.temple).toEqual(startingTemple);
    expect(await line(treasurer)).toMatchObject({ state: "draft", changedBy: "treasurer@temple.example" });

    const published = await publish(treasurer, draft.version);
    expect(published).toMatchObject({ published: settings, draft: null });
    expect(temple.services.words.now.temple).toEqual(settings);
    expect(await line(treasurer)).toMatchObject({ state: "published" });
  });

  test("is as it was after the draft is thrown away, and there is nothing to publish then", async () => {
    const treasurer = await (await openTemple()).staff("treasurer");
    await saveDraft(treasurer, settings, "0");
    const part: Part = await (await treasurer.delete(`${TEMPLE}/draft`)).json();
    expect(part).toMatchObject({ published: startingTemple, draft: null });
    const answer = await treasurer.post(`${TEMPLE}/publish`, { version: part.version });
    expect([answer.status, (await answer.json()).code]).toEqual([409, "no-draft"]);
  });

  test("tells who was faster, and what they left", async () => {
    const temple = await openTemple();
    const [treasurer, admin] = [await temple.staff("treasurer"), await temple.admin()];
    const theirs = await publish(treasurer, (await saveDraft(treasurer, settings, "0")).version);
    const late = await admin.put(`${TEMPLE}/draft`, { value: startingTemple, version: "0" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      code: "changed",
      changedBy: "treasurer@temple.example",
      current: { published: settings, version: theirs.version },
    });
    const lateToo = await admin.post(`${TEMPLE}/publish`, { version: "0" });
    expect(lateToo.status).toBe(409);
  });

  test("remembers each version, brings one back as a new one, and leaves a draft alone", async () => {
    const temple = await openTemple();
    const treasurer = await temple.staff("treasurer");
    const first = await publish(treasurer, (await saveDraft(treasurer, settings, "0")).version);
    const moved = { ...settings, mailingAddress: "PO Box 1108\nRoseville, CA 95678" };
    const second = await publish(treasurer, (await saveDraft(treasurer, moved, first.version)).version);
    const draft = { ...moved, signerName: "Anjali Deshmukhe" };
    await saveDraft(treasurer, draft, second.version);

    const history: { version: string; kind: string }[] = await json(treasurer, `${TEMPLE}/history`);
    expect(history.map(({ kind }) => kind)).toEqual(["changed", "changed", "added"]);
    const restored = await treasurer.post(`${TEMPLE}/restore`, { version: first.version });
    expect(restored.status).toBe(200);
    expect(await restored.json()).toMatchObject({ published: settings, draft });

    // Also what the site came with.
    await treasurer.post(`${TEMPLE}/restore`, { version: history.at(-1)?.version });
    expect(temple.services.words.now.temple).toEqual(startingTemple);
    const unknown = await treasurer.post(`${TEMPLE}/restore`, { version: "of nothing" });
    expect([unknown.status, (await unknown.json()).code]).toEqual([404, "no-such-version"]);
  });

  test.each([
    ["ein", "841234567", "Two digits, a hyphen, seven digits: did you mean 84-1234567?"],
    ["ein", "84-12345", "An EIN is written like 12-3456789"],
    ["mailingAddress", "a\nb\nc\nd\ne", "Please use at most four lines"],
    ["signerName", "Suresh\nPillai", "Please write this on one line"],
  ])("refuses %s %j in a sentence", async (field, value, sentence) => {
    const treasurer = await (await openTemple()).staff("treasurer");
    const answer = await treasurer.put(`${TEMPLE}/draft`, {
      value: { ...settings, [field]: value },
      version: "0",
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid", fields: { [field]: sentence } });
  });

  test.each([
    ["legalName", " ", "Please write the name as the tax authority has it"],
    ["mailingAddress", "", "Please write where the temple gets its mail"],
  ])("is kept as a draft without %s, and not published then", async (field, value, sentence) => {
    const temple = await openTemple();
    const treasurer = await temple.staff("treasurer");
    const typed = { ...settings, [field]: value };
    const draft = await saveDraft(treasurer, typed, "0");
    expect((await read(treasurer)).draft).toEqual(typed);
    expect(await line(treasurer)).toMatchObject({ state: "draft" });
    const answer = await treasurer.post(`${TEMPLE}/publish`, { version: draft.version });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid", fields: { [field]: sentence } });
    expect(temple.services.words.now.temple).toEqual(startingTemple);
    // What others left unfinished is no hindrance to whoever has nothing to do with it.
    const editor = await temple.staff("editor");
    const words = await saveDraft(editor, { ...typed, telephone: "(916) 555-0100" }, draft.version);
    expect(await publish(editor, words.version)).toMatchObject({
      published: { telephone: "(916) 555-0100", legalName: startingTemple.legalName },
      draft: { [field]: value },
    });
    expect(await (await treasurer.delete(`${TEMPLE}/draft`)).json()).toMatchObject({ draft: null });
  });

  test("has no draft while what was typed is what is public", async () => {
    const treasurer = await (await openTemple()).staff("treasurer");
    expect(await saveDraft(treasurer, startingTemple, "0")).toMatchObject({ draft: null, version: "0" });
    expect(await json(treasurer, `${TEMPLE}/history`)).toEqual([]);
    const drafted = await saveDraft(treasurer, settings, "0");
    expect(await saveDraft(treasurer, startingTemple, drafted.version)).toMatchObject({ draft: null });
    expect(await line(treasurer)).toMatchObject({ state: "published" });
    // Also where that comes about by bringing back a version.
    const first = await publish(treasurer, (await saveDraft(treasurer, settings, await now())).version);
    const other = { ...settings, signerName: "Anjali Deshmukhe" };
    await publish(treasurer, (await saveDraft(treasurer, other, first.version)).version);
    await saveDraft(treasurer, settings, await now());
    await treasurer.post(`${TEMPLE}/restore`, { version: first.version });
    expect(await line(treasurer)).toMatchObject({ state: "published" });

    async function now() {
      return (await read(treasurer)).version;
    }
  });

  test("is changed by treasurers and administrators; editors and viewers read it", async () => {
    const temple = await openTemple();
    let version = "0";
    for (const somebody of [await temple.staff("treasurer"), await temple.admin()]) {
      const value = { ...settings, signerName: `Signer ${version}` };
      version = (await publish(somebody, (await saveDraft(somebody, value, version)).version)).version;
    }
    const { published } = await read(await temple.admin());
    const history: { version: string }[] = await json(await temple.admin(), `${TEMPLE}/history`);
    for (const role of ["editor", "viewer"] as const) {
      const other = await temple.staff(role);
      expect((await read(other)).published).toEqual(published);
      const refused = [
        await other.put(`${TEMPLE}/draft`, { value: { ...settings, ein: "99-9999999" }, version }),
        await other.post(`${TEMPLE}/restore`, { version: history.at(-1)?.version }),
      ];
      for (const answer of refused)
        expect([role, answer.status, (await answer.json()).code]).toEqual([role, 403, "not-yours"]);
    }
    await saveDraft(await temple.staff("treasurer"), { ...settings, ein: "11-1111111" }, version);
    const editor = await temple.staff("editor");
    const { version: ofDraft } = await read(editor);
    expect((await editor.post(`${TEMPLE}/publish`, { version: ofDraft })).status).toBe(403);
    expect((await editor.delete(`${TEMPLE}/draft`)).status).toBe(403);
    expect((await temple.visitor.get(TEMPLE)).status).toBe(401);
    expect(temple.services.words.now.temple).toEqual(published);
  });

  test("is published by each role for its own fields, whatever others have left in the draft", async () => {
    const temple = await openTemple();
    const [treasurer, editor] = [await temple.staff("treasurer"), await temple.staff("editor")];
    const { version } = await saveDraft(treasurer, settings, "0");
    const both = { ...settings, telephone: "(916) 555-0100" };
    const draft = await saveDraft(editor, both, version);
    expect(draft.drafted?.by).toBe("editor@temple.example");

    const words = await publish(editor, draft.version);
    expect(words).toMatchObject({ published: { ...both, ...legalOf(startingTemple) }, draft: both });
    const all = await publish(treasurer, words.version);
    expect(all).toMatchObject({ published: both, draft: null });
    // What may be left out is taken away again.
    const answer = await editor.put(`${TEMPLE}/draft`, {
      value: { ...both, telephone: null },
      version: all.version,
    });
    expect(await answer.json()).toMatchObject({ draft: settings });
    expect((await (await editor.delete(`${TEMPLE}/draft`)).json()).draft).toBeNull();
  });

  test("has no other parts", async () => {
    const admin = await (await openTemple()).admin();
    for (const part of ["place", "constructor"])
      expect((await admin.get(`/api/website/${part}`)).status).toBe(404);
  });
});

describe("A picture among the website's words", () => {
  test("is private in a draft, public once published, and not removed while it is used", async () => {
    const temple = await openTemple();
    const editor = await temple.staff("editor");
    const file = await uploaded(editor, await aPicture());
    const webp = file.variants?.find(({ type }) => type === "image/webp")?.url ?? "";
    const picture = { src: webp, srcSet: `${webp} 480w`, alt: "The vel" };
    const home = { ...startingHome, mission: { ...startingHome.mission, picture } };
    const draft = await (await editor.put("/api/website/home/draft", { value: home, version: "0" })).json();
    expect((await temple.visitor.get(webp)).status).toBe(401);
    expect((await editor.delete(`/api/files/${file.id}`)).status).toBe(409);

    await editor.post("/api/website/home/publish", { version: draft.version });
    expect((await temple.visitor.get(webp)).status).toBe(200);
    const about = await json<AboutFile>(editor, `/api/files/${file.id}/about`);
    expect(about.uses).toEqual([{ by: "the website’s part Home", isShown: true }]);

    // With what stood there before, it is private again.
    const [, former] = await json<{ version: string }[]>(editor, "/api/website/home/history");
    await editor.post("/api/website/home/restore", { version: former?.version });
    expect((await temple.visitor.get(webp)).status).toBe(401);
  });

  test("stays for the versions that show it; one that was only in a draft does not", async () => {
    const temple = await openTemple();
    const editor = await temple.staff("editor");
    const withPicture = (file: FileAnswer) => ({
      ...startingHome,
      mission: { ...startingHome.mission, picture: { src: file.url, alt: "The vel" } },
    });
    const draft = async (value: unknown, version: string): Promise<Part> =>
      (await editor.put("/api/website/home/draft", { value, version })).json();
    const publish = async ({ version }: Part): Promise<Part> =>
      (await editor.post("/api/website/home/publish", { version })).json();
    const file = await uploaded(editor, await aPicture());
    const shown = await publish(await draft(withPicture(file), "0"));
    const taken = await publish(await draft(startingHome, shown.version));
    expect((await editor.delete(`/api/files/${file.id}`)).status).toBe(409);
    const restored = await editor.post("/api/website/home/restore", { version: shown.version });
    expect([restored.status, (await restored.json()).published]).toEqual([200, withPicture(file)]);

    const other = await uploaded(editor, await aPicture({ width: 65 }));
    const { version } = await json<Part>(editor, "/api/website/home");
    expect(version).not.toBe(taken.version);
    await draft(withPicture(other), version);
    expect((await editor.delete(`/api/files/${other.id}`)).status).toBe(409);
    await editor.delete("/api/website/home/draft");
    expect((await editor.delete(`/api/files/${other.id}`)).status).toBe(204);
  });

  test("is no PDF, and a paper is no picture", async () => {
    const editor = await (await openTemple()).staff("editor");
    const [paper, picture] = [
      await uploaded(editor, aPdf(), "a.pdf"),
      await uploaded(editor, await aPicture()),
    ];
    const [first, ...others] = startingPeople.trustees;
    const [bylaws, ...papers] = startingDocuments.papers;
    for (const [part, field, value] of [
      ["people", "trustees.0.photo", { trustees: [{ ...first, photo: paper.url }, ...others] }],
      ["documents", "papers.0.file", { papers: [{ ...bylaws, file: picture.url }, ...papers] }],
    ] as const) {
      const answer = await editor.put(`/api/website/${part}/draft`, { value, version: "0" });
      expect([part, answer.status]).toEqual([part, 422]);
      expect((await answer.json()).fields).toEqual({
        [field]: expect.stringMatching(/^This file is a .*: please/),
      });
    }
  });

  test.each(["/art/../../x.svg", "/art/./lamp.svg", "/art/.hidden.svg", "/api/files/x/.."])(
    "is in its folder: %s is refused in a sentence",
    async (src) => {
      const editor = await (await openTemple()).staff("editor");
      const value = { mission: { ...startingHome.mission, picture: { src, alt: "The vel" } } };
      const answer = await editor.put("/api/website/home/draft", { value, version: "0" });
      expect([answer.status, (await answer.json()).fields]).toEqual([
        422,
        { "mission.picture.src": "This must name a picture in public/art, as in /art/lamp.svg." },
      ]);
    },
  );

  test("that nobody has sent is refused in a sentence", async () => {
    const editor = await (await openTemple()).staff("editor");
    const picture = { src: `/api/files/${"0".repeat(64)}/960.webp`, alt: "The vel" };
    const value = { ...startingHome, mission: { ...startingHome.mission, picture } };
    const answer = await editor.put("/api/website/home/draft", { value, version: "0" });
    expect([answer.status, (await answer.json()).code]).toEqual([422, "no-such-file"]);
  });
});

describe("The shrines", () => {
  test("have an id each: pages and events name them by it", async () => {
    const editor = await (await openTemple()).staff("editor");
    const [first] = startingDeities.shrines;
    const value = { shrines: [...startingDeities.shrines, first] };
    const answer = await editor.put("/api/website/deities/draft", { value, version: "0" });
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      { shrines: "This has two deities with the same id: each needs one of its own." },
    ]);
  });
});

function legalOf({ legalName, ein, mailingAddress, signerName, signerTitle }: Temple) {
  return { legalName, ein, mailingAddress, signerName, signerTitle };
}

async function uploaded(somebody: Someone, bytes: Buffer, name = "vel.jpg"): Promise<FileAnswer> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name));
  const request = new Request("http://temple.example", { method: "POST", body: form });
  const answer = await somebody.ask("POST", "/api/files", new Uint8Array(await request.arrayBuffer()), {
    "Content-Type": request.headers.get("content-type") ?? "",
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

async function json<T>(somebody: Someone, path: string): Promise<T> {
  return (await somebody.get(path)).json();
}

const read = (somebody: Someone) => json<Part>(somebody, TEMPLE);
const line = async (somebody: Someone) => (await list(somebody)).find(({ part }) => part === "temple");
const list = (somebody: Someone) => json<PartLine[]>(somebody, "/api/website");

async function saveDraft(somebody: Someone, value: Temple, version: string): Promise<Part> {
  const answer = await somebody.put(`${TEMPLE}/draft`, { value, version });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function publish(somebody: Someone, version: string): Promise<Part> {
  const answer = await somebody.post(`${TEMPLE}/publish`, { version });
  expect(answer.status).toBe(200);
  return answer.json();
}
