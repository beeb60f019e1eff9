import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { Sum } from "#domain/sum.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import { stored } from "./embedded-table.ts";

/** What a data file holds: documents by collection, and a digest over every word of them. */
export type Inventory = { counts: { [collection: string]: number }; digest: string };

export function takeInventory(db: DatabaseSync): Inventory {
  const counts: Inventory["counts"] = {};
  const digest = createHash("sha256");
  const rows = db.prepare("SELECT collection, id, version, body FROM documents ORDER BY collection, id");
  for (const row of rows.iterate()) {
    const [collection, id, body] = [String(row.collection), String(row.id), String(row.body)];
    counts[collection] = (counts[collection] ?? 0) + 1;
    digest.update(JSON.stringify([collection, id, row.version, body]));
  }
  return { counts, digest: digest.digest("hex") };
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

/** For the person at the terminal, who knows the records and their sums better than a digest. */
export function inventoryReport(file: string, { counts }: Inventory, kept: KeptCollection[]) {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const named = kept.filter(({ cents }) => cents);
    const others = Object.entries(counts).filter(([name]) => !named.some((one) => one.name === name));
    const rest = others.reduce((total, [, count]) => total + count, 0);
    // What there is none of goes without saying.
    const parts = named.flatMap(({ name, one, cents = {} }) => {
      const count = counts[name] ?? 0;
      const sums = Object.keys(cents).map((label) => `${formatCents(sumIn(name, cents[label]))} ${label}`);
      return count === 0 ? [] : `${counted(count, one)} (${sums.join(", ")})`;
    });
    return [parts.join(", "), counted(rest, "other record")].filter(Boolean).join(" and ");
  } finally {
    db.close();
  }

  function sumIn(collection: string, centsOf: NonNullable<KeptCollection["cents"]>[string] = () => 0) {
    const sum = new Sum();
    const rows = db.prepare("SELECT id, version, body FROM documents WHERE collection = ?");
    for (const { id, version, body } of rows.iterate(collection))
      sum.add(centsOf(stored({ id: String(id), version: Number(version), body: String(body) })));
    return sum.total;
  }
}
