import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { donorCollection } from "#server/donors/donor-book.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { fillWithSampleDonors } from "#server/store/sample-donors.ts";
import { temporaryFolder } from "#tests/site-process.ts";
import { backupCommand } from "./backup-command.ts";

const SAMPLES = "46 donors ($334,812 pledged, $79,532 donated) and 1 other record";

describe("npm run backup", () => {
  test("is a command of its own, for a site that is running", async () => {
    const { folder, data, open } = await aTemple();
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
    const { folder, run } = await aTemple();
    await run("backup", "copy");

    expect(readdirSync(folder).sort()).toEqual(["copy", "data"]);
    expect(statSync(join(folder, "copy")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, "copy")).subarray(0, 15).toString()).toBe("SQLite format 3");
  });

  test("copies one moment while the site goes on writing", async () => {
    const { folder, open, run } = await aTemple();
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
    const count = counted(join(folder, "copy"), "letters");
    expect(count).toBeLessThanOrEqual(counted(join(folder, "data", "temple.sqlite"), "letters"));
    await site.close();
  });

  test("may replace an earlier backup, but nothing else", async () => {
    const { folder, run } = await aTemple();
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
    const { folder, run } = await aTemple();

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

describe("npm run restore", () => {
  test("brings back what was backed up, and keeps what was there beside it", async () => {
    const { folder, data, open, run } = await aTemple();
    await run("backup", "copy");
    const site = open();
    await donorCollection(site).delete("sample-1");
    const { version } = await donorCollection(site).update("sample-2", { name: "Changed since" });
    await site.close();
    const { code, out } = await run("restore", "copy");

    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(
        `^Restored ${SAMPLES.replace(/[$().]/g, "\\$&")} from .*copy\\.\nWhat was there before is kept in `,
      ),
    );
    const again = open();
    expect(await donorCollection(again).get("sample-1")).toBeDefined();
    expect(await donorCollection(again).get("sample-2")).not.toMatchObject({ name: "Changed since" });
    const next = await donorCollection(again).update("sample-2", { name: "Changed again" });
    expect(next.version > version).toBe(true);
    await again.close();
    const kept = readdirSync(data).find((name) => name.includes(".before-")) ?? "";
    expect(counted(join(data, kept), "donorsdetails")).toBe(45);
    expect(
      readdirSync(data).filter((name) => name.includes("restoring") || name.includes("unfinished")),
    ).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(["copy", "data"]);
  });

  test("fills a folder that had nothing", async () => {
    const { folder, data, open, run } = await aTemple();
    await run("backup", "copy");
    rmSync(data, { recursive: true });

    expect(await run("restore", "copy")).toMatchObject({
      code: 0,
      out: `Restored ${SAMPLES} from ${join(folder, "copy")}.\n`,
    });
    await open().close();
  });

  test("takes the place of damaged data, which is kept as it is", async () => {
    const { data, open, run } = await aTemple();
    await run("backup", "copy");
    writeFileSync(join(data, "temple.sqlite"), "spoilt ".repeat(1000));

    expect(await run("restore", "copy")).toMatchObject({ code: 0 });
    await open().close();
    const kept = readdirSync(data).find((name) => name.includes(".before-")) ?? "";
    expect(readFileSync(join(data, kept), "utf8")).toMatch(/^spoilt /);
  });

  test("is refused while the site runs", async () => {
    const { open, run } = await aTemple();
    await run("backup", "copy");
    const site = open();

    expect(await run("restore", "copy")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Another copy of the site is already using /),
    });
    await expect(site.check()).resolves.toBeUndefined();
    await site.close();
  });

  test.each([
    ["is missing", (file: string) => rmSync(file), /^There is no file .*\.\n$/],
    ["is empty", (file: string) => writeFileSync(file, ""), /is not a data file of this site/],
    ["is a text", (file: string) => writeFileSync(file, "text ".repeat(999)), /is damaged/],
    [
      "is cut short",
      (file: string) => writeFileSync(file, readFileSync(file).subarray(0, -4096)),
      /is damaged/,
    ],
    [
      "has a spoilt page",
      (file: string) => writeFileSync(file, readFileSync(file).fill(0x5a, 4100, 4180)),
      /is damaged/,
    ],
    ["has one spoilt letter", (file: string) => spoilt(file, "Vanakkam", "Vanakkan"), /is damaged/],
    ["has an unreadable record", (file: string) => spoilt(file, '{"text":"Va', '{"text"!"Va'), /is damaged/],
    [
      "is newer",
      (file: string) => altered(file, "PRAGMA user_version = 99"),
      /by a newer version of the site/,
    ],
    [
      "is another program's",
      (file: string) => altered(file, "PRAGMA application_id = 7"),
      /is not a data file/,
    ],
  ])("refuses a file that %s, and changes nothing", async (_, spoil, sentence) => {
    const { folder, data, run } = await aTemple();
    await run("backup", "copy");
    spoil(join(folder, "copy"));
    const before = readFileSync(join(data, "temple.sqlite"));

    expect(await run("restore", "copy")).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(sentence),
    });
    expect(readFileSync(join(data, "temple.sqlite")).equals(before)).toBe(true);
    expect(readdirSync(data).filter((name) => /before|restoring|unfinished/.test(name))).toEqual([]);
  });
});

test("Backups of the hosted backend are the hosted service's business", async () => {
  const { run } = await aTemple({ BACKEND: "firebase", FIREBASE_PROJECT_ID: "x", FIREBASE_API_KEY: "x" });

  expect(await run("backup", "copy")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/the hosted service keeps the data/),
  });
});

async function aTemple(settings: NodeJS.ProcessEnv = {}) {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  const open = () => openEmbedded(join(data, "temple.sqlite"));
  const store = open();
  await fillWithSampleDonors(donorCollection(store));
  await store.collection("letters").create({ text: "Vanakkam" });
  await store.close();

  const run = async (deed: "backup" | "restore", ...words: string[]) => {
    const said = { out: "", err: "" };
    const terminal = {
      log: (message: unknown) => {
        said.out += `${message}\n`;
      },
      error: (message: unknown) => {
        said.err += `${message}\n`;
      },
    };
    const paths = words.map((word) => join(folder, word));
    const code = await backupCommand(deed, paths, { DATA_DIR: data, ...settings }, terminal);
    return { code, ...said };
  };
  return { folder, data, open, run };
}

function counted(file: string, collection: string) {
  const db = new DatabaseSync(file);
  try {
    return Number(db.prepare("SELECT count(*) AS n FROM documents WHERE collection = ?").get(collection)?.n);
  } finally {
    db.close();
  }
}

function spoilt(file: string, words: string, others: string) {
  const bytes = readFileSync(file);
  bytes.write(others, bytes.indexOf(words));
  writeFileSync(file, bytes);
}

function altered(file: string, sql: string) {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}
