import { formatCents } from "./money.ts";

/** Growth from less than this is large in percent, whatever it is. */
const NEAR_ZERO_CENTS = 100_00;
const MOST_PERCENT = 999;

/** By how many percent an amount changed; nothing where that would say nothing. */
export function percentChange(cents: number, before: number): number | undefined {
  if (before <= 0 || (before < NEAR_ZERO_CENTS && cents > before)) return undefined;
  const percent = ((cents - before) / before) * 100;
  return percent > MOST_PERCENT ? undefined : percent;
}

/** What is said instead: "up from $40". */
export function changedFrom(cents: number, before: number) {
  return `${cents < before ? "down" : "up"} from ${formatCents(before)}`;
}
