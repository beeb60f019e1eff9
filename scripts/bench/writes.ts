import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openEmbedded } from "#server/store/embedded.ts";
import { type Figure, known, quantile, timed } from "./figures.ts";

const WRITES = 1500;
const TEXT = "Vanakkam. May we book the hall for a naming ceremony? ".repeat(4);

/** Writes per second, each synced to disk, beside what bare SQLite does with the same words in the same run. */
export async function benchWrites(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-"));
  const store = openEmbedded(join(folder, "ours.sqlite"));
  const bare = openBare(join(folder, "bare.sqlite"));
  try {
    const ours: number[] = [];
    const theirs: number[] = [];
    const letters = store.collection("letters");
    // Turn by turn, so that whatever else the machine does troubles both alike.
    for (let turn = 0; turn < WRITES; turn++) {
      ours.push(await timed(() => letters.create({ turn, text: TEXT })));
      theirs.push(await timed(() => bare.insert.run(`letter-${turn}`, JSON.stringify({ turn, text: TEXT }))));
    }
    return figuresOf(ours, theirs);
  } finally {
    await store.close();
    bare.db.close();
    rmSync(folder, { recursive: true });
  }
}

function figuresOf(ours: number[], theirs: number[]) {
  return [
    known("writes, each synced to disk", 1000 / quantile(ours, 0.5), "per second"),
    known("one write, p99", quantile(ours, 0.99), "ms"),
    known("one write, to one of bare SQLite, median", quantile(ours, 0.5) / quantile(theirs, 0.5), "×"),
  ];
}

function openBare(file: string) {
  const db = new DatabaseSync(file);
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  db.exec("CREATE TABLE letters (id TEXT PRIMARY KEY, body TEXT)");
  return { db, insert: db.prepare("INSERT INTO letters VALUES (?, ?)") };
}
