import { centsOf } from "./amount.ts";
import { share } from "./phase.ts";

type Amounts = { pledged: number; donated: number };

/** What of a donor's own pledge has arrived. A gift above the pledge, or without one, keeps nobody else's pledge. */
export function keptAmount({ pledged, donated }: Amounts) {
  return Math.min(pledged, donated);
}

export function openAmount({ pledged, donated }: Amounts) {
  return Math.max(0, centsOf(pledged) - centsOf(donated)) / 100;
}

/** What was given above the pledge, or without one. */
export function extraAmount({ pledged, donated }: Amounts) {
  return Math.max(0, centsOf(donated) - centsOf(pledged)) / 100;
}

/** How much of all pledges has arrived, as in "22.8"; nothing when nobody has pledged. */
export function keptPercent(kept: number, pledged: number) {
  return pledged > 0 ? share(kept, pledged) : undefined;
}
