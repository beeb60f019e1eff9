import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { storeCommand } from "#server/cli/store.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { eventually } from "./eventually.ts";
import { runOpen, temporaryFolder } from "./site-process.ts";
import { aMessage, MEENA, openTemple, visitorOf } from "./temple.ts";

const REFUSED = "The records cannot be reached at the moment. Please try again.";

describe("Records that another program holds", () => {
  test("are read as before, and cannot be changed until it lets go", async () => {
    const file = join(temporaryFolder(), "temple.sqlite");
    const store = openEmbedded(file);
    onTestFinished(() => store.close());
    const temple = await openTemple({ store });
    const admin = await temple.admin();
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");

    const refused = await admin.post("/api/donors", { name: "Devika" });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toEqual({ code: "unavailable", message: REFUSED });
    expect((await temple.visitor.get("/healthz")).status).toBe(503);
    expect((await temple.visitor.get("/api/wall")).status).toBe(200);

    other.exec("ROLLBACK");
    other.close();
    expect((await admin.post("/api/donors", { name: "Devika" })).status).toBe(201);
    expect((await temple.visitor.get("/healthz")).status).toBe(200);
  });
});

describe("A disk with no room left", () => {
  test("is told to whoever writes and to whoever watches; what was acknowledged is all there afterwards", async () => {
    const folder = temporaryFolder();
    const before = await runOpen(folder);
    before.process.kill("SIGTERM");
    await before.ended;

    const site = await runOpen(folder, { RATE_LIMITS: "off" }, [], hardlyAnyRoom(folder));
    const visitor = visitorOf(site.url);
    let acknowledged = 0;
    let refused: Response | undefined;
    while (!refused && acknowledged < 500) {
      const message = aMessage({ message: `${acknowledged} ${"vanakkam ".repeat(400)}` });
      const answer = await visitor.post("/api/send-email", message);
      if (answer.status === 200) acknowledged++;
      else refused = answer;
    }
    expect(refused?.status).toBe(503);
    expect(await refused?.json()).toEqual({ success: false, message: REFUSED });
    expect((await visitor.get("/healthz")).status).toBe(503);
    expect((await visitor.get("/donors")).status).toBe(200);
    await site.said(/"event":"store unavailable"/);
    site.process.kill("SIGTERM");
    expect(await site.ended).toBe(0);

    const roomy = await runOpen(folder, { RATE_LIMITS: "off" });
    const admin = visitorOf(roomy.url);
    await admin.post("/api/session", { username: MEENA.email, password: MEENA.password });
    expect((await (await admin.get("/api/messages")).json()).total).toBe(acknowledged);
    expect((await admin.get("/healthz")).status).toBe(200);
  });

  test("ends an import and refuses receipts in the middle; with room again both go on, with no gap and nothing half", async () => {
    const folder = temporaryFolder();
    const before = await runOpen(folder, { RATE_LIMITS: "off" });
    const given = await giftsIn(before.url);
    before.process.kill("SIGTERM");
    await before.ended;

    const site = await runOpen(folder, { RATE_LIMITS: "off" }, [], hardlyAnyRoom(folder));
    const treasurer = await signedIn(site.url);
    const rows = Array.from({ length: 2000 }, (_, at) => `2025-06-10,Donor ${at},7.00,N${at}`);
    const form = { source: "Zelle", csv: `Date,Name,Amount,Transaction ID\n${rows.join("\n")}\n` };
    const begun = await treasurer.post("/api/imports", { ...form, dryRun: false, wait: false });
    const issued: string[] = [];
    let refused: Response | undefined;
    for (const id of given) {
      const answer = await treasurer.post("/api/receipts", { giftIds: [id] });
      if (answer.status === 201) issued.push((await answer.json()).number);
      else refused ??= answer;
    }
    expect([202, 503]).toContain(begun.status);
    expect(refused?.status).toBe(503);
    site.process.kill("SIGTERM");
    expect(await site.ended).toBe(0);

    const roomy = await runOpen(folder, { RATE_LIMITS: "off" });
    const later = await signedIn(roomy.url);
    const { imports } = await (await later.get("/api/imports")).json();
    for (const { id, status } of imports)
      if (status !== "done") await later.post(`/api/imports/${id}/resume`, {});
    await eventually(async () => {
      const { imports } = await (await later.get("/api/imports")).json();
      for (const one of imports) expect(one).toMatchObject({ status: "done", added: one.rows });
    });
    for (const id of given) await later.post("/api/receipts", { giftIds: [id] });
    const { rows: receipts } = await (await later.get("/api/receipts?size=100")).json();
    const numbers = receipts.map(({ number }: { number: string }) => number).sort();
    expect(numbers).toHaveLength(given.length);
    expect(numbers.map((number: string) => Number(number.slice(5)))).toEqual(given.map((_, at) => at + 1));
    expect(numbers).toEqual(expect.arrayContaining(issued));
    expect(await storeCommand(["check"], { DATA_DIR: folder }, { log() {}, error() {} })).toBe(0);
  });
});

/**
 * No file may grow by more than 200 kB over what the records take now, in the shell's blocks of 512 bytes. A site that
 * was open before writes nothing as it starts.
 */
function hardlyAnyRoom(folder: string) {
  return `ulimit -f ${Math.ceil(statSync(dataFile(folder)).size / 512) + 400}`;
}

/** The temple's EIN, and gifts that get receipts. */
async function giftsIn(url: string): Promise<string[]> {
  const treasurer = await signedIn(url);
  const { published, version } = await (await treasurer.get("/api/website/temple")).json();
  const value = { ...published, ein: "12-3456789" };
  const draft = await (await treasurer.put("/api/website/temple/draft", { value, version })).json();
  await treasurer.post("/api/website/temple/publish", { version: draft.version });
  const rows = Array.from({ length: 60 }, (_, at) => `2025-06-10,Ravi,${at + 1}.00,T${at}`);
  const csv = `Date,Name,Amount,Transaction ID\n${rows.join("\n")}\n`;
  await treasurer.post("/api/imports", { source: "Bank", csv, dryRun: false });
  const gifts = await (await treasurer.get("/api/gifts?size=100")).json();
  return gifts.rows.map(({ id }: { id: string }) => id);
}

async function signedIn(url: string) {
  const treasurer = visitorOf(url);
  await treasurer.post("/api/session", { username: MEENA.email, password: MEENA.password });
  return treasurer;
}
