/** So many tries are free within a window; each one after that waits, twice as long as the one before. */
export type GrowingLimit = {
  /** Tells apart what is counted: the same key under two names is counted twice. */
  name: string;
  free: number;
  windowSeconds: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** Everything is forgiven once nothing was counted for this long. */
  quietSeconds: number;
};

/** What is remembered of one key. Moments are milliseconds, handed in by the caller. */
export type Tally = { tries: number; firstAt: number; lastAt: number };

/** How far the clocks of several servers may be apart. */
const CLOCKS_APART_MS = 5 * 60 * 1000;

export function countTry(tally: Tally | undefined, limit: GrowingLimit, now: number): Tally {
  const before = stillCounted(tally, limit, now);
  return { tries: (before?.tries ?? 0) + 1, firstAt: before?.firstAt ?? now, lastAt: now };
}

/** When the next try may come: in the past for who is free to try now. */
export function opensAt(tally: Tally | undefined, limit: GrowingLimit, now: number) {
  const held = stillCounted(tally, limit, now);
  return held ? held.lastAt + waitSeconds(held.tries, limit) * 1000 : now;
}

/** From here on the tally says no more than having none. */
export function forgottenAt(tally: Tally, limit: GrowingLimit) {
  if (tally.tries < limit.free) return tally.firstAt + limit.windowSeconds * 1000;
  return tally.lastAt + limit.quietSeconds * 1000;
}

function stillCounted(tally: Tally | undefined, limit: GrowingLimit, now: number) {
  if (!tally || tally.tries === 0 || now >= forgottenAt(tally, limit)) return undefined;
  // Counted by a clock that was wrong: nobody is kept waiting until it comes round again.
  if (tally.lastAt > now + CLOCKS_APART_MS) return undefined;
  return tally;
}

function waitSeconds(tries: number, { free, firstWaitSeconds, longestWaitSeconds }: GrowingLimit) {
  return tries < free ? 0 : Math.min(firstWaitSeconds * 2 ** (tries - free), longestWaitSeconds);
}
