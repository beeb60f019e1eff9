import { announcements } from "./announcements.ts";
import { openDataFile, proveRoom, refusal } from "./data-file.ts";
import { checkedFields, checkedId, checkSize, isPossibleId, newId } from "./documents.ts";
import { type Collection, type Fields, type Shape, type Store, type Stored, StoreError } from "./store.ts";

type Options = { onWatcherFault?: (error: unknown) => void };
type Row = { id: string; version: number; body: string };

/** All collections in one SQLite file, written and synced before any promise resolves. */
export function openEmbedded(
  file: string | ":memory:",
  { onWatcherFault = console.error }: Options = {},
): Store {
  const { db, close } = openDataFile(file);
  const sql = {
    begin: db.prepare("BEGIN IMMEDIATE"),
    commit: db.prepare("COMMIT"),
    rollback: db.prepare("ROLLBACK"),
    // One counter for all documents: a version is never used twice, not even by an id deleted and made again.
    nextVersion: db.prepare("UPDATE counters SET value = value + 1 WHERE name = 'version' RETURNING value"),
    one: db.prepare("SELECT id, version, body FROM documents WHERE collection = ? AND id = ?"),
    all: db.prepare("SELECT id, version, body FROM documents WHERE collection = ? ORDER BY rowid"),
    insert: db.prepare("INSERT INTO documents (collection, id, version, body) VALUES (?, ?, ?, ?)"),
    update: db.prepare("UPDATE documents SET version = ?, body = ? WHERE collection = ? AND id = ?"),
    remove: db.prepare("DELETE FROM documents WHERE collection = ? AND id = ?"),
  };
  const told = new Map<string, ReturnType<typeof announcements>>();
  let isOpen = true;
  /** After a write that failed, the disk may be full or read-only; only a write that succeeds takes the doubt away. */
  let isInDoubt = false;

  return {
    collection<T extends Fields>(name: string, shape: Shape = {}): Collection<T> {
      checkedId(name);
      const news = told.get(name) ?? announcements(onWatcherFault);
      told.set(name, news);

      return {
        async create(fields, id = newId()) {
          checkedId(id);
          const body = JSON.stringify(checkedFields(fields, shape));
          const row = inTransaction(() => {
            if (sql.one.get(name, id)) throw new StoreError("conflict", `There is already a document ${id}.`);
            const version = nextVersion();
            sql.insert.run(name, id, version, body);
            return { id, version, body };
          });
          news.tell(() => ({ kind: "put", doc: stored(row) }));
          return stored<T>(row);
        },

        async update(id, fields, version) {
          const patch = checkedFields(fields, shape);
          if (Object.keys(patch).length === 0) throw new StoreError("invalid", "There is nothing to change.");
          const row = inTransaction(() => {
            const before = current(id, version);
            const body = JSON.stringify({ ...JSON.parse(before.body), ...patch });
            checkSize(body);
            const next = nextVersion();
            sql.update.run(next, body, name, id);
            return { id, version: next, body };
          });
          news.tell(() => ({ kind: "put", doc: stored(row) }));
          return stored<T>(row);
        },

        async delete(id, version) {
          inTransaction(() => {
            current(id, version);
            sql.remove.run(name, id);
          });
          news.tell(() => ({ kind: "gone", id }));
        },

        async deleteMany(ids) {
          const gone = inTransaction(() => ids.filter((id) => sql.remove.run(name, id).changes > 0));
          if (gone.length > 0)
            news.say((watcher) => watcher.changed(gone.map((id) => ({ kind: "gone", id }))));
        },

        async get(id) {
          const row = reading(() => find(id));
          return row && stored<T>(row);
        },

        async subscribe(watcher) {
          const rows = reading(() => sql.all.all(name) as Row[]);
          // Nothing can be written between reading and joining: both happen in one turn of the event loop.
          const stop = news.add(watcher);
          try {
            watcher.everything(rows.map((row) => stored<T>(row)));
          } catch (error) {
            stop();
            throw error;
          }
          return stop;
        },
      };

      function find(id: string) {
        return isPossibleId(id) ? (sql.one.get(name, id) as Row | undefined) : undefined;
      }

      function current(id: string, version: string | undefined) {
        const row = find(id);
        if (!row) throw new StoreError("not-found", `There is no document ${id}.`);
        if (version !== undefined && version !== versionText(row.version)) {
          throw new StoreError("conflict", `Somebody else changed the document ${id} in the meantime.`);
        }
        return row;
      }
    },

    async check() {
      if (isInDoubt) proveRoom(file);
      inTransaction(() => (isInDoubt ? nextVersion() : sql.one.get("", "")));
    },

    async close() {
      if (!isOpen) return;
      isOpen = false;
      for (const news of told.values()) news.clear();
      close();
    },
  };

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
        isInDoubt ||= !(error instanceof StoreError);
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

function stored<T extends Fields>(row: Row): Stored<T> {
  return Object.assign(JSON.parse(row.body), { id: row.id, version: versionText(row.version) });
}

/** Padded, so that versions sort as texts the way they came about. */
function versionText(version: number) {
  return String(version).padStart(12, "0");
}
