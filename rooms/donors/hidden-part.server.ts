import type { Log } from "#server/log.ts";
import type { Store } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import type { HiddenPart } from "./donor-lists.server.ts";

export const HIDDEN_PART = "wall-hidden-part";
/** There is one wall. */
const ID = "today";
const MINUTE = 60_000;

type HiddenPartOptions = {
  store: Store;
  now: () => number;
  log: Log;
  /** What donors who don't show their amounts came to when this day began. */
  atStartOf(day: string): HiddenPart;
  /** What the wall counts of them from now on. */
  show(part: HiddenPart): void;
};

/**
 * What the wall counts of donors who don't show their amounts: it moves once a day, so that nobody can compare the wall
 * before and after a gift. Kept in the store, so that every server counts the same and a restart changes nothing.
 */
export async function openHiddenPart({ store, now, log, atStartOf, show }: HiddenPartOptions) {
  const kept = store.collection<HiddenPart>(HIDDEN_PART);
  let [day, minute, isTurning] = ["", 0, false];
  await turn(templeDay(now()));

  return {
    /** Asked with each look at the wall; asking the temple's clock once a minute is enough. */
    look() {
      const current = Math.floor(now() / MINUTE);
      if (current === minute || isTurning) return;
      minute = current;
      const today = templeDay(now());
      if (today === day) return;
      isTurning = true;
      turn(today)
        .catch((fault: unknown) => {
          minute = 0;
          log.error("the wall could not turn to the new day", fault);
        })
        .finally(() => {
          isTurning = false;
        });
    },
  };

  /** Whichever server is first says what counts on this day. */
  async function turn(today: string) {
    const own = atStartOf(today);
    const part = await store.transaction(undefined, async (tx) => {
      const known = await tx.get(kept, ID);
      if (known && known.day >= today) return known;
      if (known) await tx.replace(kept, ID, own);
      else await tx.create(kept, own, ID);
      return own;
    });
    day = today;
    show(part);
  }
}
