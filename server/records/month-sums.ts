import { createHash } from "node:crypto";
import { counted } from "#domain/counted.ts";
import { omit } from "#domain/omit.ts";
import type { Log } from "#server/log.ts";
import { pagesOf } from "#server/store/everything-in.ts";
import type { Collection, Fields, Store, Transaction } from "#server/store/store.ts";
import { openMirror } from "./mirror.ts";

/** What a ledger is counted by: fields with few values, and the date whose month counts. */
export type MonthRules = {
  of: string;
  date: string;
  by: readonly string[];
  sums: readonly string[];
};

/** The number of records of a month with these values, and their sums. */
export type Cell = { month: string; values: string[]; count: number; sums: { [field: string]: number } };
type MonthTotal = Omit<Cell, "values">;

export type MonthSums = {
  /** Updates the counts for a record that was added, changed or deleted, in the same transaction. */
  moved(tx: Transaction, before: Fields | undefined, after: Fields | undefined): Promise<void>;
  /** The totals for a filter by month, earliest first; undefined where a filter is not counted by. */
  find(filters: { [field: string]: string | readonly string[] }): readonly MonthTotal[] | undefined;
  onChange(listener: () => void): void;
  close(): void;
};

/** Counts and sums by month, stored in documents that change with the ledger, because no store groups by itself. */
export async function openMonthSums(
  { store, log }: { store: Store; log: Log },
  rules: MonthRules,
): Promise<MonthSums> {
  const cells = cellsIn(store, rules);
  const mirror = await openMirror({ collection: cells, read: (doc) => doc, log });
  /** Answers since the last change: one page of a list asks several times. */
  const found = new Map<string, MonthTotal[]>();
  mirror.onChange(() => found.clear());

  return {
    async moved(tx, before, after) {
      const changes = new Map<string, Cell>();
      if (before) countInto(changes, rules, before, -1);
      if (after) countInto(changes, rules, after, 1);
      for (const [id, change] of changes) {
        if (change.count === 0 && rules.sums.every((field) => change.sums[field] === 0)) continue;
        const known = await tx.get(cells, id);
        if (known)
          await tx.update(cells, id, { count: known.count + change.count, sums: both(known, change) });
        else await tx.create(cells, change, id);
      }
    },

    find(filters) {
      const asked = Object.entries(filters).map(
        ([field, value]) => [rules.by.indexOf(field), value] as const,
      );
      if (asked.some(([at]) => at < 0)) return undefined;
      const key = JSON.stringify(asked);
      const months = found.get(key) ?? summed(asked);
      found.set(key, months);
      return months;
    },

    onChange: mirror.onChange,
    close: mirror.close,
  };

  function summed(asked: (readonly [at: number, value: string | readonly string[]])[]) {
    const months = new Map<string, MonthTotal>();
    for (const { month, values, count, sums } of mirror.entries()) {
      if (!asked.every(([at, value]) => [value].flat().includes(values[at] ?? ""))) continue;
      const known = months.get(month);
      if (!known) months.set(month, { month, count, sums: { ...sums } });
      else {
        known.count += count;
        for (const field of rules.sums) known.sums[field] = (known.sums[field] ?? 0) + (sums[field] ?? 0);
      }
    }
    return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
  }
}

/** Recounts the ledger and returns a sentence for each stored figure that differs. */
export async function checkMonthSums(store: Store, ledger: Collection<Fields>, rules: MonthRules) {
  const actual = new Map<string, Cell>();
  for await (const page of pagesOf(ledger)) for (const record of page) countInto(actual, rules, record, 1);
  const found: string[] = [];
  for await (const page of pagesOf(cellsIn(store, rules)))
    for (const kept of page) {
      compare(omit(kept, "id", "version"), actual.get(kept.id));
      actual.delete(kept.id);
    }
  for (const cell of actual.values()) compare(undefined, cell);
  return found;

  function compare(kept: Cell | undefined, cell: Cell | undefined) {
    const known = kept ?? cell;
    const isSame =
      (kept?.count ?? 0) === (cell?.count ?? 0) &&
      rules.sums.every((field) => (kept?.sums[field] ?? 0) === (cell?.sums[field] ?? 0));
    if (isSame || !known) return;
    found.push(
      `${rules.of} of ${known.month}, ${known.values.join(", ")}: ${cellInWords(kept)} kept, ${cellInWords(cell)} in the ledger.`,
    );
  }

  function cellInWords(cell: Cell | undefined) {
    const sums = rules.sums.map((field) => `${cell?.sums[field] ?? 0} ${field}`);
    return [counted(cell?.count ?? 0, "record"), ...sums].join(", ");
  }
}

function cellsIn(store: Store, { of }: MonthRules) {
  return monthCells(store, of);
}

export function monthCells(store: Store, of: string) {
  return store.collection<Cell>(`${of}-months`);
}

/** Adds a record to its cell, or subtracts it. */
export function countInto(cells: Map<string, Cell>, rules: MonthRules, record: Fields, step: 1 | -1) {
  const month = String(record[rules.date]).slice(0, 7);
  const values = rules.by.map((field) => String(record[field]));
  const sums = Object.fromEntries(rules.sums.map((field) => [field, step * Number(record[field])]));
  const id = cellId(month, values);
  const known = cells.get(id);
  cells.set(id, { month, values, count: (known?.count ?? 0) + step, sums: both(known, { sums }) });
}

/** Hashed, because values may hold characters that ids may not. */
function cellId(month: string, values: string[]) {
  return `${month}.${createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 20)}`;
}

function both(one: Pick<Cell, "sums"> | undefined, other: Pick<Cell, "sums">) {
  const pairs = Object.entries(other.sums).map(([field, sum]) => [field, (one?.sums[field] ?? 0) + sum]);
  return Object.fromEntries(pairs);
}
