import { type Delivery, TOO_MANY_AT_ONCE } from "#domain/message.ts";

const MINUTE = 60_000;
const PAUSES = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);
const LONGEST_PAUSE = Math.max(...PAUSES);
/** Shorter than for a single message: all mail waits, and should be sent soon after the server is back. */
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

/** For a message of a flood: it is emailed only on request of staff. */
export function heldDelivery(): Delivery {
  return { ...newDelivery(), state: "held", reason: TOO_MANY_AT_ONCE };
}

export function isDue({ state, nextTryAt }: Delivery, now: number) {
  if (state !== "waiting") return false;
  const waitMs = nextTryAt === null ? 0 : Date.parse(nextTryAt) - now;
  // Longer than any pause: the clock was set back.
  return waitMs <= 0 || waitMs > LONGEST_PAUSE;
}

/**
 * Oldest first among those that are due. While the mail server is down everything waits, and is then sent in order
 * whatever the pauses. A single message that fails waits by itself, and never holds up the others.
 */
export function mayGo(delivery: Delivery, now: number) {
  return isDue(delivery, now) || (delivery.state === "waiting" && delivery.heldBy === "server");
}

/**
 * Stored before each attempt, so that an attempt counts even if the process dies: a message that crashes the process
 * cannot do so again right after each restart.
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

/** After a failed attempt. The last attempt is made when the three days are over. */
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
