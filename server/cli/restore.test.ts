import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { donorCollection } from "#rooms/donors/donors.server.ts";
import { countIn, SAMPLES, templeOnDisk } from "#tests/temple-on-disk.ts";

describe("npm run restore", () => {
  test("brings back what was backed up, and keeps what was there beside it", async () => {
    const { folder, data, open, run } = await templeOnDisk();
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
    expect(countIn(join(data, kept), "donorsdetails")).toBe(45);
    expect(
      readdirSync(data).filter((name) => name.includes("restoring") || name.includes("unfinished")),
    ).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(["copy", "data"]);
  });

  test("fills a folder that had nothing", async () => {
    const { folder, data, open, run } = await templeOnDisk();
    await run("backup", "copy");
    rmSync(data, { recursive: true });

    expect(await run("restore", "copy")).toMatchObject({
      code: 0,
      out: `Restored ${SAMPLES} from ${join(folder, "copy")}.\n`,
    });
    await open().close();
  });

  test("takes the place of damaged data, which is kept as it is", async () => {
    const { data, open, run } = await templeOnDisk();
    await run("backup", "copy");
    writeFileSync(join(data, "temple.sqlite"), "spoilt ".repeat(1000));

    expect(await run("restore", "copy")).toMatchObject({ code: 0 });
    await open().close();
    const kept = readdirSync(data).find((name) => name.includes(".before-")) ?? "";
    expect(readFileSync(join(data, kept), "utf8")).toMatch(/^spoilt /);
  });

  test("is refused while the site runs", async () => {
    const { open, run } = await templeOnDisk();
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
    const { folder, data, run } = await templeOnDisk();
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
