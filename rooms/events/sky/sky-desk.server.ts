import { setImmediate as othersFirst } from "node:timers/promises";
import type { Place } from "#domain/panchang/almanac.ts";
import { keptBook, yearBookInSteps } from "#domain/panchang/year-book.ts";
import { tooMany } from "#server/refusal.ts";
import { serialQueue } from "#server/store/transaction.ts";

/** Years of last year to two years ahead are for everyone, and for robots: `ahead` of the year that it is. */
export const USUAL_YEARS = { back: 1, ahead: 2 };

/** How many other years visitors may have computed, all of them together, and how soon they may have one more. */
const MOST_OTHER_YEARS = 24;
const ONE_MORE_MS = 5000;
const RETRY_SECONDS = 60;

type Year = { place: Place; year: number };
type SkyDeskNeeds = {
  now: () => number;
  /** The temple's day. */
  today: () => string;
  /** What happens between two steps: other requests are answered. */
  pause?: () => Promise<unknown>;
};
export type SkyDesk = ReturnType<typeof openSkyDesk>;

/**
 * Where years of the sky are computed before anybody needs them: one at a time, in steps of some milliseconds, with
 * everybody else's requests between. They are then kept.
 */
export function openSkyDesk({ now, today, pause = () => othersFirst() }: SkyDeskNeeds) {
  const inTurn = serialQueue();
  let [left, countedAt] = [MOST_OTHER_YEARS, now()];
  return { ready, isUsual };

  /** Visitors have an allowance for years that few ask for; staff have none. */
  async function ready(years: readonly Year[], isVisitor: boolean) {
    const missing = years.filter(({ place, year }) => !keptBook(place, year));
    if (isVisitor) take(missing.filter(({ year }) => !isUsual(year)).length);
    for (const { place, year } of missing)
      await inTurn(async () => {
        if (keptBook(place, year)) return;
        const steps = yearBookInSteps(place, year);
        while (!steps.next().done) await pause();
      });
  }

  function isUsual(year: number) {
    const current = Number(today().slice(0, 4));
    return current - USUAL_YEARS.back <= year && year <= current + USUAL_YEARS.ahead;
  }

  function take(count: number) {
    if (count === 0) return;
    const more = Math.floor((now() - countedAt) / ONE_MORE_MS);
    left = Math.min(MOST_OTHER_YEARS, left + more);
    countedAt = left === MOST_OTHER_YEARS ? now() : countedAt + more * ONE_MORE_MS;
    if (left <= 0)
      throw tooMany(
        "Many other years of the panchang are being computed right now. Try again in a minute.",
        RETRY_SECONDS,
      );
    left -= count;
  }
}
