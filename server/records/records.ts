import type { z } from "zod";
import { Refusal } from "#server/refusal.ts";
import {
  type Collection,
  type Fields,
  type HistoryKind,
  isRefusedAs,
  type Note,
  type Shape,
  type Store,
  type Stored,
  type Transaction,
} from "#server/store/store.ts";
import { lastChange, lineOfVersion, linesOf } from "./history.ts";
import { openOnce, type RequestKey } from "./once.ts";

/** What a room says of one kind of record; everything every room gets is made from this. */
export type RecordKind<Form extends Fields, Rec extends Shown> = {
  /** The plural noun of its addresses and of its history: "gifts". */
  name: string;
  /** One of them in a sentence: "gift". */
  one: string;
  /** The name of its collection, where that is not the noun. */
  collection?: string;
  shape?: Shape;
  /** What people send; the server takes nothing else. */
  form: z.ZodType<Form>;
  /** A stored document as the API shows it: others may have written it, or an older version of the site. */
  read(doc: Stored<Fields>): Rec;
  /** What a new record has besides what people sent. */
  begin?(form: Form, moment: Moment): Fields;
  /** What else changes with a record, in the same transaction; or a refusal of the whole. */
  together?: {
    added?(tx: Transaction, record: Rec, moment: Moment): Promise<void>;
    changed?(tx: Transaction, record: Rec, before: Rec, moment: Moment): Promise<void>;
    deleted?(tx: Transaction, before: Rec, moment: Moment): Promise<void>;
  };
};

/** Every record that leaves the server has these two. */
export type Shown = { id: string; version: string };
/** Who does something. The name is kept as a text, so that a line of history outlives the account. */
export type Actor = { name: string; email?: string };
export type Moment = { at: string };

type Needs = { store: Store; now: () => number };
export type Records<Form extends Fields, Rec extends Shown> = ReturnType<typeof openRecords<Form, Rec>>;

/** The records of one kind: each change is one transaction with its line of history. */
export function openRecords<Form extends Fields, Rec extends Shown>(
  kind: RecordKind<Form, Rec>,
  { store, now }: Needs,
) {
  const { together = {} } = kind;
  const collection: Collection<Fields> = store.collection(kind.collection ?? kind.name, {
    ...kind.shape,
    history: kind.name,
  });
  const once = openOnce(store);

  return {
    kind,
    collection,

    async get(id: string): Promise<Rec> {
      const doc = await collection.get(id);
      return doc ? kind.read(doc) : noSuch();
    },

    async create(form: Form, by: Actor, key?: RequestKey): Promise<Rec> {
      const note = noteBy(by);
      const doc = await once.transaction(note, key, async (tx) => {
        const made = await tx.create(collection, { ...form, ...kind.begin?.(form, note) });
        await together.added?.(tx, kind.read(made), note);
        return made;
      });
      return kind.read(doc);
    },

    /** With the version that was read, only if nobody was faster. */
    async update(id: string, form: Form, version: string | undefined, by: Actor): Promise<Rec> {
      const note = noteBy(by);
      try {
        const doc = await store.transaction(note, async (tx) => {
          const before = await tx.get(collection, id);
          const after = await tx.update(collection, id, form, version === undefined ? {} : { version });
          if (before) await together.changed?.(tx, kind.read(after), kind.read(before), note);
          return after;
        });
        return kind.read(doc);
      } catch (fault) {
        return refuseChange(id, fault);
      }
    },

    async delete(id: string, by: Actor): Promise<void> {
      const note = noteBy(by);
      try {
        await store.transaction(note, async (tx) => {
          const before = await tx.get(collection, id);
          await tx.delete(collection, id);
          if (before) await together.deleted?.(tx, kind.read(before), note);
        });
      } catch (fault) {
        return refuseChange(id, fault);
      }
    },

    /** Newest first; also of a record that is no longer there. */
    async history(id: string) {
      const lines = await linesOf(store, kind.name, id);
      if (lines.length === 0 && !(await collection.get(id))) return noSuch();
      return lines.map(({ at, by, kind: what, before, after, version }) => ({
        at,
        by,
        kind: what as HistoryKind,
        before: before && shown(id, before, version),
        after: after && shown(id, after, version),
        version,
      }));
    },

    /** The record as it was then, as a new version; brings back a deleted one, too. */
    async restore(id: string, version: string, by: Actor): Promise<Rec> {
      const line = await lineOfVersion(store, kind.name, id, version);
      const then = line?.after ?? line?.before;
      if (!then) throw new Refusal(404, "no-such-version", `There is no such version of this ${kind.one}.`);
      const note = noteBy(by, "restored");
      const doc = await store.transaction(note, async (tx) => {
        const before = await tx.get(collection, id);
        if (!before) {
          const made = await tx.create(collection, then, id);
          await together.added?.(tx, kind.read(made), note);
          return made;
        }
        const after = await tx.replace(collection, id, then);
        await together.changed?.(tx, kind.read(after), kind.read(before), note);
        return after;
      });
      return kind.read(doc);
    },
  };

  function noteBy(by: Actor, what?: HistoryKind): Note {
    return {
      by: by.name,
      at: new Date(now()).toISOString(),
      ...(by.email && { email: by.email }),
      ...(what && { kind: what }),
    };
  }

  function shown(id: string, fields: Fields, version: string): Omit<Rec, "id" | "version"> {
    const { id: _, version: __, ...rest } = kind.read({ ...fields, id, version });
    return rest;
  }

  async function refuseChange(id: string, fault: unknown): Promise<never> {
    if (!isRefusedAs(fault, "conflict", "not-found")) throw fault;
    const doc = await collection.get(id);
    if (!doc) return noSuch();
    const changedBy = (await lastChange(store, kind.name, id))?.by ?? "Somebody else";
    throw new Refusal(409, "changed", `${changedBy} changed this ${kind.one} in the meantime.`, {
      current: kind.read(doc),
      changedBy,
    });
  }

  function noSuch(): never {
    throw new Refusal(404, `no-such-${kind.one}`, `There is no such ${kind.one} any more.`);
  }
}
