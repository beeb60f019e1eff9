import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { backUp } from "#server/backup/backup.ts";
import { lastBackup } from "#server/backup/last-backup.ts";
import { filesFolder } from "#server/files/file-store.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { countIn, SAMPLES, templeOnDisk } from "#tests/temple-on-disk.ts";

const MB = 1024 * 1024;

describe("npm run backup", () => {
  test("is a command of its own, for a site that is running", async () => {
    const { folder, data, open } = await templeOnDisk();
    const site = open();
    const child = spawn(process.execPath, [resolve(import.meta.dirname, "backup.ts"), join(folder, "copy")], {
      env: { PATH: process.env.PATH, DATA_DIR: data },
      stdio: ["ignore", "pipe", "inherit"],
    });

    expect(await text(child.stdout)).toBe(
      `Backed up ${SAMPLES} to ${join(folder, "copy")}, and read them back.\n`,
    );
    await site.close();
  });

  test("writes one file, for its owner only, that leaves nothing else behind", async () => {
    const { folder, run } = await templeOnDisk();
    await run("backup", "copy");

    expect(readdirSync(folder).sort()).toEqual(["copy", "data"]);
    expect(modeOf(join(folder, "copy"))).toBe(0o600);
    expect(readFileSync(join(folder, "copy")).subarray(0, 15).toString()).toBe("SQLite format 3");
  });

  test("leaves word of it in the data folder, for the dashboard", async () => {
    const { folder, data, run } = await templeOnDisk();
    const before = Date.now();
    await run("backup", "copy");
    const { at = "", file } = lastBackup(data) ?? {};
    expect(file).toBe(join(folder, "copy"));
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
    expect(modeOf(join(data, "last-backup.json"))).toBe(0o600);

    writeFileSync(join(folder, "not a backup"), "words");
    await run("backup", "not a backup");
    expect(lastBackup(data)).toEqual({ at, file });
  });

  test("is refused where it would take the last of the disk, which is there for records", async () => {
    const { folder, data } = await templeOnDisk();
    const target = join(folder, "copy");
    const { size } = statSync(dataFile(data));
    const disk = (free: number) => ({ free, size: 2000 * MB });
    const back = (free: number) => backUp(dataFile(data), target, async () => disk(free));
    await expect(back(256 * MB + size - 1)).rejects.toThrow(
      /^The backup takes about .* and would leave too little of the disk for records\. Write it to another disk, or free up space\.$/,
    );
    expect(readdirSync(folder)).toEqual(["data"]);

    // Stored files are copied along.
    mkdirSync(filesFolder(data), { recursive: true });
    writeFileSync(join(filesFolder(data), "a-picture"), Buffer.alloc(MB));
    await expect(back(256 * MB + size + MB - 1)).rejects.toThrow(/too little of the disk/);
    await back(257 * MB + 2 * size + MB);
    expect(readdirSync(folder).sort()).toEqual(["copy", "data"]);
  });

  test("fills another disk as far as it goes: no records are written there", async () => {
    const { folder, data } = await templeOnDisk();
    await backUp(dataFile(data), join(folder, "copy"), async (where) =>
      where === data ? { free: 0, size: 2000 * MB, device: 1 } : { free: 0, size: 2000 * MB, device: 2 },
    );
    expect(readdirSync(folder).sort()).toEqual(["copy", "data"]);
  });

  test("writes nothing that others could read, not even while it writes", async () => {
    const { folder, open, run } = await templeOnDisk();
    const site = open();
    const letters = site.collection("letters");
    // More than SQLite copies in one go, so that the unfinished file can be looked at.
    for (let turn = 0; turn < 8; turn++) await letters.create({ text: "x".repeat(800_000) });
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    let isDone = false;
    const copying = run("backup", "copy").finally(() => {
      isDone = true;
    });
    const modes = new Set<number>();
    while (!isDone) {
      modes.add(modeOf(join(folder, ".copy.unfinished")));
      await new Promise(setImmediate);
    }
    modes.delete(NO_FILE);

    expect(await copying).toMatchObject({ code: 0 });
    expect(modes).toEqual(new Set([0o600]));
    await site.close();
  });

  test("copies one moment while the site goes on writing", async () => {
    const { folder, open, run } = await templeOnDisk();
    const site = open();
    const letters = site.collection("letters");
    let isDone = false;
    const copying = run("backup", "copy").finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await letters.create({ text: "x".repeat(2000) });
      await new Promise(setImmediate);
    }

    expect(await copying).toMatchObject({ code: 0 });
    const count = countIn(join(folder, "copy"), "letters");
    expect(count).toBeLessThanOrEqual(countIn(join(folder, "data", "temple.sqlite"), "letters"));
    await site.close();
  });

  test("may replace an earlier backup, but nothing else", async () => {
    const { folder, run } = await templeOnDisk();
    writeFileSync(join(folder, "photo"), "a photo of the temple");

    expect(await run("backup", "copy")).toMatchObject({ code: 0 });
    expect(await run("backup", "copy")).toMatchObject({ code: 0 });
    expect(await run("backup", "photo")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is no backup of this site/),
    });
    expect(await run("backup", "data/temple.sqlite")).toMatchObject({
      code: 1,
      err: "The backup cannot be written over the data itself: choose another file.\n",
    });
    expect(readFileSync(join(folder, "photo"), "utf8")).toBe("a photo of the temple");
  });

  test("says in a sentence what stands in the way", async () => {
    const { folder, run } = await templeOnDisk();

    expect(await run("backup", "nowhere/copy")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no folder .*\.\n$/),
    });
    rmSync(join(folder, "data", "temple.sqlite"));
    expect(await run("backup", "copy")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no data file .* to back up\.\n$/),
    });
    expect(await run("backup")).toEqual({ code: 2, out: "", err: "npm run backup -- FILE\n" });
    expect(await run("backup", "a", "b")).toMatchObject({ code: 2 });
  });
});

const NO_FILE = -1;

function modeOf(file: string) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? found.mode & 0o777 : NO_FILE;
}

test("Backups of the hosted backend are the hosted service's business", async () => {
  const { run } = await templeOnDisk({
    BACKEND: "firebase",
    FIREBASE_PROJECT_ID: "x",
    FIREBASE_API_KEY: "x",
  });

  expect(await run("backup", "copy")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/the hosted service keeps the data/),
  });
});
