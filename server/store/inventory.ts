import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { counted } from "#domain/counted.ts";
import { readDonor } from "#domain/donor.ts";
import { formatAmount } from "#domain/money.ts";
import { Sum } from "#domain/sum.ts";

/** What a data file holds: documents by collection, the donors' sums, and a digest over every word of it. */
export type Inventory = {
  counts: { [collection: string]: number };
  pledged: number;
  donated: number;
  digest: string;
};

export function takeInventory(db: DatabaseSync): Inventory {
  const counts: Inventory["counts"] = {};
  const [pledged, donated] = [new Sum(), new Sum()];
  const digest = createHash("sha256");
  const rows = db.prepare("SELECT collection, id, version, body FROM documents ORDER BY collection, id");
  for (const row of rows.iterate()) {
    const [collection, id, body] = [String(row.collection), String(row.id), String(row.body)];
    counts[collection] = (counts[collection] ?? 0) + 1;
    digest.update(JSON.stringify([collection, id, row.version, body]));
    if (collection !== "donorsdetails") continue;
    const donor = readDonor({ ...JSON.parse(body), id, version: String(row.version) });
    pledged.add(donor.pledged);
    donated.add(donor.donated);
  }
  return { counts, pledged: pledged.total, donated: donated.total, digest: digest.digest("hex") };
}

/** SQLite notices a spoilt page, but not a spoilt word within one: a copy therefore carries the digest of its words. */
export function seal(db: DatabaseSync, { digest }: Inventory) {
  db.exec("DROP TABLE IF EXISTS seal; CREATE TABLE seal (digest TEXT NOT NULL) STRICT");
  db.prepare("INSERT INTO seal VALUES (?)").run(digest);
}

export function isSealIntact(db: DatabaseSync) {
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'seal'").get()) return true;
  return db.prepare("SELECT digest FROM seal").get()?.digest === takeInventory(db).digest;
}

export function breakSeal(db: DatabaseSync) {
  db.exec("DROP TABLE IF EXISTS seal");
}

/** For the person at the terminal, who knows the donors better than a digest. */
export function inWords({ counts, pledged, donated }: Inventory) {
  const { donorsdetails: donors = 0, ...others } = counts;
  const rest = Object.values(others).reduce((total, count) => total + count, 0);
  return `${counted(donors, "donor")} (${formatAmount(pledged)} pledged, ${formatAmount(donated)} donated) and ${counted(rest, "other record")}`;
}
