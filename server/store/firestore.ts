import {
  AggregateField,
  type DocumentReference,
  FieldPath,
  FieldValue,
  type Firestore,
  type Query as FirestoreQuery,
} from "@google-cloud/firestore";
import { checkedId, toDocument } from "./documents.ts";
import { type Feed, openFeed } from "./firestore-feed.ts";
import { openConnection } from "./firestore-line.ts";
import {
  canBeId,
  fromFirestore,
  inFirestore,
  timeOf,
  toFirestore,
  toPatch,
  toReplacement,
  versionOf,
} from "./firestore-values.ts";
import { checkedQuery, checkSums, isMatch, type PlannedQuery } from "./queries.ts";
import { type Collection, type Fields, isRefusedAs, type Shape, type Store, type Stored } from "./store.ts";
import {
  type Backend,
  ConcurrentChange,
  type PlannedWrite,
  runTransaction,
  serialQueue,
} from "./transaction.ts";

type FirestoreOptions = { onWatcherFault?: (error: unknown) => void; deadlineMs?: number };
/** One listener shared by all subscribers of the same query. */
type FollowedCollection = { feed: Feed; collection: string; asked: PlannedQuery };

const DEADLINE_MS = 8000;
/** Firestore takes 30 values for all `in` filters of a query together; the emulator of the tests takes 10. */
const VALUES_AT_ONCE = 10;
/** One small document per collection, incremented with every change: cheap to watch. */
const CHANGES = "changes";

/** The hosted store: one Firestore database, shared by all servers of the site. */
export function openFirestore(
  db: Firestore,
  { onWatcherFault = console.error, deadlineMs = DEADLINE_MS }: FirestoreOptions = {},
): Store {
  const followed = new Map<string, FollowedCollection>();
  const listeners = new Map<string, Set<() => void>>();
  const inTurn = serialQueue();
  let isWatchingChanges = false;
  const line = openConnection(db, {
    deadlineMs,
    onLost(error) {
      for (const { feed } of followed.values()) feed.lost(error);
    },
    onBack() {
      for (const { feed } of followed.values()) feed.listenAgain();
    },
  });

  const backend: Backend = {
    async read(collection, _shape, id) {
      line.mustBeOpen();
      if (!canBeId(id)) return undefined;
      const snapshot = await line.ask(() => db.collection(collection).doc(id).get());
      return snapshot.exists ? fromFirestore(snapshot) : undefined;
    },

    async commit(steps) {
      const isOnlyRead = steps.some(({ after }) => after === undefined);
      const version = await (isOnlyRead ? commitChecked(steps) : commitBatch(steps));
      for (const step of steps) tell(step, version);
      return version;
    },
  };

  const store: Store = {
    collection<T extends Fields>(name: string, shape: Shape = {}): Collection<T> {
      checkedId(name);
      const collection: Collection<T> = {
        name,
        shape,
        valuesAtOnce: VALUES_AT_ONCE,
        create: (fields, id) => run((tx) => tx.create(collection, fields, id)),
        update: (id, fields, version) => run((tx) => tx.update(collection, id, fields, { version })),
        delete: (id, version) => run((tx) => tx.delete(collection, id, { version })),

        async deleteMany(ids) {
          const gone = [...new Set(ids)].filter(canBeId);
          const batch = db.batch();
          for (const id of gone) batch.delete(db.collection(name).doc(id));
          const results = await line.ask(() => batch.commit());
          for (const [at, { writeTime }] of results.entries())
            tell({ collection: name, id: gone[at] ?? "", after: null }, versionOf(writeTime));
        },

        async get(id) {
          const read = await backend.read(name, shape, id);
          return read && asStored<T>(read.doc);
        },

        async query(query = {}) {
          const asked = checkedQuery(collection, query);
          const { docs } = await line.ask(() => ordered(name, shape, asked).get());
          return docs.map((doc) => asStored<T>(fromFirestore(doc).doc));
        },

        async totals(where = {}, sums = []) {
          const asked = checkedQuery(collection, where);
          checkSums(name, shape, sums);
          // The index holds the sums of all fields, so all are requested; see firestore-indexes.ts.
          const all = sums.length > 0 ? (shape.sums ?? []) : [];
          const fields = all.map((field) => [field, AggregateField.sum(field)] as const);
          const wanted = { "number of documents": AggregateField.count(), ...Object.fromEntries(fields) };
          const { orderedBy } = asked;
          const found = filtered(name, shape, asked);
          const query = orderedBy === undefined ? found : found.orderBy(path(orderedBy));
          const answer: Fields = (await line.ask(() => query.aggregate(wanted).get())).data();
          return {
            count: Number(answer["number of documents"]),
            sums: Object.fromEntries(sums.map((field) => [field, Number(answer[field] ?? 0)])),
          };
        },

        async subscribe(watcher, where = {}) {
          const asked = checkedQuery(collection, where);
          line.mustBeOpen();
          line.pulse.watch();
          return feedOf(name, shape, asked).join({
            everything: (docs) => watcher.everything(docs.map(asStored<T>)),
            changed: (changes) =>
              watcher.changed(
                changes.map((change) =>
                  change.kind === "put" ? { kind: "put", doc: asStored<T>(change.doc) } : change,
                ),
              ),
            lost: (error) => watcher.lost?.(error),
          });
        },

        onChange(listener) {
          const interested = listeners.get(name) ?? new Set();
          listeners.set(name, interested.add(listener));
          watchChanges();
          return () => void interested.delete(listener);
        },
      };
      return collection;

      async function run<R>(work: Parameters<typeof runTransaction<R>>[2]) {
        line.mustBeOpen();
        return runTransaction(backend, undefined, work);
      }
    },

    async transaction(note, work) {
      line.mustBeOpen();
      return inTurn(() => runTransaction(backend, note, work));
    },

    async check() {
      line.mustBeOpen();
      await line.pulse.check();
    },

    async close() {
      for (const { feed } of followed.values()) feed.close();
      await line.close();
    },
  };
  return store;

  function referenceTo({ collection, id }: PlannedWrite) {
    return db.collection(collection).doc(id);
  }

  /** One batch, with the condition that each document is as it was read. */
  async function commitBatch(steps: PlannedWrite[]) {
    const batch = db.batch();
    for (const step of steps) {
      const ref = referenceTo(step);
      const lastUpdateTime = timeOf(step.before ?? "");
      if (step.after === null) batch.delete(ref, lastUpdateTime ? { lastUpdateTime } : { exists: true });
      else if (step.after && lastUpdateTime) batch.update(ref, ...changeOf(step), { lastUpdateTime });
      else if (step.after) batch.create(ref, toFirestore(step.after, step.shape));
    }
    for (const name of counted(steps)) batch.set(db.doc(`${CHANGES}/${name}`), countUp(), { merge: true });
    const [written] = await line.ask(() => batch.commit()).catch((fault) => refuse(steps, fault));
    return written ? versionOf(written.writeTime) : "";
  }

  /** For steps that only read: a Firestore transaction locks those documents while the others are written. */
  async function commitChecked(steps: PlannedWrite[]) {
    const writes = steps.filter(({ after }) => after !== undefined);
    await line
      .ask(() =>
        db.runTransaction(async (tx) => {
          const known = steps.filter(({ before }) => before !== undefined);
          const found = await tx.getAll(...known.map(referenceTo));
          known.forEach((step, at) => {
            if (versionIn(found[at]) !== step.before)
              throw new ConcurrentChange(`${step.collection} ${step.id}`);
          });
          for (const step of writes) {
            const ref = referenceTo(step);
            if (step.after === null) tx.delete(ref);
            else if (typeof step.before === "string") tx.update(ref, ...changeOf(step));
            else if (step.after) tx.create(ref, toFirestore(step.after, step.shape));
          }
          for (const name of counted(steps)) tx.set(db.doc(`${CHANGES}/${name}`), countUp(), { merge: true });
        }),
      )
      .catch((fault) => refuse(steps, fault));
    // A transaction has no write time; a document it wrote does.
    const witness = writes.findLast(({ after }) => after);
    const snapshot = witness && (await line.ask(() => referenceTo(witness).get()));
    return versionIn(snapshot) ?? "";
  }

  /** Firestore does not say which condition failed, so the documents are read again. */
  async function refuse(steps: PlannedWrite[], fault: unknown): Promise<never> {
    if (!isRefusedAs(fault, "conflict", "not-found")) throw fault;
    for (const step of steps) {
      if (step.before === undefined) continue;
      const now = await line.ask(() => referenceTo(step).get());
      if (versionIn(now) !== step.before)
        throw new ConcurrentChange(`${step.collection} ${step.id}`, { cause: fault });
    }
    if (steps.every(({ before }) => before !== undefined))
      throw new ConcurrentChange("Firestore", { cause: fault });
    throw fault;
  }

  /** Passes on this process's own writes at once; Firestore reports them a little later. */
  function tell(
    { collection, id, after }: Pick<PlannedWrite, "collection" | "id" | "after">,
    version: string,
  ) {
    if (after === undefined) return;
    for (const { feed, asked, ...of } of followed.values()) {
      if (of.collection !== collection) continue;
      const isShown = after && isMatch(after, asked);
      feed.wrote(id, version, isShown ? toDocument(structuredClone(after), id, version).doc : undefined);
    }
    for (const listener of listeners.get(collection) ?? []) listener();
  }

  function filtered(name: string, shape: Shape, { equal, range }: PlannedQuery): FirestoreQuery {
    let query: FirestoreQuery = db.collection(name);
    for (const [field, values] of equal) {
      const known = values.map((value) => inFirestore(shape, field, value));
      query =
        known.length === 1 ? query.where(path(field), "==", known[0]) : query.where(path(field), "in", known);
    }
    if (range?.from !== undefined)
      query = query.where(path(range.field), ">=", inFirestore(shape, range.field, range.from));
    if (range?.to !== undefined)
      query = query.where(path(range.field), "<=", inFirestore(shape, range.field, range.to));
    return query;
  }

  function ordered(name: string, shape: Shape, asked: PlannedQuery): FirestoreQuery {
    const { orderedBy, descending, limit, offset, after } = asked;
    const direction = descending ? "desc" : "asc";
    let query = filtered(name, shape, asked);
    if (orderedBy !== undefined) query = query.orderBy(path(orderedBy), direction);
    query = query.orderBy(FieldPath.documentId(), direction);
    if (after) {
      const place = after.value === undefined ? [] : [inFirestore(shape, orderedBy ?? "", after.value)];
      query = query.startAfter(...place, after.id);
    }
    if (offset) query = query.offset(offset);
    return limit === undefined ? query : query.limit(limit);
  }

  function feedOf(name: string, shape: Shape, asked: PlannedQuery) {
    const { equal, range } = asked;
    const key = JSON.stringify([name, equal, range]);
    const known = followed.get(key);
    if (known) return known.feed;
    const documents = filtered(name, shape, asked);
    const feed = openFeed({ documents, onWatcherFault, onTrouble: line.pulse.suspect });
    followed.set(key, { feed, collection: name, asked });
    return feed;
  }

  function watchChanges() {
    if (isWatchingChanges) return;
    isWatchingChanges = true;
    const announce = (name: string) => {
      for (const listener of listeners.get(name) ?? []) listener();
    };
    const watching = store.collection(CHANGES).subscribe({
      // After a lost connection any document may have changed.
      everything: (docs) => docs.forEach(({ id }) => void announce(id)),
      changed: (changes) =>
        changes.forEach((change) => void (change.kind === "put" && announce(change.doc.id))),
    });
    watching.catch((fault) => {
      isWatchingChanges = false;
      onWatcherFault(fault);
    });
  }
}

function changeOf({ shape, patch, known, after }: PlannedWrite) {
  return patch
    ? toPatch(toFirestore(patch, shape))
    : toPatch(toReplacement(toFirestore(after ?? {}, shape), known ?? {}));
}

function counted(steps: PlannedWrite[]) {
  const lists = steps.filter(({ shape, after }) => after !== undefined && (shape.history || shape.indexes));
  return new Set(lists.map(({ collection }) => collection));
}

function countUp() {
  return { count: FieldValue.increment(1) };
}

function versionIn(snapshot: Awaited<ReturnType<DocumentReference["get"]>> | undefined) {
  return snapshot?.exists && snapshot.updateTime ? versionOf(snapshot.updateTime) : null;
}

/** A dot in a field's name is part of the name. */
function path(field: string) {
  return new FieldPath(field);
}

/** The one place where the type of a stored document is asserted. */
function asStored<T extends Fields>(doc: Stored<Fields>) {
  return doc as Stored<T>;
}
