import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { differencesIn } from "#server/cli/store.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { callsOf } from "./endpoints.ts";
import { aPdf, sha256 } from "./files/samples.ts";
import { openKnowledge } from "./known-forms.ts";
import { temporaryFolder } from "./site-process.ts";
import { openTemple } from "./temple.ts";

/**
 * Made by commit 5240fc8 of 16 November 2026, which had neither news nor a hall display, through its API: records in
 * every room as private-marks.ts has them, the temple's EIN, four receipts, and one document.
 */
const OLDER = join(import.meta.dirname, "fixtures", "rooms-5240fc8.sqlite.gz");

test("A data folder of the day before opens whole, is read at every address, and takes changes", async () => {
  const folder = temporaryFolder();
  writeFileSync(dataFile(folder), gunzipSync(readFileSync(OLDER)));
  const id = sha256(aPdf());
  mkdirSync(join(folder, "files", id.slice(0, 2)), { recursive: true });
  writeFileSync(join(folder, "files", id.slice(0, 2), `${id}.pdf`), aPdf());
  const store = openEmbedded(dataFile(folder));
  onTestFinished(() => store.close());
  const temple = await openTemple({ store, settings: { DATA_DIR: folder, RATE_LIMITS: "off" } });
  const { files } = temple.services;
  const known = openKnowledge();
  const admin = known.listening(await temple.admin());
  const read = async (path: string) => (await admin.get(path)).json();

  for (const [path, total] of Object.entries({ donors: 3, gifts: 5, pledges: 2, receipts: 4, assets: 1 }))
    expect([path, await read(`/api/${path}`)]).toMatchObject([path, { total }]);
  const reads = callsOf(temple).filter(({ method, path }) => method === "GET" && !path.endsWith("/live"));
  // Lists first: they tell which records there are.
  const listsFirst = reads.toSorted((a, b) => Number(a.path.includes(":")) - Number(b.path.includes(":")));
  for (const call of listsFirst) {
    const path = known.addressOf(call, 0);
    const { status } = await admin.ask("GET", path);
    expect([path, status]).toEqual([path, expect.toSatisfy((one: number) => one < 500)]);
  }
  expect(await Array.fromAsync(differencesIn(store, files.store))).toEqual([]);

  for (const noun of ["donors", "gifts", "pledges", "assets", "events", "sponsorships", "loans", "phases"]) {
    const { rows } = await read(`/api/${noun}`);
    const { id } = rows.find((row: { receiptNo?: string }) => !row.receiptNo);
    const changed = await admin.put(`/api/${noun}/${id}`, await read(`/api/${noun}/${id}`));
    expect([noun, changed.status]).toEqual([noun, 200]);
  }
  const number = { number: "2026-00005" };
  const gift = { donorId: null, newDonor: "Uma Rao", receivedOn: "2026-01-10", cents: 51_00 };
  const given = await admin.post("/api/gifts", { ...gift, method: "cash", fund: "general" });
  const made = await admin.post("/api/receipts", { giftIds: [(await given.json()).id] });
  expect(await made.json()).toMatchObject(number);
  expect(await Array.fromAsync(differencesIn(store, files.store))).toEqual([]);
});
