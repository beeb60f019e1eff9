import { Timestamp } from "@google-cloud/firestore";
import { describe, expect, onTestFinished, test } from "vitest";
import { donorCollection } from "#rooms/donors/donors.server.ts";
import { storeCommand } from "#server/cli/store.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { firestoreClient } from "#server/store/firestore-client.ts";
import { temporaryFolder } from "#tests/site-process.ts";
import { startWireServer } from "./stand-ins/wire-server.ts";

const THERE = ["copy", "--from", "embedded", "--to", "firebase"];
const BACK = ["copy", "--from", "firebase", "--to", "embedded"];

describe("npm run store -- copy", () => {
  test("brings the donors to Firestore and back into an empty folder, cent for cent, and may be repeated", async () => {
    const { client, settings, store } = await hosted();
    const folder = temporaryFolder();
    const embedded = openEmbedded(dataFile(folder));
    for (let turn = 1; turn <= 30; turn++) {
      const createdAt = `2025-07-15T09:00:00.${100 + turn}Z`;
      const form = { name: `Donor ${turn}`, position: "donor" as const, pledged: turn + 0.1, donated: 0.01 };
      await donorCollection(embedded).create({ ...form, createdAt }, `donor-${turn}`);
    }
    await embedded.close();

    const sums = "30 donors, $468 pledged, $0.30 donated, 0 messages";
    const there = await store(THERE, { ...settings, DATA_DIR: folder });
    expect(there.code).toBe(0);
    expect(there.said).toEqual([
      "Donors: 30 copied, 0 there already.",
      "Messages: 0 copied, 0 there already.",
      `embedded: ${sums}`,
      `firebase: ${sums}`,
      "Both hold the same.",
    ]);
    const kept = (await client.doc("donorsdetails/donor-7").get()).data();
    expect(kept?.createdAt).toEqual(Timestamp.fromDate(new Date("2025-07-15T09:00:00.107Z")));
    expect((await store(THERE, { ...settings, DATA_DIR: folder })).said[0]).toBe(
      "Donors: 0 copied, 30 there already.",
    );

    const back = await store(BACK, { ...settings, DATA_DIR: temporaryFolder() });
    expect(back.code).toBe(0);
    expect(back.said).toContain(`embedded: ${sums}`);
  });

  test("takes an old collection with it, and says when the two differ", async () => {
    const { client, settings, store } = await hosted();
    await client
      .doc("donorsdetails/Ravi Kumar (old)")
      .set({ name: "Ravi", pledged: "$1,001", createdAt: "once", changedAt: "lately" });
    const here = { ...settings, DATA_DIR: temporaryFolder() };

    const first = await store(BACK, here);
    expect(first.said.at(-2)).toBe("embedded: 1 donor, $1,001 pledged, $0 donated, 0 messages");
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
