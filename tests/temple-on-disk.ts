import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { donorCollection } from "#rooms/donors/donors.server.ts";
import { fillWithSampleDonors } from "#rooms/donors/sample-donors.server.ts";
import { openLedger } from "#rooms/ledger/ledger.server.ts";
import { backupCommand } from "#server/cli/backup.ts";
import { silentLog } from "#server/log.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { temporaryFolder } from "./site-process.ts";

/** What the commands say of it. */
export const SAMPLES =
  "46 donors ($334,812 pledged, $79,532 donated), 191 gifts ($79,532 given) and 404 other records";

/** A data folder with the sample donors and one letter, and the commands that copy it. */
export async function templeOnDisk(settings: NodeJS.ProcessEnv = {}) {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  const open = () => openEmbedded(dataFile(data));
  const store = open();
  // Gifts of a year up to this day: how many sums of months there are depends on it.
  const house = { store, now: () => Date.parse("2026-11-15T20:00:00Z"), log: silentLog };
  const ledger = await openLedger(house);
  await fillWithSampleDonors(house, donorCollection(store), ledger);
  ledger.close();
  await store.collection("letters").create({ text: "Vanakkam" });
  await store.close();

  const run = async (command: "backup" | "restore", ...words: string[]) => {
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
    const code = await backupCommand(command, paths, { DATA_DIR: data, ...settings }, terminal);
    return { code, ...said };
  };
  return { folder, data, open, run };
}

/** How many documents of a collection a file holds. */
export function countIn(file: string, collection: string) {
  const db = new DatabaseSync(file);
  try {
    return Number(db.prepare("SELECT count(*) AS n FROM documents WHERE collection = ?").get(collection)?.n);
  } finally {
    db.close();
  }
}
