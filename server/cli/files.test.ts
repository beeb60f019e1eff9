import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buffer } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { openBucket } from "#server/files/bucket-files.ts";
import { checkFiles, copyFiles } from "#server/files/copy-files.ts";
import { openFiles } from "#server/files/files.ts";
import { silentLog } from "#server/log.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { openStandInBucket } from "#tests/files/bucket.ts";
import { aPdf, aPicture } from "#tests/files/samples.ts";
import { SAMPLES, templeOnDisk } from "#tests/temple-on-disk.ts";
import { storeCommand } from "./store.ts";

describe("Backing up and restoring a temple with files", () => {
  test("carries them in the one file, and brings them back byte by byte", async () => {
    const { folder, data, run, picture, pdf } = await templeWithFiles();
    const before = filesIn(data);
    expect(before.size).toBe(4);
    const { code, out } = await run("backup", "copy");
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        / and \d+ other records, with 4 stored files of \d+ KB to .*copy, and read them back\.\n$/,
      ),
    ]);
    expect(readdirSync(folder).sort()).toEqual(["copy", "data"]);
    rmSync(data, { recursive: true });

    expect(await run("restore", "copy")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/with 4 stored files/),
    });
    expect(filesIn(data)).toEqual(before);
    expect(tablesOf(join(data, "temple.sqlite"))).not.toContain("files");
    const { files, close } = await opened(data);
    expect((await files.about(picture.id)).variants).toEqual(picture.variants);
    const stored = await files.store.open(`${pdf.id}.pdf`);
    expect(stored && (await buffer(stored.stream)).equals(aPdf())).toBe(true);
    await close();
  });

  test("keeps the files of the data that was there before", async () => {
    const { data, run, pdf } = await templeWithFiles();
    await run("backup", "copy");
    const site = await opened(data);
    const later = await site.files.receive(of(aPdf("later")), { name: "later.pdf" }, BY);
    await site.files.remove(pdf.id, BY);
    await site.close();
    expect(await run("restore", "copy")).toMatchObject({ code: 0 });
    const kept = readdirSync(data).find((name) => name.endsWith(".files")) ?? "";
    expect(existsSync(join(data, kept, later.id.slice(0, 2), `${later.id}.pdf`))).toBe(true);
    expect(existsSync(join(data, "files", pdf.id.slice(0, 2), `${pdf.id}.pdf`))).toBe(true);
  });

  test("says which file is missing or spoilt, and backs up the rest", async () => {
    const { data, run, picture, pdf } = await templeWithFiles();
    rmSync(placeOf(data, `${pdf.id}.pdf`));
    writeFileSync(placeOf(data, `${picture.id}-64.avif`), "spoilt");
    const { code, out } = await run("backup", "copy");
    expect(code).toBe(0);
    expect(out).toContain("with 2 stored files");
    expect(out).toContain(`\nThe file ${pdf.id}.pdf is missing in ${join(data, "files")}.`);
    expect(out).toContain(`\nThe file ${picture.id}-64.avif is missing in ${join(data, "files")}.`);
    expect(await run("restore", "copy")).toMatchObject({ code: 0 });
  });

  test("refuses a backup in which one byte of a file differs, and changes nothing", async () => {
    const { folder, data, run } = await templeWithFiles();
    await run("backup", "copy");
    const db = new DatabaseSync(join(folder, "copy"));
    db.exec(
      "UPDATE files SET body = CAST(replace(CAST(body AS TEXT), 'lamp', 'lamb') AS BLOB) WHERE name LIKE '%.pdf'",
    );
    db.close();
    const before = readdirSync(data).sort();
    expect(await run("restore", "copy")).toMatchObject({ code: 1, err: expect.stringMatching(/is damaged/) });
    expect(readdirSync(data).sort()).toEqual(before);
  });

  test("says nothing of files where there are none", async () => {
    const { folder, run } = await templeOnDisk();
    expect((await run("backup", "copy")).out).toBe(
      `Backed up ${SAMPLES} to ${join(folder, "copy")}, and read them back.\n`,
    );
    expect(tablesOf(join(folder, "copy"))).not.toContain("files");
  });
});

describe("Copying files into a bucket", () => {
  test("brings each once, compared with its hash, and back", async () => {
    const { data, pdf } = await templeWithFiles();
    const { host, objects } = await openStandInBucket();
    const bucket = openBucket({ bucket: "temple", projectId: "x", standIn: host });
    const { store, files, close } = await opened(data);
    expect(await copyFiles(store, files.store, bucket)).toEqual({ made: 4, same: 0, wrong: [] });
    expect(await copyFiles(store, files.store, bucket)).toEqual({ made: 0, same: 4, wrong: [] });
    expect(objects.get(`files/${pdf.id}.pdf`)?.bytes.equals(aPdf())).toBe(true);
    expect(await checkFiles(store, bucket)).toEqual([]);
    rmSync(join(data, "files"), { recursive: true });
    expect(await copyFiles(store, bucket, files.store)).toEqual({ made: 4, same: 0, wrong: [] });
    objects.set(`files/${pdf.id}.pdf`, { bytes: Buffer.from("spoilt"), updated: "" });
    rmSync(join(data, "files"), { recursive: true });
    expect(await copyFiles(store, bucket, files.store)).toEqual({
      made: 3,
      same: 0,
      wrong: [`${pdf.id}.pdf`],
    });
    expect(await files.store.has(`${pdf.id}.pdf`)).toBe(false);
    await close();
  });

  test("takes in what is sent to a hosted site", async () => {
    const { host, objects } = await openStandInBucket();
    const settings = { BACKEND: "firebase", FIREBASE_PROJECT_ID: "x", FIREBASE_API_KEY: "x" };
    const bucket = { FIREBASE_STORAGE_BUCKET: "temple", FIREBASE_STORAGE_EMULATOR_HOST: host };
    const { data, open } = await templeOnDisk();
    const store = open();
    const env = readEnv({ ...settings, ...bucket, DATA_DIR: data });
    const files = await openFiles({ env, log: silentLog, store, now: Date.now });
    onTestFinished(async () => {
      await files.close();
      await store.close();
    });
    const { id, variants = [] } = await files.receive(of(await aPicture()), { name: "lamp.jpg" }, BY);
    expect([...objects.keys()].sort()).toEqual(
      [`files/${id}-64.avif`, `files/${id}-64.webp`, `files/${id}.jpg`].sort(),
    );
    expect(await files.size()).toMatchObject({ files: sumOf([...objects.values()]) });
    expect(variants).toHaveLength(2);
    await files.remove(id, BY);
    expect(objects.size).toBe(0);
    expect(existsSync(join(data, "files"))).toBe(false);
  });
});

test("npm run store -- check says which files are missing or damaged", async () => {
  const { data, pdf, picture } = await templeWithFiles();
  const said: string[] = [];
  const say = (message: unknown) => void said.push(String(message));
  const check = () => storeCommand(["check"], { DATA_DIR: data }, { log: say, error: say });
  await check();
  expect(said.filter((line) => line.includes("file "))).toEqual([]);
  expect(said.join()).toContain("2 files");
  rmSync(placeOf(data, `${pdf.id}.pdf`));
  writeFileSync(placeOf(data, `${picture.id}.jpg`), "spoilt");
  expect(await check()).toBe(1);
  expect(said).toContain(`The file ${pdf.id}.pdf is missing.`);
  expect(said).toContain(`The file ${picture.id}.jpg is damaged: it does not hold what was put into it.`);
});

const BY = { name: "Meena" };

async function templeWithFiles() {
  const temple = await templeOnDisk();
  const { files, close } = await opened(temple.data);
  const picture = await files.receive(of(await aPicture()), { name: "lamp.jpg" }, BY);
  const pdf = await files.receive(of(aPdf()), { name: "bylaws.pdf" }, BY);
  await close();
  return { ...temple, picture, pdf };
}

async function opened(data: string) {
  const env = readEnv({ DATA_DIR: data });
  const store = openEmbedded(join(data, "temple.sqlite"));
  const files = await openFiles({ env, log: silentLog, store, now: Date.now });
  return {
    store,
    files,
    async close() {
      await files.close();
      await store.close();
    },
  };
}

async function* of(bytes: Buffer) {
  yield bytes;
}

function placeOf(data: string, name: string) {
  return join(data, "files", name.slice(0, 2), name);
}

function filesIn(data: string) {
  const folder = join(data, "files");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries
      .map(({ name, parentPath }): [string, string] => [name, readFileSync(join(parentPath, name), "base64")])
      .sort(),
  );
}

function tablesOf(file: string) {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => name);
  } finally {
    db.close();
  }
}

function sumOf(objects: { bytes: Buffer }[]) {
  return objects.reduce((total, { bytes }) => total + bytes.length, 0);
}
