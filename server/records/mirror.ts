import type { Log } from "#server/log.ts";
import type { Collection, Fields, Stored } from "#server/store/store.ts";

/** A collection held in memory, as last told by the store: for small sets that every page is made from. */
type Mirror<Entry> = {
  /** Moves on with each change: what is read at the same revision is the same. */
  readonly revision: number;
  readonly size: number;
  get(id: string): Entry | undefined;
  entries(): IteratorObject<Entry>;
  onChange(listener: () => void): void;
  close(): void;
};

type MirrorOptions<T extends Fields, Entry extends { id: string }> = {
  collection: Collection<T>;
  /** A document as it is held. */
  read(doc: Stored<T>): Entry;
  /** Orders and sums that are kept beside, change by change. */
  beside?: {
    /** Answers the entries as they shall be held. */
    reset(entries: Entry[]): Entry[];
    put(entry: Entry, before: Entry | undefined): void;
    remove(entry: Entry): void;
  };
  log: Log;
};

export async function openMirror<T extends Fields, Entry extends { id: string }>({
  collection,
  read,
  beside,
  log,
}: MirrorOptions<T, Entry>): Promise<Mirror<Entry>> {
  let entries = new Map<string, Entry>();
  let revision = 0;
  const listeners = new Set<() => void>();

  const stop = await collection.subscribe({
    everything(docs) {
      const all = docs.map(read);
      entries = new Map();
      for (const entry of beside?.reset(all) ?? all) entries.set(entry.id, entry);
      moveOn();
    },
    changed(changes) {
      for (const change of changes) {
        if (change.kind === "put") put(change.doc);
        else remove(change.id);
      }
      moveOn();
    },
    lost: (error) => log.error(`${collection.name} out of touch`, error),
  });

  return {
    get revision() {
      return revision;
    },
    get size() {
      return entries.size;
    },
    get: (id) => entries.get(id),
    entries: () => entries.values(),
    onChange: (listener) => void listeners.add(listener),
    close() {
      listeners.clear();
      stop();
    },
  };

  function put(doc: Stored<T>) {
    const entry = read(doc);
    beside?.put(entry, entries.get(doc.id));
    entries.set(doc.id, entry);
  }

  function remove(id: string) {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entries.delete(id);
    beside?.remove(entry);
  }

  function moveOn() {
    revision++;
    for (const listener of listeners) listener();
  }
}
