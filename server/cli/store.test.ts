import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDonorRecords } from "#rooms/donors/donors.server.ts";
import { openLedger } from "#rooms/ledger/ledger.server.ts";
import { rooms } from "#rooms/rooms.ts";
import { silentLog } from "#server/log.ts";
import type { RoomModule } from "#server/room.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { temporaryFolder } from "#tests/site-process.ts";
import { neededIndexes, storeCommand } from "./store.ts";

const BY = { name: "Meena" };
const ravi = { name: "Ravi", position: "donor", pledged: 501, donated: 0 } as const;

describe("npm run store -- check", () => {
  test("finds nothing where every record is as its history says, also while the site runs", async () => {
    const { store, records, check, folder } = await opened();
    const { id } = await records.create(ravi, BY);
    await records.update(id, { ...ravi, donated: 51.5 }, undefined, BY);
    const gone = await records.create(ravi, BY);
    await records.delete(gone.id, BY);
    const back = await records.create(ravi, BY);
    await records.delete(back.id, BY);
    await records.restore(back.id, undefined, BY);
    const before = readdirSync(folder);

    expect(await check()).toEqual({
      code: 0,
      said: [
        "Looked at 2 donors, 1 gift, 2 names on gifts, 1 sum of a month, 3 pledges, 3 marks in the ledger, 1 record of public figures, 11 lines of history.",
        "Nothing differs.",
      ],
    });
    expect(readdirSync(folder)).toEqual(before);
    await store.close();
  });

  test("says which record and its history disagree, and how", async () => {
    const { store, records, check } = await opened();
    const [first, second, third] = [
      await records.create(ravi, BY),
      await records.create(ravi, BY),
      await records.create(ravi, BY),
    ];
    await records.delete(third.id, BY);
    // As somebody does who writes past the site.
    const donors = store.collection("donorsdetails");
    await donors.update(first.id, { name: "Ravana" });
    await donors.delete(second.id);
    await donors.create({ ...ravi }, third.id);

    const { code, said } = await check();
    expect(code).toBe(1);
    expect(said.slice(0, 3).sort()).toEqual(
      [
        `The donor ${first.id} has name "Ravana", and "Ravi" in its history.`,
        `The donor ${second.id} is gone, and its history does not say so.`,
        `The donor ${third.id} is there, and its history says that it was deleted.`,
      ].sort(),
    );
    await store.close();
  });

  test("says whose totals are not those of the ledger, and which sums of months are not", async () => {
    const { store, records, check } = await opened();
    const { id } = await records.create({ ...ravi, donated: 51 }, BY);
    // As somebody does who writes past the site.
    await store.collection("donorsdetails").update(id, { donated: 7, pledged: 501.5 });
    const [month] = await store.collection("gifts-months").query();
    await store.collection("gifts-months").update(month?.id ?? "", { count: 2 });

    expect((await check()).said).toEqual([
      expect.stringMatching(
        /^gifts of \d{4}-\d\d, phase-1, cash, recorded, 0, none: 2 records, 5100 cents kept, 1 record, 5100 cents in the ledger\.$/,
      ),
      `Ravi (${id}) has given $7, and $51 in the ledger.`,
      `Ravi (${id}) has pledged $501.50, and $501 in the ledger.`,
      expect.stringMatching(/^Looked at 1 donor, 1 gift/),
      "3 differences: see above.",
    ]);
    await store.close();
  });

  test("leaves out what changes without a line of history, and what was there before any", async () => {
    const { store, records, check } = await opened();
    await store.collection("donorsdetails").create({ ...ravi, pledged: 0 }, "from-before");
    const { id } = await records.create(ravi, BY);
    await store.collection("donorsdetails").update(id, { changedAt: "2026-11-15T12:00:00.000Z" });

    expect((await check()).code).toBe(0);
    await store.close();
  });

  test("asks each room for what else is wrong", async () => {
    const { store, check } = await opened();
    const listed = rooms as unknown as { server?: () => Promise<RoomModule> }[];
    const lamps = {
      server: async () => ({ check: async () => ["One lamp is out."], open: async () => ({}) }),
    };
    listed.push(lamps);
    onTestFinished(() => void listed.splice(listed.indexOf(lamps), 1));

    const { code, said } = await check();
    expect(code).toBe(1);
    expect(said).toContain("One lamp is out.");
    await store.close();
  });

  test("refuses a damaged file in a sentence", async () => {
    const { store, records, check, folder } = await opened();
    for (let turn = 0; turn < 30; turn++) await records.create(ravi, BY);
    await store.close();
    const file = dataFile(folder);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xaa, bytes.length - 4096));

    expect(await check()).toEqual({
      code: 1,
      said: [expect.stringMatching(/is damaged: nothing was changed/)],
    });
  });
});

test("firestore.indexes.json holds what the lists of all rooms need: npm run store -- indexes writes it", async () => {
  expect(readFileSync("firestore.indexes.json", "utf8")).toBe(await neededIndexes());
});

async function opened() {
  const folder = temporaryFolder();
  const store = openEmbedded(dataFile(folder));
  const house = { store, now: Date.now, log: silentLog };
  const records = openDonorRecords(house, await openLedger(house));
  return { folder, store, records, check };

  async function check() {
    const said: string[] = [];
    const say = (message: unknown) => void said.push(String(message));
    const code = await storeCommand(["check"], { DATA_DIR: folder }, { log: say, error: say });
    return { code, said };
  }
}
