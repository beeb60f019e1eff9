import { hash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { historyCollection } from "#server/records/history.ts";
import { type Cell, countInto } from "#server/records/month-sums.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { FUNDS, type GiftForm, giftShape, METHODS, monthRules } from "./ledger-room.ts";
import { fillDataFile } from "./many-donors.ts";

export const YEARS = { first: 2016, last: 2025 };
const DAYS = 3650;

/** A data file with that many donors and gifts, each gift with its line of history, and all sums as they must be. */
export async function fillLedger(file: string, donors: number, gifts: number) {
  await fillDataFile(file, donors);
  const db = new DatabaseSync(file);
  // It is thrown away if it cannot be finished: nothing here has to outlive a power cut.
  db.exec("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_size = -400000; BEGIN");
  const insert = db.prepare("INSERT INTO documents VALUES (?, ?, ?, ?)");
  const months = new Map<string, Cell>();
  const totals = new Map<string, number>();
  for (let turn = 1; turn <= gifts; turn++) {
    const gift = giftOf(turn, donors);
    const [id, version] = [hash("sha1", `gift ${turn}`, "hex").slice(0, 20), donors + turn];
    insert.run("gifts", id, version, JSON.stringify(gift));
    insert.run("history", `${gift.receivedOn}-${turn}`, version, JSON.stringify(lineOf(id, gift)));
    countInto(months, monthRules, gift, 1);
    if (gift.donorId) totals.set(gift.donorId, (totals.get(gift.donorId) ?? 0) + gift.cents);
  }
  for (const [id, cell] of months) insert.run("gifts-months", id, donors + gifts, JSON.stringify(cell));
  const giving = db.prepare(
    "UPDATE documents SET body = json_set(body, '$.donated', ?) WHERE collection = 'donorsdetails' AND id = ?",
  );
  for (const [id, cents] of totals) giving.run(cents / 100, id);
  db.exec(`UPDATE counters SET value = ${donors + gifts}; COMMIT`);
  db.close();
  const store = openEmbedded(file);
  store.collection("gifts", giftShape);
  historyCollection(store);
  await store.close();
}

/** Scattered over ten years, but the same in every run. */
export function giftOf(turn: number, donors: number): GiftForm {
  const dice = diceOf(turn);
  const donor = dice % 12 === 0 ? undefined : 1 + (diceOf(dice) % donors);
  const day = new Date(Date.UTC(YEARS.first, 0, 1 + (diceOf(dice + 1) % DAYS)));
  return {
    donorId: donor ? `donor-${donor}` : null,
    donorName: donor ? `Donor ${donor}` : "",
    receivedOn: day.toISOString().slice(0, 10),
    cents: 100 * (1 + (diceOf(dice + 2) % 500)) + (dice % 7 === 0 ? 51 : 0),
    method: METHODS[diceOf(dice + 3) % METHODS.length] ?? "",
    reference: dice % 3 === 0 ? String(1000 + (dice % 9000)) : "",
    fund: FUNDS[diceOf(dice + 4) % FUNDS.length] ?? "",
    benefit: "none",
    isAnonymous: dice % 50 === 0,
    note: "",
    kind: "gift",
    status: diceOf(dice + 5) % 97 === 0 ? "void" : "recorded",
  };
}

/** A whole number that looks like chance. */
export function diceOf(turn: number) {
  let mixed = Math.imul(turn ^ (turn >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function lineOf(recordId: string, gift: GiftForm) {
  return {
    room: "gifts",
    recordId,
    kind: "added",
    at: `${gift.receivedOn}T19:00:00.000Z`,
    by: "Bench",
    email: null,
    before: null,
    after: gift,
    beforeVersion: null,
  };
}
