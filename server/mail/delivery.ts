import { type Delivery, TOO_MANY_AT_ONCE } from "#domain/message.ts";

const MINUTE = 60_000;
const PAUSES = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);
const LONGEST_PAUSE = Math.max(...PAUSES);
/** Shorter than for a single letter: all mail waits for the server, and should go soon after it is back. */
const LONGEST_SERVER_PAUSE = 15 * MINUTE;
const GIVE_UP_AFTER = 3 * 24 * 60 * MINUTE;

export function newDelivery(): Delivery {
  return {
    state: "waiting",
    tries: 0,
    firstTryAt: null,
    nextTryAt: null,
    deliveredAt: null,
    heldBy: null,
    reason: null,
  };
}

/** For a message that came in a flood: it is mailed only if staff ask for it. */
export function heldDelivery(): Delivery {
  return { ...newDelivery(), state: "held", reason: TOO_MANY_AT_ONCE };
}

export function isDue({ state, nextTryAt }: Delivery, now: number) {
  if (state !== "waiting") return false;
  const waitMs = nextTryAt === null ? 0 : Date.parse(nextTryAt) - now;
  // Longer than any pause: the clock has been set back since.
  return waitMs <= 0 || waitMs > LONGEST_PAUSE;
}

/**
 * In order means: oldest first among those that may go. A mail server that is out holds everyone, and once it is back
 * everyone it held goes in the order they came, whatever their pauses. A single letter that fails while the server is
 * well waits by itself, and those behind it go on: one bad letter never holds up the others.
 */
export function mayGo(delivery: Delivery, now: number) {
  return isDue(delivery, now) || (delivery.state === "waiting" && delivery.heldBy === "server");
}

/**
 * Written before each try: if the process dies in the middle, the try still counts and its pause still holds, so a
 * letter that kills the server cannot do so again at once after every restart.
 */
export function begun(delivery: Delivery, now: number): Delivery {
  const tries = delivery.tries + 1;
  return {
    ...delivery,
    tries,
    firstTryAt: delivery.firstTryAt ?? moment(now),
    nextTryAt: moment(now + pauseAfter(tries)),
    heldBy: "letter",
    reason: "Being sent.",
  };
}

export function delivered(delivery: Delivery, note: string | null, now: number): Delivery {
  return {
    ...delivery,
    state: "delivered",
    nextTryAt: null,
    deliveredAt: moment(now),
    heldBy: null,
    reason: note,
  };
}

export function refusedForGood(delivery: Delivery, reason: string): Delivery {
  return { ...delivery, state: "refused", nextTryAt: null, heldBy: null, reason };
}

/** After a try that failed; the last one is made when the three days are over, however long nobody could try. */
export function putOff(
  delivery: Delivery,
  heldBy: "server" | "letter",
  reason: string,
  now: number,
): Delivery {
  const since = delivery.firstTryAt ? Date.parse(delivery.firstTryAt) : now;
  if (now - since >= GIVE_UP_AFTER) return refusedForGood(delivery, `Given up after 3 days. ${reason}`);
  const pause = pauseAfter(delivery.tries);
  const wait = heldBy === "server" ? Math.min(pause, LONGEST_SERVER_PAUSE) : pause;
  return { ...delivery, nextTryAt: moment(now + wait), heldBy, reason };
}

function pauseAfter(tries: number) {
  return PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0;
}

function moment(ms: number) {
  return new Date(ms).toISOString();
}
