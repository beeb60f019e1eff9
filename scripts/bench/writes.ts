import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openEmbedded } from "#server/store/embedded.ts";
import { type Figure, known, quantile, timed } from "./figures.ts";

const WRITES = 1500;

/** Writes per second, each synced to disk, beside what bare SQLite does with the same words in the same run. */
export async function benchWrites(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-"));
  try {
    const ours = await throughStore(join(folder, "ours.sqlite"));
    const bare = throughSqlite(join(folder, "bare.sqlite"));
    return [
      known("writes, each synced to disk", (WRITES * 1000) / sum(ours), "per second"),
      known("one write, p99", quantile(ours, 0.99), "ms"),
      known("the same number through bare SQLite", sum(bare) / sum(ours), "× ours"),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function throughStore(file: string) {
  const store = openEmbedded(file);
  const letters = store.collection("letters");
  const times: number[] = [];
  for (let turn = 0; turn < WRITES; turn++)
    times.push(await timed(() => letters.create({ turn, text: TEXT })));
  await store.close();
  return times;
}

function throughSqlite(file: string) {
  const db = new DatabaseSync(file);
  db.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE letters (id TEXT PRIMARY KEY, body TEXT)",
  );
  const insert = db.prepare("INSERT INTO letters VALUES (?, ?)");
  const times: number[] = [];
  for (let turn = 0; turn < WRITES; turn++) {
    const start = performance.now();
    insert.run(`letter-${turn}`, JSON.stringify({ turn, text: TEXT }));
    times.push(performance.now() - start);
  }
  db.close();
  return times;
}

const TEXT = "Vanakkam. May we book the hall for a naming ceremony? ".repeat(4);

function sum(numbers: number[]) {
  return numbers.reduce((total, one) => total + one, 0);
}
