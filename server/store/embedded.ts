import { announcements } from "./announcements.ts";
import { checkWritable, openDataFile, refusal } from "./data-file.ts";
import { checkedId, isPossibleId } from "./documents.ts";
import { openTable, readRow, stored, type Table, versionText } from "./embedded-table.ts";
import { checkedQuery, checkSums, isMatch, type PlannedQuery } from "./queries.ts";
import {
  type Collection,
  type Fields,
  type Shape,
  type Store,
  type Stored,
  StoreError,
  type Watcher,
} from "./store.ts";
import {
  type Backend,
  ConcurrentChange,
  type PlannedWrite,
  runTransaction,
  serialQueue,
} from "./transaction.ts";

type EmbeddedOptions = { onWatcherFault?: (error: unknown) => void };
/** The subscribers of a collection: those who get the changes, and those who are only notified. */
type Channel = { news: ReturnType<typeof announcements>; listeners: Set<() => void> };

const VALUES_AT_ONCE = 10_000;

/** The embedded store: one SQLite file, synced before any promise resolves. */
export function openEmbedded(
  file: string | ":memory:",
  { onWatcherFault = console.error }: EmbeddedOptions = {},
): Store {
  const { db, close } = openDataFile(file);
  const sql = {
    begin: db.prepare("BEGIN IMMEDIATE"),
    commit: db.prepare("COMMIT"),
    rollback: db.prepare("ROLLBACK"),
    // One counter for all documents: a version is never used twice, not even for an id created again.
    nextVersion: db.prepare("UPDATE counters SET value = value + 1 WHERE name = 'version' RETURNING value"),
  };
  const tables = new Map<string, Table>();
  const channels = new Map<string, Channel>();
  const inTurn = serialQueue();
  let isOpen = true;
  /** Set after a failed write, when the disk may be full or read-only; cleared by the next successful write. */
  let isInDoubt = false;

  const backend: Backend = {
    async read(collection, shape, id) {
      const row = reading(() => find(tableOf(collection, shape), id));
      return row && readRow(row);
    },

    async commit(steps) {
      const version = inTransaction(() => writeDown(steps));
      for (const step of steps) tell(step, version);
      return versionText(version);
    },
  };

  const store: Store = {
    collection<T extends Fields>(name: string, shape: Shape = {}): Collection<T> {
      checkedId(name);
      const table = tableOf(name, shape);
      const collection: Collection<T> = {
        name,
        shape,
        valuesAtOnce: VALUES_AT_ONCE,
        create: (fields, id) => run((tx) => tx.create(collection, fields, id)),
        update: (id, fields, version) => run((tx) => tx.update(collection, id, fields, { version })),
        delete: (id, version) => run((tx) => tx.delete(collection, id, { version })),

        deleteMany: (ids) =>
          run(async (tx) => {
            for (const id of new Set(ids)) if (await tx.get(collection, id)) await tx.delete(collection, id);
          }),

        async get(id) {
          const row = reading(() => find(table, id));
          return row && stored<T>(row);
        },

        async query(query = {}) {
          const asked = checkedQuery(collection, query);
          return reading(() => table.select<T>(asked));
        },

        async totals(where = {}, sums = []) {
          const asked = checkedQuery(collection, where);
          checkSums(name, shape, sums);
          return reading(() => table.totals(asked, sums));
        },

        async subscribe(watcher, where = {}) {
          const asked = checkedQuery(collection, where);
          const docs = reading(() => table.select<T>(asked));
          // Read and subscribed in one turn of the event loop, so that no change is missed in between.
          const stop = channelOf(name).news.add(onlyMatching(asked, docs, watcher));
          try {
            watcher.everything(docs);
          } catch (error) {
            stop();
            throw error;
          }
          return stop;
        },

        onChange(listener) {
          const { listeners } = channelOf(name);
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      };
      return collection;

      function run<R>(work: Parameters<typeof runTransaction<R>>[2]) {
        return runTransaction(backend, undefined, work);
      }
    },

    transaction: (note, work) => inTurn(() => runTransaction(backend, note, work)),

    async check() {
      if (isInDoubt) checkWritable(file);
      inTransaction(() => (isInDoubt ? nextVersion() : db.prepare("SELECT 1").get()));
    },

    async close() {
      if (!isOpen) return;
      isOpen = false;
      for (const { news } of channels.values()) news.clear();
      close();
    },
  };
  return store;

  function tableOf(name: string, shape: Shape) {
    const known = tables.get(name);
    // Another user of the collection may declare no history; the table is the same.
    if (known && (known.shape.indexes === shape.indexes || !shape.indexes)) return known;
    const table = reading(() => openTable(db, name, shape));
    tables.set(name, table);
    return table;
  }

  function channelOf(name: string) {
    const channel = channels.get(name) ?? { news: announcements(onWatcherFault), listeners: new Set() };
    channels.set(name, channel);
    return channel;
  }

  function find(table: Table, id: string) {
    return isPossibleId(id) ? table.one(id) : undefined;
  }

  /** Checks that every document is still as it was read, then writes all of them with one version. */
  function writeDown(steps: PlannedWrite[]) {
    for (const { collection, shape, id, before, after } of steps) {
      const row = find(tableOf(collection, shape), id);
      if (before === undefined) {
        if (row) throw new StoreError("conflict", `There is already a document ${id}.`);
      } else if ((row ? versionText(row.version) : null) !== before) {
        throw new ConcurrentChange(
          `${collection} ${id} was changed from ${before} (${after === undefined ? "read" : "written"}).`,
        );
      }
    }
    const version = nextVersion();
    for (const { collection, shape, id, before, after } of steps) {
      if (after === undefined) continue;
      const table = tableOf(collection, shape);
      if (after === null) table.remove(id);
      else if (before === null || before === undefined) table.insert(id, version, JSON.stringify(after));
      else table.update(id, version, JSON.stringify(after));
    }
    return version;
  }

  function tell({ collection, id, before, after }: PlannedWrite, version: number) {
    if (after === undefined || (after === null && before === null)) return;
    const { news, listeners } = channelOf(collection);
    if (after === null) news.tell(() => ({ kind: "gone", id }));
    else {
      const body = JSON.stringify(after);
      news.tell(() => ({ kind: "put", doc: stored({ id, version, body }) }));
    }
    for (const listener of listeners) listener();
  }

  function nextVersion() {
    return Number(sql.nextVersion.get()?.value);
  }

  function inTransaction<R>(work: () => R): R {
    return reading(() => {
      sql.begin.run();
      try {
        const result = work();
        sql.commit.run();
        isInDoubt = false;
        return result;
      } catch (error) {
        isInDoubt ||= !(error instanceof StoreError || error instanceof ConcurrentChange);
        if (db.isTransaction) sql.rollback.run();
        throw error;
      }
    });
  }

  function reading<R>(work: () => R): R {
    if (!isOpen) throw new StoreError("unavailable", "The store is closed.");
    try {
      return work();
    } catch (error) {
      throw refusal(error, "The store cannot be used at the moment");
    }
  }
}

/** Passes on changes of matching documents; one that no longer matches is reported as gone. */
function onlyMatching<T extends Fields>(
  asked: PlannedQuery,
  docs: readonly { id: string }[],
  watcher: Watcher<T>,
): Watcher<Fields> {
  const isEverything = asked.equal.length === 0 && !asked.range;
  const shown = new Set(isEverything ? [] : docs.map(({ id }) => id));
  return {
    everything: () => {},
    changed(changes) {
      for (const change of changes) {
        if (isEverything) watcher.changed([change as never]);
        else if (change.kind === "put" && isMatch(change.doc, asked)) {
          shown.add(change.doc.id);
          watcher.changed([{ kind: "put", doc: change.doc as Stored<T> }]);
        } else {
          const id = change.kind === "put" ? change.doc.id : change.id;
          if (shown.delete(id)) watcher.changed([{ kind: "gone", id }]);
        }
      }
    },
  };
}
