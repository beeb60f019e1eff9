import { isFound, plain, searchWords } from "#domain/search.ts";
import { openMirror } from "#server/records/mirror.ts";
import type { House } from "#server/room.ts";
import type { GiftNames } from "../ledger/gift-names.server.ts";
import type { DonorBook } from "./donor-book.server.ts";
import { MERGES, type Merge, mergeShape } from "./donor-merge.server.ts";

export type EverNamed = Awaited<ReturnType<typeof openEverNamed>>;

/**
 * Whom a search for a name means in the ledger: donors by the name they have or had, those who were deleted, those who
 * became part of another record (whose lines they have now), and the names of people without a record.
 */
export async function openEverNamed({ store, log }: House, book: DonorBook, names: GiftNames) {
  const merges = await openMirror({
    collection: store.collection<Merge>(MERGES, mergeShape),
    read: ({ id, into, name, state }) => ({ id, into, isMerged: state === "merged", text: plain(name) }),
    log,
  });

  return {
    find(q: string) {
      const words = searchWords(q);
      const { donors, typed } = names.found(q);
      const merged = [...merges.entries()].filter(({ text }) => isFound(text, words)).map(({ id }) => id);
      // Under both ids: lines went over with a merge, papers that were issued before it did not.
      const once = [...donors, ...merged].flatMap((id) => [id, leadsTo(id)]);
      return { donors: [...new Set([...book.named(q), ...once])], typed };
    },
    close: merges.close,
  };

  function leadsTo(id: string): string {
    const merge = merges.get(id);
    return merge?.isMerged ? leadsTo(merge.into) : id;
  }
}
