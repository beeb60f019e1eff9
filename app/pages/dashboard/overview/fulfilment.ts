import { centsOf } from "#domain/amount.ts";
import { share } from "#domain/phase.ts";

/** How much of the pledges has arrived, as in "23.8"; nothing when nobody has pledged. */
export function keptPercent(pledged: number, donated: number) {
  return pledged > 0 ? share(donated, pledged) : undefined;
}

export function stillToCome(pledged: number, donated: number) {
  return Math.max(0, centsOf(pledged) - centsOf(donated)) / 100;
}
