import { DatabaseSync } from "node:sqlite";
import { openEmbedded } from "#server/store/embedded.ts";

const FIRST = [
  "Aarti",
  "Meena",
  "Ravi",
  "Lakshmi",
  "Venkatesh",
  "Zoë",
  "Kiran",
  "Anand and Sudha",
  "Radhika",
  "Shankar",
];
const LAST = [
  "Iyerswamy",
  "Raghavendran",
  "Krishnaswami",
  "Reddivari",
  "Patelwala",
  "Menonath",
  "Hegdekar",
  "Gopalan",
];
const AMOUNTS = [0, 51, 101, 251.5, 501, 1001, 2501, 5001];

/** A data file with that many donors. They go in at once: one synced write each would take minutes. */
export async function fillDataFile(file: string, donors: number) {
  await openEmbedded(file).close();
  const db = new DatabaseSync(file);
  const insert = db.prepare("INSERT INTO documents VALUES ('donorsdetails', ?, ?, ?)");
  db.exec("BEGIN");
  for (let turn = 1; turn <= donors; turn++) insert.run(`donor-${turn}`, turn, JSON.stringify(donor(turn)));
  db.exec(`UPDATE counters SET value = ${donors}; COMMIT`);
  db.close();
}

function donor(turn: number) {
  // Scattered, but the same in every run.
  const dice = (turn * 2_654_435_761) >>> 0;
  return {
    name: `${FIRST[dice % 10]} ${LAST[(dice >>> 5) % 8]} ${(dice >>> 9).toString(36)}`,
    position: turn <= 4 ? "trustee" : "donor",
    pledged: AMOUNTS[(dice >>> 7) % 8],
    donated: AMOUNTS[(dice >>> 11) % 8],
    createdAt: new Date(Date.UTC(2025, dice % 12, 1 + ((dice >>> 4) % 28))).toISOString(),
  };
}
