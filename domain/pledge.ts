import { share } from "./phase.ts";

/** How much of all pledges has arrived, as in "22.8"; nothing when nobody has pledged. */
export function paidPercent(kept: number, pledged: number) {
  return pledged > 0 ? share(kept, pledged) : undefined;
}
