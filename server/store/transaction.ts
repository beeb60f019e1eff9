import { setTimeout as passed } from "node:timers/promises";
import type { HistoryKind } from "#domain/records.ts";
import {
  checkDocument,
  checkedFields,
  checkedId,
  HELD_VERSION,
  newId,
  newLineId,
  type Read,
} from "./documents.ts";
import {
  type ChangeOptions,
  type Collection,
  type Fields,
  fieldsOf,
  type HistoryLine,
  type Note,
  type Shape,
  type Stored,
  StoreError,
  type Transaction,
} from "./store.ts";

/** One document as it was read, and as it is to be written. */
export type PlannedWrite = {
  collection: string;
  shape: Shape;
  id: string;
  /** The version that was read; null where there was none; undefined where it was not read and must not exist. */
  before: string | null | undefined;
  /** All fields that were read. */
  known: Fields | null;
  /** All fields after the write; null if deleted, undefined if only read. */
  after: Fields | null | undefined;
  /** The fields to write where only some change, so that fields written by other software stay. */
  patch: Fields | undefined;
};

/** What `runTransaction` needs of a backend. */
export type Backend = {
  read(collection: string, shape: Shape, id: string): Promise<Read | undefined>;
  /**
   * Writes all steps or none and returns their common version. Throws `ConcurrentChange` if a document changed since it was
   * read, and a conflict if one that was not read exists already.
   */
  commit(steps: PlannedWrite[]): Promise<string>;
};

/** A document was changed since the transaction read it. */
export class ConcurrentChange extends Error {}

const MOST_TRIES = 20;
export const HISTORY = "history";
export const historyShape: Shape = {
  moments: ["at"],
  indexes: { at: ["recordId", "room", "by", "kind"] },
};

/** Runs the work on a view of its own and commits the result; runs it again if a document changed meanwhile. */
export async function runTransaction<R>(
  backend: Backend,
  note: Note | undefined,
  work: (tx: Transaction) => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    const view = openView(backend, note);
    const result = await work(view.tx);
    const steps = view.steps();
    if (steps.every(({ after }) => after === undefined)) return result;
    try {
      view.settle(await backend.commit(steps));
      return result;
    } catch (fault) {
      if (!(fault instanceof ConcurrentChange)) throw fault;
      if (attempt === MOST_TRIES)
        throw new StoreError("conflict", "Too many are changing this at once. Please try again.", {
          cause: fault,
        });
      await passed(Math.random() * 5 * attempt);
    }
  }
}

/** A planned write, with what the transaction knows of the document. */
type TransactionEntry = PlannedWrite & {
  doc: Stored<Fields> | undefined;
  /** The version that conflicts are checked against; older than the last write where derived changes came after it. */
  version: string | undefined;
  needsLine: boolean;
  /** Whether a field that is not derived was changed. */
  isChanged: boolean;
  /** The kind of its line instead of the note's, where all its changes name it. */
  kind: HistoryKind | undefined;
  /** Created with a generated id, so its line is always "added". */
  isNew: boolean;
  isReplaced: boolean;
};

/** The documents of a transaction, as it sees them. */
function openView(backend: Backend, note: Note | undefined) {
  const entries = new Map<string, TransactionEntry>();
  const handedOut: Stored<Fields>[] = [];

  const tx: Transaction = {
    async get<T extends Fields>(from: Collection<T>, id: string) {
      const { doc } = await look(from, id);
      return doc && handOut<T>(doc);
    },

    async create<T extends Fields>(into: Collection<T>, fields: T, given?: string) {
      const id = given ?? newId();
      const entry = entries.get(keyOf(into.name, checkedId(id))) ?? place(into, id, undefined, undefined);
      entry.isNew = given === undefined;
      if (entry.doc) throw new StoreError("conflict", `There is already a document ${id}.`);
      return handOut<T>(put(entry, checkedFields(fields, into.shape), undefined));
    },

    async update<T extends Fields>(within: Collection<T>, id: string, fields: Partial<T>, options = {}) {
      const patch = checkedFields(fields, within.shape);
      if (Object.keys(patch).length === 0) throw new StoreError("invalid", "There is nothing to change.");
      const { entry, doc } = await existing(within, id, options);
      return handOut<T>(put(entry, { ...fieldsOf(doc), ...patch }, patch));
    },

    async replace<T extends Fields>(within: Collection<T>, id: string, fields: T, options = {}) {
      const { entry } = await existing(within, id, options);
      return handOut<T>(put(entry, checkedFields(fields, within.shape), undefined));
    },

    async delete(from, id, options = {}) {
      const { entry } = await existing(from, id, options);
      entry.doc = undefined;
      entry.after = null;
      entry.isReplaced = true;
    },
  };

  return {
    tx,

    steps(): PlannedWrite[] {
      const touched = [...entries.values()].filter((entry) => !isNothing(entry));
      return [
        ...touched.map(withVersion),
        ...touched.filter(({ after }) => after !== undefined).flatMap(lineOf),
      ];
    },

    /** Sets the version of all returned documents. */
    settle(version: string) {
      for (const doc of handedOut) if (doc.version === "") doc.version = version;
    },
  };

  async function look(from: NamedCollection, id: string) {
    const known = entries.get(keyOf(from.name, id));
    if (known) return known;
    const read = await backend.read(from.name, from.shape, id);
    // Two reads of one document at the same time share one entry.
    return entries.get(keyOf(from.name, id)) ?? place(from, id, read?.doc, read ? read.writtenAt : null);
  }

  async function existing(
    within: NamedCollection,
    id: string,
    { version, isDerived = false, isUntold = false, kind }: ChangeOptions,
  ) {
    const entry = await look(within, id);
    const { doc } = entry;
    if (!doc) throw new StoreError("not-found", `There is no document ${id}.`);
    if (version !== undefined && version !== entry.version)
      throw new StoreError("conflict", `Somebody else changed the document ${id} in the meantime.`);
    const isTold = !isDerived && !isUntold;
    if (isTold) entry.kind = entry.needsLine ? entry.kind && kind : kind;
    entry.needsLine ||= isTold;
    entry.isChanged ||= !isDerived;
    return { entry, doc };
  }

  function place(
    { name, shape }: NamedCollection,
    id: string,
    doc: TransactionEntry["doc"],
    before: PlannedWrite["before"],
  ) {
    const entry: TransactionEntry = {
      collection: name,
      shape,
      id,
      before,
      after: undefined,
      patch: undefined,
      doc,
      known: doc ? fieldsOf(doc) : null,
      version: doc?.version,
      needsLine: !doc,
      kind: undefined,
      isChanged: !doc,
      isNew: false,
      isReplaced: !doc,
    };
    entries.set(keyOf(name, id), entry);
    return entry;
  }

  function put(entry: TransactionEntry, after: Fields, patch: Fields | undefined) {
    checkDocument(after, entry.shape);
    entry.isReplaced ||= patch === undefined;
    entry.patch = entry.isReplaced ? undefined : { ...entry.patch, ...patch };
    entry.after = after;
    entry.doc = { ...after, id: entry.id, version: entry.isChanged ? "" : (entry.version ?? "") };
    return entry.doc;
  }

  function lineOf({
    collection,
    shape,
    id,
    version,
    known,
    after,
    isNew,
    ...entry
  }: TransactionEntry): PlannedWrite[] {
    if (!shape.history || !entry.needsLine) return [];
    if (!note) throw new StoreError("invalid", `A change of ${collection} says who makes it.`);
    const line: HistoryLine = {
      room: shape.history,
      recordId: id,
      kind: isNew
        ? "added"
        : (entry.kind ?? note.kind ?? (known === null ? "added" : after ? "changed" : "deleted")),
      at: note.at,
      by: note.by,
      email: note.email ?? null,
      before: known,
      after: after ?? null,
      beforeVersion: version ?? null,
    };
    const written = { id: newLineId(note.at), after: checkedFields(line, historyShape) };
    const nothing = { before: undefined, known: null, patch: undefined };
    return [{ collection: HISTORY, shape: historyShape, ...nothing, ...written }];
  }

  /** A copy for the caller, whose version `settle` sets. */
  function handOut<T extends Fields>(doc: Stored<Fields>) {
    const copy = structuredClone(doc);
    handedOut.push(copy);
    return copy as Stored<T>;
  }
}

type NamedCollection = { name: string; shape: Shape };

/** A derived change keeps the version that conflicts are checked against; any other change drops it. */
function withVersion(entry: TransactionEntry): PlannedWrite {
  const { after, patch, before, version, isChanged } = entry;
  const isHeld = typeof before === "string" && version !== before;
  if (!after || (isChanged && !isHeld)) return entry;
  const held = { [HELD_VERSION]: isChanged ? null : (version ?? null) };
  return { ...entry, after: { ...after, ...held }, patch: patch && { ...patch, ...held } };
}

/** Created and deleted within the transaction: nothing to write. */
function isNothing({ after, before }: TransactionEntry) {
  return after === null && before === undefined;
}

function keyOf(collection: string, id: string) {
  return `${collection}/${id}`;
}

/** Runs work one after the other, to avoid conflicts. */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <R>(work: () => Promise<R>): Promise<R> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
