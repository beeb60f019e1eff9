import { SESSION_TIMES } from "#domain/session-times.ts";

const END_MS = SESSION_TIMES.inactivitySeconds * 1000;
const WARNING_MS = SESSION_TIMES.warningSeconds * 1000;
const ACTIVITY_MS = SESSION_TIMES.activitySeconds * 1000;

export type Idle = {
  phase: "present" | "warned" | "over";
  secondsLeft: number;
  /** When to check again. */
  nextMs: number;
};

/** The state after the last activity at `lastSeen`. By the clock, so that sleep counts too. */
export function idleAt(now: number, lastSeen: number): Idle {
  const left = END_MS - (now - lastSeen);
  const secondsLeft = Math.max(0, Math.ceil(left / 1000));
  if (left <= 0) return { phase: "over", secondsLeft, nextMs: 0 };
  if (left > WARNING_MS) return { phase: "present", secondsLeft, nextMs: left - WARNING_MS };
  return { phase: "warned", secondsLeft, nextMs: left % 1000 || 1000 };
}

/** Activity is sent to the server at most once a minute. */
export function isWorthTelling(now: number, lastTold: number) {
  return now - lastTold >= ACTIVITY_MS;
}

/** The countdown for screen readers: a few sentences, not thirty. */
export function spokenCountdown(secondsLeft: number) {
  if (secondsLeft > 20) return "";
  return secondsLeft > 10 ? "20 seconds left." : "10 seconds left.";
}
