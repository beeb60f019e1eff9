import { Timestamp } from "@google-cloud/firestore";
import { describe, expect, onTestFinished, test } from "vitest";
import { donorCollection, openDonorRecords } from "#rooms/donors/donors.server.ts";
import { storeCommand } from "#server/cli/store.ts";
import { silentLog } from "#server/log.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { firestoreClient } from "#server/store/firestore-client.ts";
import type { Store } from "#server/store/store.ts";
import { temporaryFolder } from "#tests/site-process.ts";
import { startWireServer } from "./stand-ins/wire-server.ts";

const THERE = ["copy", "--from", "embedded", "--to", "firebase"];
const BACK = ["copy", "--from", "firebase", "--to", "embedded"];

const BY = { name: "Meena" };
const donorRecords = (store: Store) => openDonorRecords({ store, now: Date.now, log: silentLog });

describe("npm run store -- copy", () => {
  test("brings donors and history to Firestore and back into an empty folder, cent for cent, and may be repeated", async () => {
    const { client, settings, store } = await hosted();
    const folder = temporaryFolder();
    const embedded = openEmbedded(dataFile(folder));
    for (let turn = 1; turn <= 30; turn++) {
      const createdAt = `2025-07-15T09:00:00.${100 + turn}Z`;
      const form = { name: `Donor ${turn}`, position: "donor" as const, pledged: turn + 0.1, donated: 0.01 };
      await donorCollection(embedded).create({ ...form, createdAt }, `donor-${turn}`);
    }
    const raised = { name: "Donor 7", position: "donor", pledged: 108, donated: 0.01 } as const;
    await donorRecords(embedded).update("donor-7", raised, undefined, BY);
    await embedded.close();

    const sums = "30 donors, $568.90 pledged, $0.30 donated, 1 line of history";
    const there = await store(THERE, { ...settings, DATA_DIR: folder });
    expect(there.code).toBe(0);
    expect(there.said).toEqual([
      "Donors: 30 copied, 0 there already.",
      "Lines of history: 1 copied, 0 there already.",
      `embedded: ${sums}`,
      `firebase: ${sums}`,
      "Both hold the same.",
    ]);
    const kept = (await client.doc("donorsdetails/donor-7").get()).data();
    expect(kept?.createdAt).toEqual(Timestamp.fromDate(new Date("2025-07-15T09:00:00.107Z")));
    expect((await store(THERE, { ...settings, DATA_DIR: folder })).said.slice(0, 2)).toEqual([
      "Donors: 0 copied, 30 there already.",
      "Lines of history: 0 copied, 1 there already.",
    ]);

    const again = temporaryFolder();
    const back = await store(BACK, { ...settings, DATA_DIR: again });
    expect(back.code).toBe(0);
    expect(back.said).toContain(`embedded: ${sums}`);
    const copy = openEmbedded(dataFile(again));
    const [line] = await donorRecords(copy).history("donor-7");
    expect(line).toMatchObject({ kind: "changed", by: BY.name, before: { pledged: 7.1 }, after: raised });
    await donorRecords(copy).delete("donor-7", BY);
    await donorRecords(copy).restore("donor-7", line?.version, BY);
    expect(await donorRecords(copy).get("donor-7")).toMatchObject(raised);
    await copy.close();
  });

  test("takes an old collection with it, and says when the two differ", async () => {
    const { client, settings, store } = await hosted();
    await client
      .doc("donorsdetails/Ravi Kumar (old)")
      .set({ name: "Ravi", pledged: "$1,001", createdAt: "once", changedAt: "lately" });
    const here = { ...settings, DATA_DIR: temporaryFolder() };

    const first = await store(BACK, here);
    expect(first.said.at(-2)).toBe("embedded: 1 donor, $1,001 pledged, $0 donated");
    await client.doc("donorsdetails/Ravi Kumar (old)").update({ pledged: 5 });
    const second = await store(BACK, here);
    expect(second.code).toBe(1);
    expect(second.said[0]).toBe("Donors: 0 copied, 0 there already, 1 different there, left as they are.");
    const third = await store([...BACK, "--overwrite"], here);
    expect(third.said.at(-1)).toBe("Both hold the same.");
  });

  test.each([[[]], [["copy"]], [["copy", "--from", "embedded", "--to", "embedded"]], [["move"]]])(
    "explains itself when it is called as %j",
    async (words) => {
      const { store } = await hosted();
      const { code, said } = await store(words, {});
      expect(code).toBe(2);
      expect(said[0]).toContain("npm run store -- copy --from embedded --to firebase");
    },
  );
});

async function hosted() {
  const wire = await startWireServer({ mended: true });
  const client = firestoreClient("demo-temple", wire.address);
  onTestFinished(async () => {
    await client.terminate();
    wire.stop();
  });
  const settings = {
    FIREBASE_PROJECT_ID: "demo-temple",
    FIREBASE_API_KEY: "any",
    FIRESTORE_EMULATOR_HOST: wire.address,
  };
  return { client, settings, store };

  async function store(words: string[], env: NodeJS.ProcessEnv) {
    const said: string[] = [];
    const say = (message: unknown) => void said.push(String(message));
    const code = await storeCommand(words, env, { log: say, error: say });
    return { code, said };
  }
}
