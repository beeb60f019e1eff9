import type { z } from "zod";
import { omit } from "#domain/omit.ts";
import type { Deleted, HistoryEntry, HistoryKind, Kind, ListAnswer, Shown, Told } from "#domain/records.ts";
import type { Log } from "#server/log.ts";
import { noSuchVersion, Refusal } from "#server/refusal.ts";
import { possibleId } from "#server/store/copy.ts";
import {
  type Collection,
  type Fields,
  fieldsOf,
  type HistoryLine,
  isRefusedAs,
  type Note,
  type Shape,
  type Store,
  type Stored,
  StoreError,
  type Transaction,
} from "#server/store/store.ts";
import { upgradedFields } from "#server/store/upgrade.ts";
import type { Actor } from "./actors.ts";
import { deletionsOf, fieldsAt, lastChange, linesOf, linesSince, noteBy } from "./history.ts";
import { openOnce, type RequestKey } from "./once.ts";
import { conflictRefusal } from "./overtaken.ts";
import type { References } from "./references.ts";

/** The rules of a room for its records, beyond their kind. */
export type RecordRules<Rec extends Shown, Form extends Fields, List extends ListAnswer<Rec>> = {
  kind: Kind<Rec, Form, List>;
  /** The schema of what people send. */
  form: z.ZodType<Form>;
  /** The name of the collection, where it is not the kind's. */
  collection?: string;
  shape?: Omit<Shape, "history">;
  /** Makes a stored document into the record that the API answers, where they differ. */
  read?(doc: Stored<Fields>): Rec;
  /**
   * The same for history, activity and deleted records, where `read` adds computed fields: those show only what was
   * stored.
   */
  tell?(doc: Stored<Fields>): Rec;
  /** Adds to what people sent before it is stored, or refuses it; `before` is the record being changed. */
  complete?(form: Form, before?: Rec): Form & Fields;
  /** Further fields of a new record. */
  begin?(form: Form, moment: ChangeMoment): Fields;
  /** Fields computed from the others, written with each change. */
  derive?(fields: Fields, moment: ChangeMoment): Fields;
  /** Further fields of the answer to a conflicting change. */
  inConflict?(current: Rec): Fields;
  /** Repairs a document written by other software, so that the store takes it again. */
  tidy?(doc: Stored<Fields>): Stored<Fields>;
  /**
   * The fields to write when an existing record is restored to an earlier version, where more than the derived fields
   * keeps its current value. `since` are the lines of history after that version.
   */
  onRestore?(
    then: Fields,
    now: Stored<Fields>,
    since: readonly HistoryLine[],
    tx: Transaction,
  ): Fields | Promise<Fields>;
  /** Whether an undo ignores later changes that wrote no line of history. */
  isUntoldIgnored?: boolean;
  /** Whether a deleted record is offered for restoring, where not all are. */
  isOffered?(then: Fields): boolean;
  /** Further writes in the transaction of a change. A refusal thrown here cancels all of it. */
  inTransaction?: {
    afterCreate?(tx: Transaction, record: Rec, moment: ChangeMoment): Promise<void>;
    afterUpdate?(tx: Transaction, record: Rec, before: Rec, note: Note): Promise<void>;
    beforeDelete?(tx: Transaction, before: Rec, moment: ChangeMoment): Promise<void>;
  };
};

/** When a change is made, and the kind of its line of history where it is not "added" or "changed". */
export type ChangeMoment = { at: string; kind?: HistoryKind };

export type Records<Rec extends Shown, Form extends Fields> = {
  kind: Kind<Rec, Form, ListAnswer<Rec>>;
  form: z.ZodType<Form>;
  collection: Collection<Fields>;
  read(doc: Stored<Fields>): Rec;
  /** The record from its stored fields alone. */
  tell(doc: Stored<Fields>): Rec;
  /** The record that a line of history holds, without id and version. */
  told(id: string, fields: Fields): Told<Rec>;
  get(id: string): Promise<Rec>;
  /**
   * A repetition under the same key gets the first answer. A form given as a function is made within the transaction,
   * and not again for a repetition.
   */
  create(
    form: Form | ((tx: Transaction, note: Note) => Promise<Form>),
    by: Actor,
    key?: RequestKey,
  ): Promise<Rec>;
  /** With `version`, refused if somebody changed the record since. */
  update(id: string, form: Form, version: string | undefined, by: Actor): Promise<Rec>;
  /** Writes fields that no form has, such as the status of a voided gift. */
  set(id: string, fields: Fields, by: Actor, what: HistoryKind, version?: string): Promise<Rec>;
  /** Resolves with the deleted record. With `version`, refused if somebody changed it since. */
  delete(id: string, by: Actor, version?: string): Promise<Rec>;
  /** Newest first; also of a deleted record. */
  history(id: string): Promise<HistoryEntry<Rec>[]>;
  /** Deleted records that can be restored, newest deletion first. */
  deleted(): Promise<Deleted<Rec>[]>;
  /** The same for one record; undefined if it exists or never did. */
  deletion(id: string): Promise<Deleted<Rec> | undefined>;
  /**
   * Writes the fields of that version as a new version. Without a version, a deleted record is restored and an existing
   * one stays as it is. With `current`, refused if somebody changed the record since: that is how a change is undone.
   */
  restore(id: string, version: string | undefined, by: Actor, current?: string): Promise<Rec>;
  /** The same within a transaction of the caller, to change several records at once. */
  within: {
    /** `known` has a given id, and fields that no form has. */
    create(
      tx: Transaction,
      form: Form,
      note: Note,
      known?: { id?: string | undefined; fields?: Fields },
    ): Promise<Rec>;
    set(tx: Transaction, id: string, fields: Fields, note: Note): Promise<Rec>;
    delete(tx: Transaction, id: string, note: Note): Promise<Rec>;
    restore(tx: Transaction, id: string, version: string | undefined, note: Note): Promise<Rec>;
  };
};

type RecordsNeeds = {
  store: Store;
  now: () => number;
  log: Log;
  /** Without them, a restored version keeps its links to merged records. */
  references?: References;
};

/** The records of one kind: each change is one transaction with its line of history. */
export function openRecords<Rec extends Shown, Form extends Fields, List extends ListAnswer<Rec>>(
  needs: RecordsNeeds,
  rules: RecordRules<Rec, Form, List>,
): Records<Rec, Form> {
  const { store, now } = needs;
  const { kind, read = asKept, derive = () => ({}), inTransaction = {} } = rules;
  const { tell = read } = rules;
  const collection: Collection<Fields> = store.collection(rules.collection ?? kind.name, {
    ...rules.shape,
    history: kind.name,
  });
  const once = openOnce(needs);

  return {
    kind,
    form: rules.form,
    collection,
    read,
    tell,
    told,

    get,

    async create(form, by, key) {
      const note = noteBy(by, now());
      const doc = await once.transaction(note, key, async (tx) =>
        createWithin(tx, typeof form === "function" ? await form(tx, note) : form, note),
      );
      return read(doc);
    },

    update: (id, form, version, by) =>
      change(id, by, async (tx, before, note) => {
        const { refersTo = {} } = collection.shape;
        const complete = rules.complete?.(form, read(before)) ?? form;
        const next = { ...complete, ...needs.references?.relinked(refersTo, before, complete) };
        const after = await tx.update(
          collection,
          id,
          { ...next, ...derive({ ...before, ...next }, note) },
          ifStill(version),
        );
        await inTransaction.afterUpdate?.(tx, read(after), read(before), note);
        return reread(tx, after);
      }),

    set: (id, fields, by, what, version) =>
      change(id, by, (tx, before, note) => setWithin(tx, before, fields, note, version), what),

    delete: (id, by, version) =>
      change(id, by, (tx, before, note) => deleteWithin(tx, before, note, version)),

    async history(id) {
      const lines = await linesOf(store, kind.name, id);
      if (lines.length === 0 && !(await collection.get(id))) return noSuch();
      return lines.map(({ at, by, email, kind: what, before, after, version }) => ({
        at,
        by,
        email,
        kind: what as HistoryKind,
        before: before && told(id, before),
        after: after && told(id, after),
        version,
      }));
    },

    async deleted() {
      const lines = await deletionsOf(store, kind.name);
      const latest = new Map(lines.toReversed().map((line) => [line.recordId, line]));
      const found = await Promise.all(
        lines
          .filter((line) => latest.get(line.recordId) === line)
          .map(async (line) => ((await collection.get(line.recordId)) ? undefined : deletedIn(line))),
      );
      return found.filter((deleted) => deleted !== undefined);
    },

    async deletion(id) {
      if (await collection.get(id)) return undefined;
      const line = await lastChange(store, kind.name, id);
      return line && deletedIn(line);
    },

    async restore(id, version, by, current) {
      const note = noteBy(by, now(), "restored");
      const doc = await unlessOvertaken(id, () =>
        store.transaction(note, async (tx) => {
          if (current !== undefined && !(await isStill(tx, id, current)))
            throw new StoreError("conflict", `Somebody else changed the document ${id} in the meantime.`);
          return restoreWithin(tx, id, version, note);
        }),
      );
      return read(doc);
    },

    within: {
      create: async (tx, form, note, known) => read(await createWithin(tx, form, note, known)),
      set: async (tx, id, fields, note) => read(await setWithin(tx, await existing(tx, id), fields, note)),
      delete: async (tx, id, note) => read(await deleteWithin(tx, await existing(tx, id), note)),
      restore: async (tx, id, version, note) => read(await restoreWithin(tx, id, version, note)),
    },
  };

  async function createWithin(
    tx: Transaction,
    form: Form,
    note: Note,
    { id, fields: known }: { id?: string | undefined; fields?: Fields } = {},
  ) {
    const complete = rules.complete?.(form) ?? form;
    const fields = { ...complete, ...rules.begin?.(complete, note), ...known };
    const made = await tx.create(collection, { ...fields, ...derive(fields, note) }, id);
    await inTransaction.afterCreate?.(tx, read(made), note);
    return reread(tx, made);
  }

  async function setWithin(
    tx: Transaction,
    before: Stored<Fields>,
    fields: Fields,
    note: Note,
    version?: string,
  ) {
    const next = { ...fields, ...derive({ ...before, ...fields }, note) };
    const after = await tx.update(collection, before.id, next, ifStill(version));
    await inTransaction.afterUpdate?.(tx, read(after), read(before), note);
    return reread(tx, after);
  }

  /** `inTransaction` may have changed the record once more. */
  async function reread(tx: Transaction, doc: Stored<Fields>) {
    return (await tx.get(collection, doc.id)) ?? doc;
  }

  async function deleteWithin(tx: Transaction, before: Stored<Fields>, note: Note, version?: string) {
    // A conflict is reported before any other reason to refuse.
    if (version !== undefined && version !== before.version)
      throw new StoreError("conflict", `Somebody else changed the document ${before.id} in the meantime.`);
    await inTransaction.beforeDelete?.(tx, read(before), note);
    await tx.delete(collection, before.id);
    return before;
  }

  async function isStill(tx: Transaction, id: string, version: string) {
    const now = (await tx.get(collection, id))?.version;
    if (now === version || !rules.isUntoldIgnored) return now === version;
    // No line of history since that version: only untold changes came after it.
    return now !== undefined && (await lastChange(store, kind.name, id))?.version === version;
  }

  async function restoreWithin(tx: Transaction, id: string, version: string | undefined, note: Note) {
    const before = await tx.get(collection, id);
    if (before && version === undefined) return before;
    const current = before ?? (await deletedFields(id));
    const then = version === undefined ? current : await fieldsAt(store, kind.name, id, version);
    if (!then) {
      if (version === undefined) return noSuch();
      throw noSuchVersion(kind.one);
    }
    const fields = await asItComesBack(tx, id, then, current, note);
    if (!before) {
      const made = await tx.create(collection, fields, possibleId(id));
      await inTransaction.afterCreate?.(tx, read(made), note);
      return reread(tx, made);
    }
    const since = rules.onRestore && version ? await linesSince(store, kind.name, id, version) : [];
    const back = (await rules.onRestore?.(fields, before, since, tx)) ?? fields;
    const after = await tx.replace(collection, id, back);
    await inTransaction.afterUpdate?.(tx, read(after), read(before), note);
    return reread(tx, after);
  }

  /** The fields of a version with the current derived fields, and with links to merged records updated. */
  async function asItComesBack(
    tx: Transaction,
    id: string,
    then: Fields,
    current: Fields | undefined,
    note: Note,
  ) {
    const { derived = [], refersTo = {} } = collection.shape;
    const doc = { ...upgradedFields(collection.shape, then), id, version: "" };
    const past = fieldsOf(rules.tidy?.(doc) ?? doc);
    const own = Object.entries(past).filter(([field]) => !current || !derived.includes(field));
    const kept = Object.entries(current ?? {}).filter(([field]) => derived.includes(field));
    const fields = Object.fromEntries([...own, ...kept]);
    const followed = (await needs.references?.followed(tx, refersTo, fields)) ?? fields;
    return { ...followed, ...derive(followed, note) };
  }

  async function existing(tx: Transaction, id: string) {
    return (await tx.get(collection, id)) ?? noSuch();
  }

  async function get(id: string) {
    const doc = await collection.get(id);
    return doc ? read(doc) : noSuch();
  }

  async function change(
    id: string,
    by: Actor,
    work: (tx: Transaction, before: Stored<Fields>, note: Note) => Promise<Stored<Fields>>,
    what?: HistoryKind,
  ) {
    const note = noteBy(by, now(), what);
    const doc = await unlessOvertaken(id, () =>
      store.transaction(note, async (tx) => work(tx, await existing(tx, id), note)),
    );
    return read(doc);
  }

  async function unlessOvertaken(id: string, work: () => Promise<Stored<Fields>>) {
    try {
      return await work();
    } catch (fault) {
      if (!isRefusedAs(fault, "conflict", "not-found")) throw fault;
      const current = await collection.get(id);
      if (!current) return noSuch();
      const subject = { room: kind.name, id, one: kind.one };
      const now = read(current);
      throw await conflictRefusal(store, subject, { current: now, ...rules.inConflict?.(now) });
    }
  }

  async function deletedFields(id: string) {
    const line = await lastChange(store, kind.name, id);
    return (line?.kind === "deleted" && line.before) || undefined;
  }

  /** The deleted record of a line; undefined where its content was forgotten. */
  function deletedIn({
    kind: what,
    recordId: id,
    at,
    by,
    email,
    before,
    version,
  }: HistoryLine & { version: string }) {
    if (what !== "deleted" || !before || rules.isOffered?.(before) === false) return undefined;
    const record = tell({ ...upgradedFields(collection.shape, before), id, version });
    return { id, name: kind.nameOf(record), at, by, email, record };
  }

  function told(id: string, fields: Fields): Told<Rec> {
    return omit(tell({ ...upgradedFields(collection.shape, fields), id, version: "" }), "id", "version");
  }

  function noSuch(): never {
    throw new Refusal(
      404,
      `no-such-${kind.one.replaceAll(" ", "-")}`,
      `There is no such ${kind.one} any more.`,
    );
  }
}

function ifStill(version: string | undefined) {
  return version === undefined ? {} : { version };
}

/** Only this site writes these documents, by their schema, so they are not checked again. */
function asKept<Rec>(doc: Stored<Fields>) {
  return doc as unknown as Rec;
}
