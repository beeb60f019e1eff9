import type { Log } from "#server/log.ts";
import type { Collection, Fields, Stored } from "#server/store/store.ts";

/** A small collection held in memory and kept up to date by the store. */
type Mirror<Entry> = {
  /** Grows with each change. */
  readonly revision: number;
  readonly size: number;
  get(id: string): Entry | undefined;
  entries(): IteratorObject<Entry>;
  onChange(listener: () => void): void;
  close(): void;
};

type MirrorOptions<T extends Fields, Entry extends { id: string }> = {
  collection: Collection<T>;
  /** Makes a document into the entry that is held. */
  read(doc: Stored<T>): Entry;
  /** Orders and sums that are updated with each change. */
  beside?: {
    /** Returns the entries to hold. */
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
