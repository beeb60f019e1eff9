import type { DatabaseSync } from "node:sqlite";

/** Migrations, one per version. New ones are added at the end; existing ones are never edited. */
const STEPS = [
  `CREATE TABLE documents (
     collection TEXT NOT NULL,
     id TEXT NOT NULL,
     version INTEGER NOT NULL,
     body TEXT NOT NULL,
     PRIMARY KEY (collection, id)
   ) STRICT;
   CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
   INSERT INTO counters VALUES ('version', 0);`,
];

export const SCHEMA_VERSION = STEPS.length;

/** "TMPL" in the header of our files tells them from other programs' databases. */
export const TEMPLE_FILE = 0x54_4d_50_4c;

export function migrate(db: DatabaseSync) {
  const from = Number(db.prepare("PRAGMA user_version").get()?.user_version);
  if (from === SCHEMA_VERSION) return;
  db.exec("BEGIN IMMEDIATE");
  try {
    for (const step of STEPS.slice(from)) db.exec(step);
    db.exec(`PRAGMA application_id = ${TEMPLE_FILE}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}
