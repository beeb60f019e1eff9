import { formatCents } from "./money.ts";

/** From less than this, every growth is large in percent and says nothing. */
const NEAR_ZERO_CENTS = 100_00;
const MOST_PERCENT = 999;

/** The change in percent; undefined where it would be misleading. */
export function percentChange(cents: number, before: number): number | undefined {
  if (before <= 0 || (before < NEAR_ZERO_CENTS && cents > before)) return undefined;
  const percent = ((cents - before) / before) * 100;
  return percent > MOST_PERCENT ? undefined : percent;
}

/** Used instead of a percentage: "up from $40". */
export function changedFrom(cents: number, before: number) {
  return `${cents < before ? "down" : "up"} from ${formatCents(before)}`;
}
