import { share } from "./phase.ts";

/** What a donor pledged and gave, in whole cents. */
type Cents = { pledgedCents: number; donatedCents: number };

/** What of a donor's own pledge has arrived. A gift above the pledge, or without one, keeps nobody else's pledge. */
export function keptCents({ pledgedCents, donatedCents }: Cents) {
  return Math.min(pledgedCents, donatedCents);
}

export function openCents({ pledgedCents, donatedCents }: Cents) {
  return Math.max(0, pledgedCents - donatedCents);
}

/** What was given above the pledge, or without one. */
export function extraCents({ pledgedCents, donatedCents }: Cents) {
  return Math.max(0, donatedCents - pledgedCents);
}

/** How much of all pledges has arrived, as in "22.8"; nothing when nobody has pledged. */
export function keptPercent(kept: number, pledged: number) {
  return pledged > 0 ? share(kept, pledged) : undefined;
}
