import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { backupCommand } from "#server/cli/backup.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { temporaryFolder } from "./site-process.ts";
import { MEENA, openTemple, visitorOf } from "./temple.ts";

/**
 * Made by version 1.0.0 of the site (commit d1022b3) through its API: the 46 sample donors, of whom two were changed and
 * one deleted, three more with odd amounts and names, four messages, an administrator and their session.
 */
const RELEASED = join(import.meta.dirname, "fixtures", "released.sqlite");
const MADE = Date.parse("2026-11-16T00:30:00Z") - Date.parse("2026-01-14T09:00:00Z");

describe("A data file of the first released version", () => {
  test("opens with every donor in it, to the cent", async () => {
    const { admin } = await opened();

    expect(await admin("/api/donors?size=50")).toMatchObject({
      total: 48,
      totalPledged: 1_000_336_047.05,
      totalDonated: 79_486.63,
      sums: { pledged: 100_033_604_705, donated: 7_948_663 },
    });
    const named = async (name: string) => (await admin(`/api/donors?q=${encodeURIComponent(name)}`)).rows;
    expect(await named("Large Giver")).toMatchObject([
      { position: "trustee", pledged: 999_999_999.99, donated: 19.99 },
    ]);
    expect(await named("Zoë O’Brien-Śāstrī")).toMatchObject([{ pledged: 1234.56, donated: 0.1 }]);
    expect(await named("அனந்தி")).toMatchObject([{ pledged: 0, donated: 0.2 }]);
    expect(await named("Anjali and Dev")).toMatchObject([{ id: "sample-15", donated: 6158.33 }]);
    expect(await named("Saroja")).toEqual([]);
  });

  test("opens with every message, where it lies and how its letter fared", async () => {
    const { admin } = await opened();
    const rowsOf = async (box: string) => (await admin(`/api/messages?box=${box}`)).rows;

    expect(await rowsOf("inbox")).toMatchObject([
      { name: "Uma Iyer", read: false, delivery: { state: "waiting", tries: 1 } },
      { name: "Zoë Müller", read: false, delivery: { state: "delivered" } },
      { name: "Ravi Kumar", read: true, delivery: { state: "refused" } },
    ]);
    const [archived] = await rowsOf("archive");
    expect(archived).toMatchObject({ name: "Meena Sundaram", read: true, delivery: { state: "delivered" } });
    expect(await admin(`/api/messages/${archived.id}`)).toMatchObject({
      email: "meena@example.org",
      message: "Vanakkam. May we book the hall for a naming ceremony?",
    });
    expect(await admin("/api/messages/unread")).toMatchObject({ unread: 2 });
  });

  test("takes changes, and keeps their history from then on", async () => {
    const { visitor, admin } = await opened();
    const before = await admin("/api/donors/sample-1");
    expect(before).toMatchObject({ pledged: 2100.5, donated: 0.01 });
    expect(await admin("/api/donors/sample-1/history")).toEqual([]);

    const form = { name: "Lalitha V.", position: "donor", pledged: 2100.5, donated: 51.01 };
    const changed = await visitor.put("/api/donors/sample-1", { ...form, version: before.version });
    expect(changed.status).toBe(200);
    expect(await admin("/api/donors/sample-1/history")).toMatchObject([
      { kind: "changed", by: MEENA.email, before: { donated: 0.01 }, after: { donated: 51.01 } },
    ]);
    expect((await visitor.delete("/api/donors/sample-2")).status).toBe(204);
    expect((await visitor.post("/api/donors/sample-2/restore", {})).status).toBe(200);
    expect(await admin("/api/donors/sample-2")).toMatchObject({ name: "Keshav and Nila Parameshwar" });
    expect(await admin("/api/donors")).toMatchObject({ total: 48, totalDonated: 79_537.63 });
  });

  test("can be backed up", async () => {
    const { folder } = await opened();
    const said: unknown[] = [];
    const terminal = {
      log: (words: unknown) => said.push(words),
      error: (words: unknown) => said.push(words),
    };

    const copy = join(temporaryFolder(), "copy.sqlite");
    expect(await backupCommand("backup", [copy], { DATA_DIR: folder }, terminal)).toBe(0);
    expect(String(said)).toMatch(
      /^Backed up 48 donors \(\$1,000,336,047\.05 pledged, \$79,486\.63 donated\)/,
    );
  });
});

/** A temple of the day the file was made, over a copy of it, and what its administrator reads there. */
async function opened() {
  const folder = temporaryFolder();
  copyFileSync(RELEASED, dataFile(folder));
  const store = openEmbedded(dataFile(folder));
  onTestFinished(() => store.close());
  const temple = await openTemple({ store, laterMs: MADE, settings: { SAMPLE_DATA: "on" } });
  const visitor = visitorOf(temple.url);
  const signedIn = await visitor.post("/api/session", { username: MEENA.email, password: MEENA.password });
  expect(signedIn.status).toBe(200);
  return { folder, visitor, admin: async (path: string) => (await visitor.get(path)).json() };
}
