import { hash } from "node:crypto";
import { closeSync, fsyncSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { FUNDS } from "#domain/funds.ts";
import { totalsOfGift } from "#rooms/ledger/donor-totals.server.ts";
import { bandOf, METHODS } from "#rooms/ledger/gift.ts";
import { NAMED } from "#rooms/ledger/gift-names.server.ts";
import { blankGift, blankPledge } from "#rooms/ledger/ledger.server.ts";
import { giftShape, monthRules, pledgeShape } from "#rooms/ledger/ledger-collections.server.ts";
import { IN_KIND, OPENED } from "#rooms/ledger/ledger-upgrade.server.ts";
import { type Cell, countInto } from "#server/records/month-sums.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { openTable } from "#server/store/embedded-table.ts";
import { HISTORY, historyShape } from "#server/store/transaction.ts";
import { fillDataFile } from "./many-donors.ts";

const [FIRST_YEAR, DAYS] = [2016, 3650];

/** A data file with that many donors and gifts, each gift with its line of history, and all sums as they must be. */
export async function fillLedger(file: string, donors: number, gifts: number) {
  await fillDataFile(file, donors);
  const db = new DatabaseSync(file);
  // It is thrown away if it cannot be finished: nothing here has to outlive a power cut.
  db.exec("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_size = -400000; BEGIN");
  const insert = db.prepare("INSERT INTO documents VALUES (?, ?, ?, ?)");
  insert.run("formats", "gifts", 1, JSON.stringify({ format: giftShape.format }));
  for (const mark of [OPENED, NAMED, IN_KIND])
    insert.run("ledger", mark, 1, JSON.stringify({ at: `${FIRST_YEAR}-01-01T00:00:00.000Z` }));
  const months = new Map<string, Cell>();
  const totals = new Map<string, ReturnType<typeof totalsOfGift>>();
  for (let turn = 1; turn <= gifts; turn++) {
    const gift = giftOf(turn, donors);
    const [id, version] = [hash("sha1", `gift ${turn}`, "hex").slice(0, 20), donors + turn];
    insert.run("gifts", id, version, JSON.stringify(gift));
    insert.run(HISTORY, `${gift.receivedOn}-${turn}`, version, JSON.stringify(lineOf(id, gift)));
    countInto(months, monthRules, gift, 1);
    if (gift.donorId) totals.set(gift.donorId, both(totals.get(gift.donorId) ?? nothing, totalsOfGift(gift)));
  }
  for (const [id, cell] of months) insert.run("gifts-months", id, donors + gifts, JSON.stringify(cell));
  const giving = db.prepare(
    "UPDATE documents SET body = json_set(body, '$.donated', ?, '$.anonymousCents', ?, '$.inKindCents', ?, '$.pledged', ?) WHERE collection = 'donorsdetails' AND id = ?",
  );
  for (let donor = 1; donor <= donors; donor++) {
    const pledge = pledgeOf(donor);
    const { donated, anonymousCents, inKindCents } = totals.get(pledge.donorId) ?? nothing;
    giving.run(donated / 100, anonymousCents, inKindCents, pledge.cents / 100, pledge.donorId);
    insert.run("pledges", `pledge-${donor}`, donors + gifts, JSON.stringify(pledge));
  }
  db.exec(`UPDATE counters SET value = ${donors + gifts}; COMMIT`);
  openTable(db, "gifts", giftShape);
  openTable(db, "pledges", pledgeShape);
  openTable(db, HISTORY, historyShape);
  db.close();
  // Looks at all of it and leaves it in order, as a site does.
  await openEmbedded(file).close();
  // The disk shall not be busy with it while something else is measured.
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
}

const nothing = { donated: 0, anonymousCents: 0, inKindCents: 0 };

function both(one: typeof nothing, other: typeof nothing) {
  return {
    donated: one.donated + other.donated,
    anonymousCents: one.anonymousCents + other.anonymousCents,
    inKindCents: one.inKindCents + other.inKindCents,
  };
}

/** Scattered over ten years, but the same in every run. */
export function giftOf(turn: number, donors: number) {
  const dice = diceOf(turn);
  const donor = dice % 12 === 0 ? undefined : 1 + (diceOf(dice) % donors);
  const day = new Date(Date.UTC(FIRST_YEAR, 0, 1 + (diceOf(dice + 1) % DAYS)));
  const cents = 100 * (1 + (diceOf(dice + 2) % 500)) + (dice % 7 === 0 ? 51 : 0);
  return {
    ...blankGift,
    donorId: donor ? `donor-${donor}` : null,
    donorName: donor ? `Donor ${donor}` : "",
    receivedOn: day.toISOString().slice(0, 10),
    cents,
    band: bandOf(cents),
    method: METHODS[diceOf(dice + 3) % METHODS.length] ?? "cash",
    reference: dice % 3 === 0 ? String(1000 + (dice % 9000)) : "",
    fund: FUNDS[diceOf(dice + 4) % FUNDS.length] ?? "general",
    isAnonymous: dice % 50 === 0,
    note: "",
    kind: "gift" as const,
    status: diceOf(dice + 5) % 97 === 0 ? ("void" as const) : ("recorded" as const),
  };
}

function pledgeOf(donor: number) {
  return {
    ...blankPledge,
    donorId: `donor-${donor}`,
    donorName: `Donor ${donor}`,
    pledgedOn: `${FIRST_YEAR}-01-01`,
    cents: 100 * (1 + (diceOf(donor) % 5000)),
    note: "",
    kind: "opening" as const,
  };
}

/** A whole number that looks like chance. */
export function diceOf(turn: number) {
  let mixed = Math.imul(turn ^ (turn >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function lineOf(recordId: string, gift: ReturnType<typeof giftOf>) {
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
