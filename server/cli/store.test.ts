import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { collections, openDonorRecords } from "#rooms/donors/donors.server.ts";
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
        "Looked at 0 messages, 2 donors, 0 people, 0 invitations, 0 rules for staff, 7 lines of history.",
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
    await donors.update(first.id, { donated: 7 });
    await donors.delete(second.id);
    await donors.create({ ...ravi }, third.id);

    const { code, said } = await check();
    expect(code).toBe(1);
    expect(said.slice(0, 3).sort()).toEqual(
      [
        `The donor ${first.id} has donated 7, and 0 in its history.`,
        `The donor ${second.id} is gone, and its history does not say so.`,
        `The donor ${third.id} is there, and its history says that it was deleted.`,
      ].sort(),
    );
    expect(said.at(-1)).toBe("3 differences: see above.");
    await store.close();
  });

  test("leaves out what changes without a line of history, and what was there before any", async () => {
    const { store, records, check } = await opened();
    await store.collection("donorsdetails").create({ ...ravi }, "from-before");
    const { id } = await records.create(ravi, BY);
    await store.collection("donorsdetails").update(id, { donated: 7 });
    const [donors] = collections;
    if (donors) donors.withoutHistory = { fields: ["donated"] };
    onTestFinished(() => void delete donors?.withoutHistory);

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
  const records = openDonorRecords({ store, now: Date.now, log: silentLog });
  return { folder, store, records, check };

  async function check() {
    const said: string[] = [];
    const say = (message: unknown) => void said.push(String(message));
    const code = await storeCommand(["check"], { DATA_DIR: folder }, { log: say, error: say });
    return { code, said };
  }
}
