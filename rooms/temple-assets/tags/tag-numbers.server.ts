import type { Store, Transaction } from "#server/store/store.ts";
import { tagOf } from "../assets/asset.ts";

/** The collection that knows the last tag, and the one document in it. */
export const TAGS = "asset-tags";
const LAST = "last";

export type TagNumbers = ReturnType<typeof openTagNumbers>;

/** Tags are counted in the transaction of what they are for: whatever is refused leaves no gap. */
export function openTagNumbers(store: Store) {
  const kept = store.collection<{ number: number }>(TAGS);
  return {
    /** None is zero. */
    async last() {
      return (await kept.get(LAST))?.number ?? 0;
    },

    async next(tx: Transaction) {
      const known = await tx.get(kept, LAST);
      const number = (known?.number ?? 0) + 1;
      if (known) await tx.update(kept, LAST, { number });
      else await begin(tx, number);
      return tagOf(number);
    },

    begin,
  };

  /** Where nothing was counted before. */
  async function begin(tx: Transaction, number: number) {
    await tx.create(kept, { number }, LAST);
  }
}
