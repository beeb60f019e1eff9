import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { backUp } from "#server/backup/backup.ts";
import { temporaryFolder } from "#tests/site-process.ts";
import { storeContract } from "#tests/store/contract.ts";
import { openEmbedded } from "./embedded.ts";

storeContract("SQLite in memory", (onWatcherFault) => openEmbedded(":memory:", { onWatcherFault }));

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "inside", "temple.db");
});

storeContract("a SQLite file", (onWatcherFault) => openEmbedded(file, { onWatcherFault }));

describe("The data file", () => {
  test("still holds everything after a restart, and versions go on growing", async () => {
    const made = await filled();
    const again = openEmbedded(file);
    const offerings = again.collection<{ name: string }>("offerings");

    expect(await offerings.get(made.id)).toEqual(made);
    expect((await offerings.update(made.id, { name: "Ravi" })).version > made.version).toBe(true);
    await again.close();
  });

  test("is for one process at a time, and the second is told so in a sentence", async () => {
    const first = openEmbedded(file);

    expect(() => openEmbedded(file)).toThrow(
      /^Another copy of the site is already using this data folder .*\.$/,
    );
    await first.collection("offerings").create({ name: "Meena" });
    await first.close();
    await openEmbedded(file).close();
  });

  test("written by a newer site is left alone", async () => {
    await filled();
    alter("PRAGMA user_version = 99");
    const before = fingerprint();

    expect(() => openEmbedded(file)).toThrow(/was written by a newer version of the site/);
    expect(fingerprint()).toEqual(before);
  });

  test("of another program is left alone", async () => {
    await filled();
    alter("PRAGMA application_id = 7");
    const before = fingerprint();

    expect(() => openEmbedded(file)).toThrow(/is not a data file of this site/);
    expect(fingerprint()).toEqual(before);
  });

  test.each([
    ["text", () => Buffer.from("not a database at all, but long enough to be looked at".repeat(99))],
    ["cut short", (whole: Buffer) => whole.subarray(0, whole.length - 5000)],
    ["overwritten inside", (whole: Buffer) => Buffer.from(whole).fill(0xaa, 4096, 12_000)],
    ["overwritten at the start", (whole: Buffer) => Buffer.from(whole).fill(0, 0, 90)],
  ])("that is damaged is left alone: %s", async (_, damage) => {
    await filled();
    writeFileSync(file, damage(readFileSync(file)));
    const before = fingerprint();

    expect(() => openEmbedded(file)).toThrow(/is damaged: nothing was changed/);
    expect(fingerprint()).toEqual(before);
  });

  test("that is empty, as a kill at the very first moment leaves it, is begun anew", async () => {
    await filled();
    writeFileSync(file, "");

    await openEmbedded(file).close();
    expect(readdirSync(join(folder, "inside")).sort()).toEqual([
      "temple.db",
      "temple.db.closed",
      "temple.db.lock",
    ]);
  });

  test("as the site left it is opened without reading all of it; a backup still finds what the disk did", async () => {
    await filled();
    spoilQuietly();

    const store = openEmbedded(file);
    expect(await store.collection("counted").get("nothing")).toBeUndefined();
    await store.close();
    await expect(backUp(file, join(folder, "copy"))).rejects.toThrow(/is damaged: nothing was changed/);
  });

  test("is read whole after a crash, which leaves a journal", async () => {
    await filled();
    spoilQuietly();
    writeFileSync(`${file}-wal`, "what the crash left");

    expect(() => openEmbedded(file)).toThrow(/is damaged: nothing was changed/);
  });

  test("is read whole where nobody noted how it was left", async () => {
    await filled();
    spoilQuietly();
    rmSync(`${file}.closed`);

    expect(() => openEmbedded(file)).toThrow(/is damaged: nothing was changed/);
  });

  test("in a folder that cannot be made is refused in a sentence", () => {
    writeFileSync(join(folder, "inside"), "in the way");

    expect(() => openEmbedded(file)).toThrow(/^The data folder .* cannot be used: /);
  });

  test("held by another writer for too long makes the store unavailable, and then usable again", async () => {
    const store = openEmbedded(file);
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");

    await expect(store.check()).rejects.toMatchObject({ fault: "unavailable" });
    other.exec("ROLLBACK");
    other.close();
    await expect(store.check()).resolves.toBeUndefined();
    await store.close();
  });

  test("that could not be written once is in doubt until there is room for a megabyte beside it", async () => {
    const store = openEmbedded(file);
    alter("CREATE TRIGGER full BEFORE INSERT ON documents BEGIN SELECT RAISE(ABORT, 'no room'); END");
    await expect(store.collection("offerings").create({ name: "Meena" })).rejects.toThrow(/no room/);

    // A name that leads nowhere: nothing can be written under it.
    symlinkSync(join(folder, "nowhere", "trial"), `${file}.trial`);
    await expect(store.check()).rejects.toMatchObject({ fault: "unavailable" });
    await expect(store.check()).resolves.toBeUndefined();
    await store.close();
  });
});

async function filled() {
  const store = openEmbedded(file);
  const offerings = store.collection<{ name: string }>("offerings");
  for (let turn = 0; turn < 200; turn++) await offerings.create({ name: `Meena ${turn} ${"x".repeat(100)}` });
  const made = await offerings.create({ name: "Meena" });
  await store.close();
  return made;
}

function alter(sql: string) {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

/** As a failing disk does: the last page is another, and the file seems to be as old as before. */
function spoilQuietly() {
  const { atime, mtime } = statSync(file);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xaa, bytes.length - 4096));
  utimesSync(file, atime, mtime);
}

function fingerprint() {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
