import { setImmediate as othersFirst } from "node:timers/promises";
import type { Log } from "#server/log.ts";
import { everythingIn } from "./everything-in.ts";
import { type Collection, type Fields, isRefusedAs } from "./store.ts";

type SweeperRules<T extends Fields> = {
  isOver: (doc: T) => boolean;
  /** Of more than this, those with the largest `weight` are kept. */
  most: number;
  weight: (doc: T) => number;
};

const EVERY_MS = 10 * 60_000;
const EVERY_ADDED = 500;
/** Deletions per transaction, which takes a few milliseconds. */
const AT_ONCE = 200;

/** Returns a function to call after each addition: now and then it deletes expired documents in the background. */
export function sweeper<T extends Fields>(
  collection: Collection<T>,
  { isOver, most, weight }: SweeperRules<T>,
  { now, log }: { now: () => number; log: Log },
) {
  let sweptAt = now();
  let added = 0;

  return () => {
    added++;
    if (now() - sweptAt < EVERY_MS && added < EVERY_ADDED) return;
    sweptAt = now();
    added = 0;
    sweep().catch((fault) => log.error("old documents could not be swept", fault));
  };

  async function sweep() {
    const all = await everythingIn(collection);
    const remaining = all.filter((doc) => !isOver(doc)).sort((a, b) => weight(b) - weight(a));
    const over = [...all.filter(isOver), ...remaining.slice(most)].map(({ id }) => id);
    for (let start = 0; start < over.length; start += AT_ONCE) {
      await collection.deleteMany(over.slice(start, start + AT_ONCE));
      // Requests go first.
      await othersFirst();
    }
  }
}

/** For a deletion of something that is gone already. */
export function ignoreGone(fault: unknown) {
  if (!isRefusedAs(fault, "not-found")) throw fault;
}
