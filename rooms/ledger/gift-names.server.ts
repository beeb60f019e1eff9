import { hash } from "node:crypto";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { historyCollection } from "#server/records/history.ts";
import { openMirror } from "#server/records/mirror.ts";
import type { House } from "#server/room.ts";
import { inOrderOf } from "#server/store/everything-in.ts";
import {
  type Collection,
  type Fields,
  isRefusedAs,
  type Stored,
  type Transaction,
} from "#server/store/store.ts";
import type { Gift } from "./gift.ts";

export const NAMES = "gift-names";
/** The mark in `ledger` that the lines of an older version of the site are known here. */
export const NAMED = "named";

/** A name that stands on lines of the ledger, and the donor whose lines they are; null for somebody without a record. */
type GiftName = { name: string; donorId: string | null };
type NamedGifts = Collection<Pick<Gift, "donorId" | "donorName"> & Fields>;

export type GiftNames = Awaited<ReturnType<typeof openGiftNames>>;

/**
 * The names under which gifts are found beside those that donors have today: of people without a record, of deleted
 * donors, and names a donor had before. A store finds no parts of words, and a million lines are not held in memory;
 * these names are few, and a name once written stays.
 */
export async function openGiftNames(
  { store, now, log }: Pick<House, "store" | "now" | "log">,
  gifts: NamedGifts,
) {
  const names = store.collection<GiftName>(NAMES);
  await fill();
  const mirror = await openMirror({ collection: names, read: entryOf, log });

  return {
    note,
    /** Writes down the names of a store that has none yet. */
    fill,
    /** Whose lines have every word in a name on them: donors by id, others by the name that was typed. */
    found(q: string) {
      const words = searchWords(q);
      const found = [...mirror.entries()].filter(({ text }) => isFound(text, words));
      return {
        donors: [...new Set(found.flatMap(({ donorId }) => donorId ?? []))],
        typed: found.flatMap(({ name, donorId }) => (donorId === null ? name : [])),
      };
    },
    close: mirror.close,
  };

  async function note(tx: Transaction, name: string, donorId: string | null) {
    if (name === "") return;
    const id = hash("sha256", JSON.stringify([donorId, name]), "hex").slice(0, 32);
    if (!(await tx.get(names, id))) await tx.create(names, { name, donorId }, id);
  }

  async function fill() {
    const marks = store.collection<{ at: string }>("ledger", { moments: ["at"] });
    if (await marks.get(NAMED)) return;
    for await (const { donorName } of inOrderOf("receivedOn", gifts, { equal: { donorId: null } }))
      await store.transaction(undefined, (tx) => note(tx, donorName, null));
    for (const kind of ["deleted", "changed"] as const)
      for await (const { recordId, before, after } of changesOfDonors(kind)) {
        const name = String(before?.name ?? "");
        if (name !== after?.name) await store.transaction(undefined, (tx) => note(tx, name, recordId));
      }
    // Several machines may start on one hosted store at the same moment.
    await marks.create({ at: new Date(now()).toISOString() }, NAMED).catch((fault) => {
      if (!isRefusedAs(fault, "conflict")) throw fault;
    });
  }

  function changesOfDonors(kind: "deleted" | "changed") {
    return inOrderOf("at", historyCollection(store), { equal: { room: "donors", kind } });
  }
}

function entryOf({ id, name, donorId }: Stored<GiftName>) {
  return { id, name, donorId, text: plain(name) };
}
