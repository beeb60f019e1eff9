/** A rate limit: some attempts are free within a window, then the wait doubles with each attempt. */
export type GrowingLimit = {
  /** The same key under two names is counted separately. */
  name: string;
  free: number;
  windowSeconds: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** The tally is reset after this long without an attempt. */
  quietSeconds: number;
};

/** The attempts of one key. Times are in milliseconds, from the caller. */
export type Tally = { tries: number; firstAt: number; lastAt: number };

/** The tolerated clock difference between servers. */
const CLOCKS_APART_MS = 5 * 60 * 1000;

export function countTry(tally: Tally | undefined, limit: GrowingLimit, now: number): Tally {
  const before = stillCounted(tally, limit, now);
  return { tries: (before?.tries ?? 0) + 1, firstAt: before?.firstAt ?? now, lastAt: now };
}

/** When the next attempt is allowed; in the past if it is now. */
export function opensAt(tally: Tally | undefined, limit: GrowingLimit, now: number) {
  const held = stillCounted(tally, limit, now);
  return held ? held.lastAt + waitSeconds(held.tries, limit) * 1000 : now;
}

/** When the tally expires. */
export function forgottenAt(tally: Tally, limit: GrowingLimit) {
  if (tally.tries < limit.free) return tally.firstAt + limit.windowSeconds * 1000;
  return tally.lastAt + limit.quietSeconds * 1000;
}

function stillCounted(tally: Tally | undefined, limit: GrowingLimit, now: number) {
  if (!tally || tally.tries === 0 || now >= forgottenAt(tally, limit)) return undefined;
  // Counted by a wrong clock: ignored, so that nobody waits until that time comes.
  if (tally.lastAt > now + CLOCKS_APART_MS) return undefined;
  return tally;
}

function waitSeconds(tries: number, { free, firstWaitSeconds, longestWaitSeconds }: GrowingLimit) {
  return tries < free ? 0 : Math.min(firstWaitSeconds * 2 ** (tries - free), longestWaitSeconds);
}
