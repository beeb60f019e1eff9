import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { FileAnswer, FileKind, FileUse } from "#domain/files.ts";
import { differencesIn } from "#server/cli/store.ts";
import { checkFiles } from "#server/files/copy-files.ts";
import { fileShape } from "#server/files/kept-file.ts";
import { eventually } from "#tests/eventually.ts";
import {
  aPdf,
  aPhoto,
  aPicture,
  movingPicture,
  pixelBomb,
  scriptThatIsAGif,
  sha256,
} from "#tests/files/samples.ts";
import { temporaryFolder } from "#tests/site-process.ts";
import { aMessage, openTemple, type visitorOf } from "#tests/temple.ts";

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;
type Visitor = ReturnType<typeof visitorOf>;

describe("POST /api/files", () => {
  test("takes a picture, makes it anew in several sizes, and says where they are", async () => {
    const { admin, dataDir } = await templeWithFiles();
    const editor = await admin();
    const sent = await aPicture({ width: 1700, height: 170 });
    const response = await upload(editor, sent, { name: "lamp.jpg", type: "image/jpeg" });
    expect(response.status).toBe(201);
    const file: FileAnswer = await response.json();
    expect(file).toMatchObject({ id: sha256(sent), url: `/api/files/${sha256(sent)}`, type: "image/jpeg" });
    expect(file).toMatchObject({ width: 1700, height: 170 });
    expect(file.variants?.map(({ type, width, height }) => [type, width, height])).toEqual([
      ["image/avif", 480, 48],
      ["image/webp", 480, 48],
      ["image/avif", 960, 96],
      ["image/webp", 960, 96],
      ["image/avif", 1600, 160],
      ["image/webp", 1600, 160],
    ]);
    for (const { url, type, bytes } of [file, ...(file.variants ?? [])]) {
      const answer = await editor.get(url);
      const body = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get("content-type"), body.length]).toEqual([200, type, bytes]);
      expect(Number(answer.headers.get("content-length"))).toBe(bytes);
      expect(kindOf(body)).toBe(type);
    }
    expect(filesIn(dataDir)).toHaveLength(7);
  });

  test("stands a photo upright, and forgets the camera and the place", async () => {
    const { admin } = await templeWithFiles();
    const sent = await aPhoto(6);
    expect(sent.includes("MARK-OF-THE-CAMERA")).toBe(true);
    const editor = await admin();
    const file: FileAnswer = await (await upload(editor, sent, { name: "IMG_1.jpg" })).json();
    expect([file.width, file.height]).toEqual([400, 600]);
    for (const { url } of [file, ...(file.variants ?? [])]) {
      const body = Buffer.from(await (await editor.get(url)).arrayBuffer());
      for (const mark of ["MARK-OF-THE-CAMERA", "Lamp Phones", "Exif", "GPS", "http://ns.adobe.com"])
        expect([url, mark, body.includes(mark)]).toEqual([url, mark, false]);
    }
    const path = join(temporaryFolder(), "main.jpg");
    writeFileSync(path, Buffer.from(await (await editor.get(file.url)).arrayBuffer()));
    expect((await sharp(path).metadata()).exif).toBeUndefined();
  });

  test.each(["png", "webp", "gif"] as const)("takes a still %s", async (format) => {
    const { admin } = await templeWithFiles();
    const response = await upload(await admin(), await aPicture({ format }), { name: `lamp.${format}` });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      type: format === "gif" ? "image/png" : `image/${format}`,
      width: 64,
      variants: [{ type: "image/avif", width: 64 }, { type: "image/webp" }],
    });
  });

  test("stores what comes twice once, and keeps a PDF byte by byte", async () => {
    const { admin, dataDir, services } = await templeWithFiles();
    const editor = await admin();
    const first = await (
      await upload(editor, aPdf(), { name: "bylaws.pdf", type: "application/pdf" })
    ).json();
    const second = await (await upload(editor, aPdf(), { name: "again.pdf" })).json();
    expect(first).toEqual({ ...second });
    expect(first).toEqual({
      id: sha256(aPdf()),
      url: `/api/files/${sha256(aPdf())}`,
      type: "application/pdf",
      bytes: aPdf().length,
    });
    expect(filesIn(dataDir)).toHaveLength(1);
    expect(Buffer.from(await (await editor.get(first.url)).arrayBuffer()).equals(aPdf())).toBe(true);
    expect(await services.files.size()).toMatchObject({ files: aPdf().length });
  });

  test.each([
    ["admin", 201],
    ["treasurer", 201],
    ["editor", 201],
    ["viewer", 403],
  ] as const)("is for any role but viewers: %s", async (role, status) => {
    const { staff, dataDir } = await templeWithFiles();
    const response = await upload(await staff(role), aPdf(), { name: "a.pdf" });
    expect(response.status).toBe(status);
    expect(filesIn(dataDir)).toHaveLength(status === 201 ? 1 : 0);
  });

  test("is for nobody who is not signed in", async () => {
    const { visitor, dataDir } = await templeWithFiles();
    expect((await upload(visitor, aPdf(), { name: "a.pdf" })).status).toBe(401);
    expect(filesIn(dataDir)).toEqual([]);
  });
});

const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** What each hostile file got: docs/files.md has these lines, and a test below compares them. */
const hostile: [what: string, () => Buffer | Promise<Buffer>, Claim, status: number, code: string][] = [
  ["an HTML page called .jpg", () => HTML, { name: "a.jpg", type: "image/jpeg" }, 415, "unknown-type"],
  ["an HTML page called .pdf", () => HTML, { name: "a.pdf", type: "application/pdf" }, 415, "unknown-type"],
  ["an SVG drawing", () => SVG, { name: "a.svg", type: "image/svg+xml" }, 415, "unknown-type"],
  ["an SVG drawing called .png", () => SVG, { name: "a.png", type: "image/png" }, 415, "unknown-type"],
  ["a script that begins like a GIF", scriptThatIsAGif, { name: "a.gif" }, 415, "broken-file"],
  [
    "a PDF with a page before it",
    () => Buffer.concat([HTML, aPdf()]),
    { name: "a.pdf" },
    415,
    "unknown-type",
  ],
  ["a PDF with a page behind it", () => Buffer.concat([aPdf(), HTML]), { name: "a.pdf" }, 415, "broken-file"],
  ["a PDF that was cut off", () => aPdf().subarray(0, 60), { name: "a.pdf" }, 415, "broken-file"],
  ["a PNG of 30,000 × 30,000", () => pixelBomb(), { name: "a.png" }, 413, "too-many-pixels"],
  [
    "a JPEG that was cut off",
    async () => half(await aPicture({ width: 900, height: 900 })),
    { name: "a.jpg" },
    415,
    "broken-file",
  ],
  [
    "a PNG of nothing but its head",
    async () => (await aPicture({ format: "png" })).subarray(0, 40),
    { name: "a.png" },
    415,
    "broken-file",
  ],
  ["a GIF of 60 frames", () => movingPicture(60), { name: "a.gif" }, 415, "moving-picture"],
  [
    "a PNG sent as a PDF",
    () => aPicture({ format: "png" }),
    { name: "a.pdf", type: "application/pdf" },
    415,
    "not-what-it-claims",
  ],
  ["a PDF called .jpg", aPdf, { name: "a.jpg", type: "image/jpeg" }, 415, "not-what-it-claims"],
  [
    "a picture sent as a page",
    () => aPicture(),
    { name: "a.html", type: "text/html" },
    415,
    "not-what-it-claims",
  ],
  ["an empty file", () => Buffer.alloc(0), { name: "a.jpg" }, 415, "empty-file"],
  ["five bytes", () => Buffer.from("%PDF-"), { name: "a.pdf" }, 415, "unknown-type"],
  [
    "a picture of 16 MB",
    async () => Buffer.concat([await aPicture(), Buffer.alloc(16 * MB)]),
    { name: "a.jpg" },
    413,
    "too-large",
  ],
  [
    "a PDF of 21 MB",
    () => Buffer.concat([aPdf(), Buffer.alloc(21 * MB)]),
    { name: "a.pdf" },
    413,
    "too-large",
  ],
  [
    "a ZIP",
    () => Buffer.from("PK\x03\x04 and more of it than sixteen"),
    { name: "a.docx" },
    415,
    "unknown-type",
  ],
  [
    "a program",
    () => Buffer.from("MZ\x90\0 and more of it than sixteen"),
    { name: "a.exe" },
    415,
    "unknown-type",
  ],
  ["a TIFF", () => Buffer.from("II*\0 and more of it than sixteen"), { name: "a.tif" }, 415, "unknown-type"],
  [
    "an iPhone's HEIC",
    () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
    { name: "a.heic" },
    415,
    "unknown-type",
  ],
];

describe("A hostile or broken file", () => {
  test("is in the table of docs/files.md with what it got", () => {
    const written = readFileSync("docs/files.md", "utf8").split("\n");
    const lines = hostile.map(([what, , { name, type }, status, code]) => {
      const sentAs = type ? `\`${name}\`, \`${type}\`` : `\`${name}\``;
      return `| ${what} | ${sentAs} | ${status} | \`${code}\` |`;
    });
    const first = written.findIndex((line) => line.startsWith(`| ${hostile[0]?.[0]} |`));
    expect(written.slice(first, first + lines.length).join("\n")).toBe(lines.join("\n"));
  });

  test.each(hostile)(
    "is refused in a sentence, and nothing is kept: %s",
    async (_, make, claim, status, code) => {
      const { admin, dataDir, services, logged } = await templeWithFiles();
      const editor = await admin();
      const response = await upload(editor, await make(), claim);
      const answer = await response.json();
      expect([response.status, answer.code]).toEqual([status, code]);
      expect(answer.message).toMatch(/^[A-Z].*\.$/);
      expect(filesIn(dataDir)).toEqual([]);
      expect(arrivingIn(dataDir)).toEqual([]);
      expect((await services.store.collection("files").totals()).count).toBe(0);
      expect(logged().filter(({ level }) => level === "error")).toEqual([]);

      // The same in parts.
      const bytes = await make();
      const begun = await editor.post("/api/files/uploads", { name: claim.name, bytes: bytes.length });
      if (begun.status !== 201) expect([413, 422]).toContain(begun.status);
      else {
        const { id } = await begun.json();
        const last = await sendPart(editor, id, 0, bytes);
        // Without the type that a form says, a name that claims nothing is no lie.
        expect(claim.type === "text/html" ? 201 : status).toBe(last.status);
      }
      if (claim.type !== "text/html") expect(filesIn(dataDir)).toEqual([]);
      expect(arrivingIn(dataDir)).toEqual([]);
    },
  );

  test("leaves nothing of a script that rides in a picture", async () => {
    const { admin } = await templeWithFiles();
    const editor = await admin();
    const script = "<script>alert('MARK')</script>";
    const sent = Buffer.concat([await aPicture(), Buffer.from(script)]);
    const file: FileAnswer = await (await upload(editor, sent, { name: "a.jpg" })).json();
    for (const { url } of [file, ...(file.variants ?? [])])
      expect(Buffer.from(await (await editor.get(url)).arrayBuffer()).includes("MARK")).toBe(false);
  });

  test.each([
    ["../../temple.sqlite.pdf", "temple.sqlite.pdf"],
    ["C:\\temp\\lamp.pdf", "lamp.pdf"],
    ["a%0D%0ASet-Cookie: x=1.pdf", "aSet-Cookie x=1.pdf"],
    ["\u202Efdp.exe", "fdp.pdf"],
    ["..pdf", "file.pdf"],
    ["\u0000\u200B\uFEFF.pdf", "file.pdf"],
    ["தீபம்.pdf", "தீபம்.pdf"],
    [`${"x".repeat(900)}.pdf`, `${"x".repeat(100)}.pdf`],
    ["page.html", "page.pdf"],
  ])("is called what can do no harm: %j", async (name, called) => {
    const { admin, dataDir } = await templeWithFiles();
    const editor = await admin();
    const { id, url } = await (await upload(editor, aPdf(), { name })).json();
    expect(await (await editor.get(`${url}/about`)).json()).toMatchObject({ name: called });
    const { headers } = await editor.get(url);
    expect(headers.get("content-disposition")).toContain(`filename*=UTF-8''${encodeURIComponent(called)}`);
    expect(headers.get("set-cookie")).toBeNull();
    expect(filesIn(dataDir)).toEqual([`${id}.pdf`]);
  });

  test.each([
    ["no form at all", { "Content-Type": "application/json" }, "{}", 415],
    ["a form without a boundary", { "Content-Type": "multipart/form-data" }, "x", 415],
    ["a form that ends early", { "Content-Type": "multipart/form-data; boundary=b" }, "--b\r\nContent-", 400],
    [
      "a form of something else",
      { "Content-Type": "multipart/form-data; boundary=b" },
      `x${"y".repeat(99_999)}`,
      413,
    ],
    [
      "endless headers",
      { "Content-Type": "multipart/form-data; boundary=b" },
      `--b\r\n${"x: y\r\n".repeat(9999)}`,
      413,
    ],
    [
      "a form with no file in it",
      { "Content-Type": "multipart/form-data; boundary=b" },
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--b--\r\n',
      422,
    ],
  ])("may also be no file: %s", async (_, headers, body, status) => {
    const { admin } = await templeWithFiles();
    const response = await (await admin()).ask("POST", "/api/files", body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  });
});

describe("A file", () => {
  test("is private until something published shows it, then public, then private again", async () => {
    const { admin, visitor, services } = await templeWithFiles();
    const viewer = await admin();
    const file: FileAnswer = await (await upload(viewer, await aPicture(), { name: "lamp.jpg" })).json();
    const addresses = [file.url, ...(file.variants ?? []).map(({ url }) => url)];
    const uses: FileUse[] = [];
    services.files.uses.add((id) => (id === file.id ? uses : []));
    const asked = async () => {
      const answers = await Promise.all(addresses.map((address) => visitor.get(address)));
      return [...new Set(answers.map(({ status, headers }) => `${status} ${headers.get("cache-control")}`))];
    };
    expect(await asked()).toEqual(["401 no-store"]);
    expect((await viewer.get(file.url)).headers.get("cache-control")).toBe("private, no-cache");
    uses.push({ by: "the draft Pongal", isShown: false });
    expect(await asked()).toEqual(["401 no-store"]);
    uses.push({ by: "the event Pongal", isShown: true });
    expect(await asked()).toEqual(["200 public, max-age=31536000, immutable"]);
    expect((await visitor.get(`${file.url}/about`)).status).toBe(401);
    uses.length = 0;
    expect(await asked()).toEqual(["401 no-store"]);
  });

  test("that nobody has is not told from one that is private", async () => {
    const { admin, visitor } = await templeWithFiles();
    const unknown = `/api/files/${"0".repeat(64)}`;
    for (const path of [
      unknown,
      `${unknown}/480.avif`,
      "/api/files/..%2F..%2Ftemple.sqlite",
      "/api/files/x",
    ]) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 401]);
      expect([path, (await (await admin()).get(path)).status]).toEqual([path, 404]);
    }
  });

  test("is sent with headers that let nothing run, in parts where asked, and not twice", async () => {
    const { admin } = await templeWithFiles();
    const viewer = await admin();
    const { url, bytes } = await (await upload(viewer, aPdf(), { name: "bylaws.pdf" })).json();
    const whole = await viewer.get(url);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename=\"bylaws.pdf\"; filename*=UTF-8''bylaws.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^default-src 'none'; object-src 'none'/),
      "accept-ranges": "bytes",
      etag: `"${sha256(aPdf())}"`,
    });
    const etag = whole.headers.get("etag") ?? "";
    expect((await viewer.get(url, { "If-None-Match": etag })).status).toBe(304);
    const head = await viewer.ask("HEAD", url);
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes)]);
    const part = async (range: string, more = {}) => {
      const answer = await viewer.get(url, { Range: range, ...more });
      return [answer.status, answer.headers.get("content-range"), (await answer.text()).length];
    };
    expect(await part("bytes=0-4")).toEqual([206, `bytes 0-4/${bytes}`, 5]);
    expect(await part("bytes=5-")).toEqual([206, `bytes 5-${bytes - 1}/${bytes}`, bytes - 5]);
    expect(await part("bytes=-6")).toEqual([206, `bytes ${bytes - 6}-${bytes - 1}/${bytes}`, 6]);
    expect(await part("bytes=0-99999")).toEqual([206, `bytes 0-${bytes - 1}/${bytes}`, bytes]);
    expect((await part(`bytes=${bytes}-`)).slice(0, 2)).toEqual([416, `bytes */${bytes}`]);
    for (const range of ["bytes=0-1,4-5", "lamps=0-1", "bytes=5-2"])
      expect(await part(range)).toEqual([200, null, bytes]);
    expect(await part("bytes=0-4", { "If-Range": '"another"' })).toEqual([200, null, bytes]);
  });

  test.each(["missing", "cut short", "longer", "spoilt"])(
    "that is %s is mended by sending it once more",
    async (how) => {
      const { admin, dataDir, services } = await templeWithFiles();
      const editor = await admin();
      const { id, url } = await (await upload(editor, aPdf(), { name: "bylaws.pdf" })).json();
      const path = join(dataDir, "files", id.slice(0, 2), `${id}.pdf`);
      if (how === "missing") rmSync(path);
      if (how === "cut short") truncateSync(path, 20);
      if (how === "longer") appendFileSync(path, "more");
      if (how === "spoilt") writeFileSync(path, Buffer.alloc(aPdf().length, "x"));
      const answer = await editor.get(url);
      // Bytes that were changed in place are found by whoever checks the store, not on every request.
      const isTold = how !== "spoilt";
      expect([answer.status, answer.headers.get("cache-control")]).toEqual(
        isTold ? [404, "no-store"] : [200, "private, no-cache"],
      );
      if (isTold) expect(await answer.json()).toMatchObject({ code: "damaged" });
      expect(await checkFiles(services.store, services.files.store)).toHaveLength(1);

      expect((await upload(editor, aPdf(), { name: "bylaws.pdf" })).status).toBe(201);
      expect(await (await editor.get(url)).text()).toBe(aPdf().toString());
      expect(await Array.fromAsync(differencesIn(services.store, services.files.store))).toEqual([]);
    },
  );

  test("in use cannot be deleted; otherwise it is, with a line in the log", async () => {
    const { admin, staff, services, dataDir } = await templeWithFiles();
    const editor = await staff("editor");
    const { id, url } = await (await upload(editor, aPdf(), { name: "bylaws.pdf" })).json();
    const stop = services.files.uses.add(() => [{ by: "the asset Nilavilakku", isShown: false }]);
    const refused = await editor.delete(url);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: "in-use",
        message: "This file is used by the asset Nilavilakku. Take it out there first.",
        uses: [{ by: "the asset Nilavilakku", isShown: false }],
      },
    ]);
    stop();
    expect((await (await staff("viewer")).delete(url)).status).toBe(403);
    expect((await editor.delete(url)).status).toBe(204);
    expect((await editor.delete(url)).status).toBe(404);
    expect((await editor.get(url)).status).toBe(404);
    expect(filesIn(dataDir)).toEqual([]);
    const log = await (await (await admin()).get("/api/activity?room=files")).json();
    expect(
      log.rows.map(({ by, recordId, told }: never) => [by, recordId, Object(told).did, Object(told).name]),
    ).toEqual([
      ["editor@temple.example", id, "deleted the file", "bylaws.pdf"],
      ["editor@temple.example", id, "added the file", "bylaws.pdf"],
    ]);
  });

  test("taken by a record at the same moment is not removed, and one that is gone is not taken", async () => {
    const { admin, services } = await templeWithFiles();
    const editor = await admin();
    const { id, url } = await (await upload(editor, aPdf(), { name: "a.pdf" })).json();
    const { files, store } = services;
    const take = () =>
      store.transaction({ by: "x", at: new Date(0).toISOString() }, (tx) => files.takeForDraft(tx, [id]));
    // Asked whether something uses it, the room answers no, and writes a draft with it right afterwards.
    const stop = files.uses.add(async () => {
      await take();
      return [];
    });
    expect((await editor.delete(url)).status).toBe(409);
    stop();
    expect((await editor.delete(url)).status).toBe(204);
    await expect(take()).rejects.toMatchObject({ status: 422, code: "no-such-file" });
  });

  test("that the history of a record names is neither deleted nor swept, and private", async () => {
    const { admin, visitor, services, clock, dataDir } = await templeWithFiles();
    const editor = await admin();
    const { id, url } = await (await upload(editor, aPdf(), { name: "a.pdf" })).json();
    const { files, store } = services;
    await store.transaction({ by: "x", at: new Date(0).toISOString() }, (tx) => files.take(tx, [id]));
    const refused = await editor.delete(url);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: "in-use",
        message:
          "An earlier version of a record shows this file. It stays, so that the version can be brought back.",
        uses: [],
      },
    ]);
    for (let week = 0; week < 3; week++) {
      await files.sweep();
      clock.now += 8 * DAY_MS;
    }
    expect(filesIn(dataDir)).toEqual([`${id}.pdf`]);
    expect((await visitor.get(url)).status).toBe(401);
    expect(await Array.fromAsync(differencesIn(store, files.store))).toEqual([]);
  });

  test("from before this was written down stays if anything ever used it", () => {
    const at = "2026-01-01T10:00:00.000Z";
    const old = (unusedSince: string | null) => fileShape.upgrade?.({ at, unusedSince });
    expect(old(null)).toMatchObject({ isInHistory: true });
    expect(old("2026-03-01T10:00:00.000Z")).toMatchObject({ isInHistory: true });
    expect(old(at)).toMatchObject({ isInHistory: false });
  });

  test("is taken for a field only if it is of the kind that the field takes", async () => {
    const { admin, services } = await templeWithFiles();
    const editor = await admin();
    const paper = await (await upload(editor, aPdf(), { name: "a.pdf" })).json();
    const picture = await (await upload(editor, await aPicture(), { name: "a.jpg" })).json();
    const take = (id: string, kind: FileKind) =>
      services.store.transaction({ by: "x", at: new Date(0).toISOString() }, (tx) =>
        services.files.take(tx, [id], { kind, field: "scan" }),
      );
    await take(paper.id, "document");
    await take(picture.id, "picture");
    await expect(take(paper.id, "picture")).rejects.toMatchObject({
      status: 422,
      details: { fields: { scan: "This file is a PDF: please choose a picture" } },
    });
    await expect(take(picture.id, "document")).rejects.toMatchObject({
      status: 422,
      details: { fields: { scan: "This file is a picture: please choose a PDF" } },
    });
  });

  test("that nothing has used for a week is removed by the sweep", async () => {
    const { admin, services, clock, dataDir } = await templeWithFiles();
    const editor = await admin();
    const used = await (await upload(editor, aPdf("used"), { name: "used.pdf" })).json();
    const unused = await (await upload(editor, aPdf("unused"), { name: "unused.pdf" })).json();
    const stop = services.files.uses.add((id) => (id === used.id ? [{ by: "x", isShown: false }] : []));
    clock.now += 7 * DAY_MS - 1000;
    await services.files.sweep();
    expect(filesIn(dataDir)).toHaveLength(2);
    clock.now += 2000;
    await services.files.sweep();
    expect(filesIn(dataDir)).toEqual([`${used.id}.pdf`]);
    expect(await services.files.get(unused.id)).toBeUndefined();
    // From the day on which the record let it go.
    stop();
    await services.files.sweep();
    clock.now += 7 * DAY_MS - 1000;
    await services.files.sweep();
    expect(filesIn(dataDir)).toHaveLength(1);
    clock.now += 2000;
    await services.files.sweep();
    expect(filesIn(dataDir)).toEqual([]);
  });

  test("is swept by the site itself, every six hours from its start on", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { admin, clock, dataDir } = await templeWithFiles();
    await upload(await admin(), aPdf(), { name: "unused.pdf" });
    clock.now += 8 * DAY_MS;
    vi.advanceTimersByTime(6 * 60 * 60_000 - 60_000);
    await passed(50);
    expect(filesIn(dataDir)).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => filesIn(dataDir)).toEqual([]);
  });

  test("without a record, as a killed process leaves it, is swept after a day", async () => {
    const { services, clock, dataDir } = await templeWithFiles();
    const path = services.files.store.arriving();
    writeFileSync(path, "half a picture");
    await services.files.store.put("ab12-480.avif", path);
    clock.now = Date.now() + DAY_MS - 60_000;
    await services.files.sweep();
    expect(filesIn(dataDir)).toHaveLength(1);
    clock.now += 120_000;
    await services.files.sweep();
    expect(filesIn(dataDir)).toEqual([]);
  });
});

describe("An upload in parts", () => {
  test("goes on where the line broke, and ends as a plain one does", async () => {
    const { url, admin, dataDir } = await templeWithFiles();
    const editor = await admin();
    const bytes = Buffer.concat([
      aPdf("long").subarray(0, -6),
      Buffer.alloc(200_000, " "),
      Buffer.from("\n%%EOF"),
    ]);
    const { id } = await (
      await editor.post("/api/files/uploads", { name: "long.pdf", bytes: bytes.length })
    ).json();
    const tooFar = await sendPart(editor, id, 50_000, bytes.subarray(50_000));
    expect([tooFar.status, await tooFar.json()]).toMatchObject([
      409,
      { offset: 0, message: "Nothing of this file is here yet: please begin with its first byte." },
    ]);
    const first = await sendPart(editor, id, 0, bytes.subarray(0, 50_000));
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, "50000"]);
    const arrived = () =>
      arrivingIn(dataDir).map((name) => statSync(join(dataDir, "files", ".arriving", name)).size);
    await sendAndBreakOff(url, editor, id, 50_000, bytes.subarray(50_000, 90_000), () =>
      eventually(() => expect(arrived()).toEqual([40_000])),
    );
    await expect.poll(() => offsetOf(editor, id)).toBe(90_000);
    const wrong = await sendPart(editor, id, 50_000, bytes.subarray(50_000));
    expect([wrong.status, await wrong.json()]).toMatchObject([409, { code: "wrong-offset", offset: 90_000 }]);
    const last = await sendPart(editor, id, 90_000, bytes.subarray(90_000));
    expect(last.status).toBe(201);
    const file = await last.json();
    expect(file).toMatchObject({ id: sha256(bytes), type: "application/pdf", bytes: bytes.length });
    expect(Buffer.from(await (await editor.get(file.url)).arrayBuffer()).equals(bytes)).toBe(true);
    expect(filesIn(dataDir)).toEqual([`${file.id}.pdf`]);
    // Whoever did not hear the answer asks again.
    const again = await sendPart(editor, id, bytes.length, Buffer.alloc(0));
    expect([again.status, await again.json()]).toEqual([201, file]);
  });

  test("belongs to whoever began it, can be stopped, and is swept after a day", async () => {
    const { admin, staff, services, clock, dataDir } = await templeWithFiles();
    const editor = await staff("editor");
    const begin = async () =>
      (await (await editor.post("/api/files/uploads", { name: "a.pdf", bytes: 1000 })).json()).id;
    const id = await begin();
    await sendPart(editor, id, 0, aPdf());
    expect((await (await admin()).get(`/api/files/uploads/${id}`)).status).toBe(404);
    expect(filesIn(dataDir)).toHaveLength(1);
    expect((await editor.delete(`/api/files/uploads/${id}`)).status).toBe(204);
    expect(filesIn(dataDir)).toEqual([]);
    const left = await begin();
    await sendPart(editor, left, 0, aPdf());
    clock.now += DAY_MS + 1000;
    await services.files.sweep();
    expect(filesIn(dataDir)).toEqual([]);
    expect((await (await staff("editor")).get(`/api/files/uploads/${left}`)).status).toBe(404);
  });

  test.each([
    [{ name: "a.pdf", bytes: 21 * MB }, 413],
    [{ name: "a.pdf", bytes: 0 }, 422],
    [{ name: "a.pdf", bytes: 1.5 }, 422],
    [{ bytes: 5 }, 422],
  ])("is refused where it begins: %j", async (begun, status) => {
    const { admin } = await templeWithFiles();
    expect((await (await admin()).post("/api/files/uploads", begun)).status).toBe(status);
  });

  test("is one of ten that one person may have under way, and keeps nobody else waiting", async () => {
    const { admin, staff, clock, dataDir } = await templeWithFiles();
    const editor = await staff("editor");
    const begin = (by: Visitor) => by.post("/api/files/uploads", { name: "a.pdf", bytes: aPdf().length * 2 });
    const ids: string[] = [];
    for (let count = 0; count < 10; count++) ids.push((await (await begin(editor)).json()).id);
    const refused = await begin(editor);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      code: "too-many-uploads",
      message: "You are sending 10 files already. Wait until one is done.",
    });
    expect((await begin(await admin())).status).toBe(201);

    // What was left behind for an hour gives way, with its parts; what goes on does not.
    const [left = "", goesOn = ""] = ids;
    await sendPart(editor, left, 0, aPdf());
    clock.now += 61 * 60_000;
    const later = await staff("editor");
    await sendPart(later, goesOn, 0, aPdf());
    expect(filesIn(dataDir)).toHaveLength(2);
    for (let count = 0; count < 9; count++) expect((await begin(later)).status).toBe(201);
    expect((await begin(later)).status).toBe(429);
    expect((await later.get(`/api/files/uploads/${left}`)).status).toBe(404);
    expect((await later.get(`/api/files/uploads/${goesOn}`)).status).toBe(200);
    expect(filesIn(dataDir)).toHaveLength(1);
  });

  test("that is done takes no place any more", async () => {
    const { staff } = await templeWithFiles();
    const editor = await staff("editor");
    for (let count = 0; count < 12; count++) {
      const bytes = Buffer.concat([aPdf(), Buffer.from(`\n%${count}\n%%EOF\n`)]);
      const begun = await editor.post("/api/files/uploads", { name: "a.pdf", bytes: bytes.length });
      const { id } = await begun.json();
      expect((await sendPart(editor, id, 0, bytes)).status).toBe(201);
    }
  });

  test("that sends more than it said is refused, and without an offset too", async () => {
    const { admin, dataDir } = await templeWithFiles();
    const editor = await admin();
    const { id } = await (await editor.post("/api/files/uploads", { name: "a.pdf", bytes: 20 })).json();
    expect((await editor.ask("PATCH", `/api/files/uploads/${id}`, "x")).status).toBe(400);
    expect((await sendPart(editor, id, 0, aPdf())).status).toBe(413);
    expect(filesIn(dataDir)).toEqual([]);
  });
});

describe("A disk that is nearly full", () => {
  test("takes no more files, in words, and leaves nothing of them behind", async () => {
    const { editor, disk, dataDir } = await templeOnASmallDisk();
    const bytes = aPdf("x".repeat(3 * MB));
    const begun = await editor.post("/api/files/uploads", { name: "a.pdf", bytes: bytes.length });
    const { id } = await begun.json();
    expect((await sendPart(editor, id, 0, bytes.subarray(0, MB))).status).toBe(204);

    disk.free = disk.size / 5 + MB / 2;
    const refusals = [
      await sendPart(editor, id, MB, bytes.subarray(MB)),
      await editor.post("/api/files/uploads", { name: "a.pdf", bytes: MB }),
      await upload(editor, aPdf(), { name: "a.pdf" }),
      await upload(editor, await aPicture({ width: 40, height: 40 }), { name: "lamp.jpg" }),
    ];
    for (const refused of refusals) {
      expect(refused.status).toBe(507);
      expect(await refused.json()).toEqual({
        code: "no-room",
        message:
          "The server's disk is almost full, so no more files can be added. Records are still saved. Ask an administrator to free up space.",
      });
    }
    expect([filesIn(dataDir), arrivingIn(dataDir)]).toEqual([[], []]);
    expect((await editor.get(`/api/files/uploads/${id}`)).status).toBe(404);

    disk.free = disk.size;
    expect((await upload(editor, aPdf(), { name: "a.pdf" })).status).toBe(201);
  });

  test("is noticed while a file arrives", async () => {
    const { editor, disk, dataDir } = await templeOnASmallDisk({ takenByEachLook: 2 * MB });
    disk.free = disk.size / 5 + 4 * MB;
    expect((await upload(editor, aPdf("x".repeat(10 * MB)), { name: "a.pdf" })).status).toBe(507);
    expect([filesIn(dataDir), arrivingIn(dataDir)]).toEqual([[], []]);
  });

  test("still takes records, visitors' messages and sign-ins", async () => {
    const { admin, visitor, disk } = await templeOnASmallDisk();
    disk.free = MB;
    const asha = { name: "Asha", position: "donor", pledged: "", donated: "" };
    expect((await (await admin()).post("/api/donors", asha)).status).toBe(201);
    expect((await visitor.post("/api/send-email", aMessage())).status).toBe(200);
  });

  test("is told by /healthz and to administrators, before files are refused", async () => {
    const { admin, editor, visitor, disk } = await templeOnASmallDisk();
    const healthz = async () => (await visitor.get("/healthz")).json();
    const linesOf = async (person: Visitor) => {
      const { lines } = await (await person.get("/api/home")).json();
      return lines.filter(({ title }: { title: string }) => title === "Disk almost full");
    };
    expect(await healthz()).toEqual({ ok: true });
    expect(await linesOf(await admin())).toEqual([]);

    disk.free = disk.size / 5 + 5 * MB;
    expect((await upload(editor, aPdf(), { name: "a.pdf" })).status).toBe(201);
    expect(await healthz()).toEqual({ ok: true, disk: "nearly full" });
    expect(await linesOf(await admin())).toMatchObject([{ when: "now", figure: "25 MB" }]);
    expect(await linesOf(editor)).toEqual([]);
  });

  test("is measured as it is", async () => {
    const { visitor } = await templeWithFiles();
    expect((await (await visitor.get("/healthz")).json()).ok).toBe(true);
  });
});

/** Of 100 MB, a fifth of which is kept for records. */
async function templeOnASmallDisk({ takenByEachLook = 0 } = {}) {
  const dataDir = temporaryFolder();
  const disk = { free: 100 * MB, size: 100 * MB };
  const measureDisk = async () => {
    disk.free -= takenByEachLook;
    return { ...disk };
  };
  const temple = await openTemple({ settings: { DATA_DIR: dataDir }, measureDisk });
  return { ...temple, dataDir, disk, editor: await temple.staff("editor") };
}

type Claim = { name: string; type?: string };

/** As a browser sends a form. */
function upload({ ask }: Visitor, bytes: Buffer, { name, type }: Claim) {
  const head = `--lamp\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${head}${type ? `Content-Type: ${type}\r\n` : ""}\r\n`),
    bytes,
    Buffer.from("\r\n--lamp--\r\n"),
  ]);
  return ask("POST", "/api/files", body, { "Content-Type": "multipart/form-data; boundary=lamp" });
}

function sendPart({ ask }: Visitor, id: string, offset: number, bytes: Buffer) {
  const headers = { "Content-Type": "application/octet-stream", "Upload-Offset": String(offset) };
  return ask("PATCH", `/api/files/uploads/${id}`, bytes, headers);
}

/** Sends some of what it says it will, and goes once that has arrived. */
async function sendAndBreakOff(
  url: string,
  { cookie }: Visitor,
  id: string,
  offset: number,
  bytes: Buffer,
  hasArrived: () => Promise<unknown>,
) {
  const headers = {
    ...cookie(),
    "Upload-Offset": String(offset),
    "Content-Length": String(bytes.length + 5000),
  };
  const request = httpRequest(`${url}/api/files/uploads/${id}`, { method: "PATCH", headers });
  request.on("error", () => {});
  await new Promise((resolve) => request.write(bytes, resolve));
  await hasArrived();
  request.destroy();
}

async function offsetOf(editor: Visitor, id: string) {
  const { headers } = await editor.ask("HEAD", `/api/files/uploads/${id}`);
  return Number(headers.get("upload-offset"));
}

async function templeWithFiles() {
  const dataDir = temporaryFolder();
  return { ...(await openTemple({ settings: { DATA_DIR: dataDir } })), dataDir };
}

function filesIn(dataDir: string) {
  const folder = join(dataDir, "files");
  const parts = existsSync(folder) ? readdirSync(folder).filter((name) => name !== ".arriving") : [];
  return parts.flatMap((part) => readdirSync(join(folder, part)));
}

function arrivingIn(dataDir: string) {
  const folder = join(dataDir, "files", ".arriving");
  return existsSync(folder) ? readdirSync(folder) : [];
}

function half(bytes: Buffer) {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

function kindOf(bytes: Buffer) {
  const text = bytes.subarray(0, 12).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.slice(4) === "ftypavif") return "image/avif";
  return text.slice(8) === "WEBP" ? "image/webp" : "unknown";
}
