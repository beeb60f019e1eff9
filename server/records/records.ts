import type { z } from "zod";
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
import { overtaken } from "./overtaken.ts";
import type { References } from "./references.ts";

/** What a room says of its records beyond their kind; everything every room gets is made from this. */
export type RecordRules<Rec extends Shown, Form extends Fields, List extends ListAnswer<Rec>> = {
  kind: Kind<Rec, Form, List>;
  /** What people send; the server takes nothing else. */
  form: z.ZodType<Form>;
  /** The name of its collection, where that is not the noun. */
  collection?: string;
  shape?: Omit<Shape, "history">;
  /** A stored document as the API shows it, where that is not the document itself: others may have written it oddly. */
  read?(doc: Stored<Fields>): Rec;
  /**
   * The same for a line of history, the activity log and the list of what was deleted, where `read` adds what is
   * computed: those are told from what was stored.
   */
  tell?(doc: Stored<Fields>): Rec;
  /** What is kept of what people sent, where that is more, or a refusal: `before` is the record that it changes. */
  complete?(form: Form, before?: Rec): Form & Fields;
  /** What a new record holds besides what people sent. */
  begin?(form: Form, moment: ChangeMoment): Fields;
  /** What each change writes besides: what follows from the fields as they become, and from the moment. */
  derive?(fields: Fields, moment: ChangeMoment): Fields;
  /** What the answer to a change that came too late holds besides. */
  inConflict?(current: Rec): Fields;
  /** Makes a document that others wrote oddly into one the store takes again. */
  tidy?(doc: Stored<Fields>): Stored<Fields>;
  /**
   * An earlier version as it comes back to a record that is there, where more of the record stays as it is now than its
   * derived fields. `since` are the lines of history after that version.
   */
  onRestore?(
    then: Fields,
    now: Stored<Fields>,
    since: readonly HistoryLine[],
    tx: Transaction,
  ): Fields | Promise<Fields>;
  /** Whether what changes without a line of history is in nobody's way who undoes a change. */
  isUntoldIgnored?: boolean;
  /** Whether a deleted one is offered to be brought back, where that is not always so. */
  isOffered?(then: Fields): boolean;
  /** What else changes with a record, in the same transaction; or a refusal of the whole. */
  inTransaction?: {
    afterCreate?(tx: Transaction, record: Rec, moment: ChangeMoment): Promise<void>;
    afterUpdate?(tx: Transaction, record: Rec, before: Rec, note: Note): Promise<void>;
    beforeDelete?(tx: Transaction, before: Rec, moment: ChangeMoment): Promise<void>;
  };
};

/** When, and what the line of history will say where that is more than making or changing. */
export type ChangeMoment = { at: string; kind?: HistoryKind };

export type Records<Rec extends Shown, Form extends Fields> = {
  kind: Kind<Rec, Form, ListAnswer<Rec>>;
  form: z.ZodType<Form>;
  collection: Collection<Fields>;
  read(doc: Stored<Fields>): Rec;
  /** The record from its stored fields alone. */
  tell(doc: Stored<Fields>): Rec;
  /** What a line of history holds of a record, as the record would be told now. */
  told(id: string, fields: Fields): Told<Rec>;
  get(id: string): Promise<Rec>;
  /**
   * A repetition under the same key is answered as the first was. A form that depends on what is there, or on what is
   * written with it, is made within the transaction: not again for a repetition.
   */
  create(
    form: Form | ((tx: Transaction, note: Note) => Promise<Form>),
    by: Actor,
    key?: RequestKey,
  ): Promise<Rec>;
  /** With the version that was read, only if nobody was faster. */
  update(id: string, form: Form, version: string | undefined, by: Actor): Promise<Rec>;
  /** Writes what no form holds, such as that a line is void, with the line of history that says so. */
  set(id: string, fields: Fields, by: Actor, what: HistoryKind, version?: string): Promise<Rec>;
  /** Resolves with the record as it was. With the version that was read, only if nobody was faster. */
  delete(id: string, by: Actor, version?: string): Promise<Rec>;
  /** Newest first; also of a record that is no longer there. */
  history(id: string): Promise<HistoryEntry<Rec>[]>;
  /** Those that are gone and can be brought back, the last deleted first. */
  deleted(): Promise<Deleted<Rec>[]>;
  /** The same of one; of a record that is there, or never was, nothing. */
  deletion(id: string): Promise<Deleted<Rec> | undefined>;
  /**
   * The record as it was at that version, as a new version. Without one, a deleted record comes back as it was, and
   * one that is there stays as it is. With the version that it has now, only if nobody was faster: so a change is undone.
   */
  restore(id: string, version: string | undefined, by: Actor, current?: string): Promise<Rec>;
  /** The same changes as part of a transaction that somebody else began, for those who change many records at once. */
  within: {
    /** Under an id of one's own, and with what no form holds, where that is known already. */
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
  /** Without them, the links of an earlier version lead where they led then. */
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

  /** What belongs together may have changed the record once more. */
  async function reread(tx: Transaction, doc: Stored<Fields>) {
    return (await tx.get(collection, doc.id)) ?? doc;
  }

  async function deleteWithin(tx: Transaction, before: Stored<Fields>, note: Note, version?: string) {
    // Who was overtaken hears of that, whatever else stands in the way.
    if (version !== undefined && version !== before.version)
      throw new StoreError("conflict", `Somebody else changed the document ${before.id} in the meantime.`);
    await inTransaction.beforeDelete?.(tx, read(before), note);
    await tx.delete(collection, before.id);
    return before;
  }

  async function isStill(tx: Transaction, id: string, version: string) {
    const now = (await tx.get(collection, id))?.version;
    if (now === version || !rules.isUntoldIgnored) return now === version;
    // The newest line is of that version: whatever came after it was not worth one.
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

  /** With what follows from other records as it is now, or was when it was deleted, and links that lead somewhere. */
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
      throw await overtaken(store, subject, { current: now, ...rules.inConflict?.(now) });
    }
  }

  async function deletedFields(id: string) {
    const line = await lastChange(store, kind.name, id);
    return (line?.kind === "deleted" && line.before) || undefined;
  }

  /** What a line of history says of a record that is gone; nothing where its words were forgotten since. */
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
    const {
      id: _,
      version: __,
      ...rest
    } = tell({
      ...upgradedFields(collection.shape, fields),
      id,
      version: "",
    });
    return rest;
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

/** What this site alone writes, by its schema, is read as it was written. */
function asKept<Rec>(doc: Stored<Fields>) {
  return doc as unknown as Rec;
}
