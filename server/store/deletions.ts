import { setImmediate as nextTurn } from "node:timers/promises";
import type { Log } from "#server/log.ts";
import { possibleId } from "./copy.ts";
import { everythingIn } from "./everything-in.ts";
import { type Collection, type Fields, isRefusedAs, type Store, type Stored, StoreError } from "./store.ts";

/** Deleting that can be undone for 30 days. */
export type Deletions<T extends Fields> = {
  /** Resolves with the record as it was when it went. */
  delete(id: string): Promise<Stored<T>>;
  /** Brings the record back under its id. One that is there already is answered as it is. */
  restore(id: string): Promise<Stored<T>>;
};

type DeletedCopy<T extends Fields> = { record: T; deletedAt: string };

type Needs<T extends Fields> = {
  store: Store;
  /** What the records' collection is called; the copies lie in one named after it. */
  name: string;
  records: Collection<T>;
  /** Makes a record that others wrote oddly into one the store takes. */
  tidy?: (record: Stored<T>) => Stored<T>;
  now: () => number;
  log: Log;
};

const KEPT_MS = 30 * 24 * 60 * 60_000;
const SWEEP_EVERY_MS = 12 * 60 * 60_000;
const MOST_TRIES = 5;

/**
 * A deleted record leaves a copy behind. The copy is written before the record goes, and goes after the record is back:
 * whenever the process dies in between, there is one too many and never none. Each step is made on the version that was
 * read, so that two people deleting, changing and restoring at once cannot take the last copy from each other.
 */
export function openDeletions<T extends Fields>(needs: Needs<T>): Deletions<T> {
  const { store, name, records, tidy = (record) => record, now, log } = needs;
  const copies = store.collection<DeletedCopy<T>>(`${name}-deleted`, { moments: ["deletedAt"] });
  sweep();
  setInterval(sweep, SWEEP_EVERY_MS).unref();

  return {
    async delete(id) {
      for (let attempt = 1; ; attempt++) {
        const record = await records.get(id);
        if (!record) throw new StoreError("not-found", `There is no document ${id}.`);
        try {
          await keepCopy(record);
          await records.delete(id, record.version);
          return record;
        } catch (fault) {
          if (!isOvertaken(fault) || attempt === MOST_TRIES) throw fault;
        }
      }
    },

    async restore(id) {
      const copy = await copies.get(possibleId(id));
      const record = copy && !isOver(copy) ? await bringBack(copy) : await records.get(id);
      if (!record) throw new StoreError("not-found", `There is no deleted document ${id}.`);
      if (copy) await copies.delete(copy.id, copy.version).catch(unlessOvertaken);
      return record;
    },
  };

  async function keepCopy(record: Stored<T>) {
    const { id, version: _, ...fields } = tidy(record);
    const copy = { record: asRecord<T>(fields), deletedAt: new Date(now()).toISOString() };
    const older = await copies.get(possibleId(id));
    if (older) await copies.update(older.id, copy, older.version);
    else await copies.create(copy, possibleId(id));
  }

  async function bringBack({ id, record }: Stored<DeletedCopy<T>>) {
    return (await records.create(record, id).catch(unlessOvertaken)) ?? records.get(id);
  }

  function isOver({ deletedAt }: DeletedCopy<T>) {
    return now() - Date.parse(deletedAt) > KEPT_MS;
  }

  function sweep() {
    sweepCopies().catch((fault) => log.error("copies of deleted records could not be swept", fault));
  }

  async function sweepCopies() {
    for (const { id, version } of (await everythingIn(copies)).filter(isOver)) {
      await copies.delete(id, version).catch(unlessOvertaken);
      // Each one is synced to the disk: requests have their turn in between.
      await nextTurn();
    }
  }
}

function isOvertaken(fault: unknown) {
  return isRefusedAs(fault, "conflict", "not-found");
}

function unlessOvertaken(fault: unknown): undefined {
  if (!isOvertaken(fault)) throw fault;
}

/** A document without the store's own two fields is what was put in. */
function asRecord<T extends Fields>(fields: Fields) {
  return fields as T;
}
