import { formatCents } from "#domain/money.ts";
import type { Gift } from "../donations/gift.ts";
import type { Donor } from "../donors/donor.ts";
import type { HallGift } from "./hall.ts";

/** Whoever gives without a name. */
export const WELL_WISHER = "A well-wisher";

type Giver = Pick<Donor, "name" | "visibility" | "details">;
type Given = Pick<Gift, "cents" | "isAnonymous">;

/** What anyone may see of a gift: the wall's name and the amount, the name alone, or neither whose it was. */
export function shownGift(gift: Given, donor: Giver | undefined): Omit<HallGift, "at"> {
  const name = donor?.details.wallName ?? donor?.name;
  if (!donor || !name || gift.isAnonymous || donor.visibility === "anonymous")
    return { name: WELL_WISHER, cents: gift.cents };
  return { name, cents: donor.visibility === "name-only" ? null : gift.cents };
}

/** The words a thank-you begins with: "Meena Rao" and below it "$501 for Land Purchase". */
export function thanksFor(gift: Given, donor: Giver | undefined, purpose: string) {
  const { name, cents } = shownGift(gift, donor);
  return `${name}\n${cents === null ? `for a gift to ${purpose}` : `${formatCents(cents)} for ${purpose}`}`;
}

/** Why a text says more of a gift than its donor wants to be shown; undefined where it does not. */
export function tellsTooMuch(text: string, gift: Given, donor: Giver | undefined): string | undefined {
  if (!donor) return undefined;
  const { name, cents } = shownGift(gift, donor);
  const said = new Set(wordsOf(text));
  const ownNames = [donor.name, donor.details.wallName, donor.details.secondName];
  const own = ownNames.flatMap((each) => wordsOf(each ?? "")).filter((word) => word.length > 3);
  if (name === WELL_WISHER && own.some((word) => word !== "family" && said.has(word)))
    return "This gift is anonymous: please leave out the name";
  const dollars = formatCents(gift.cents).slice(1);
  if (cents === null && text.split(/[^\d.,]+/).some((figure) => figure.replace(/[.,]$/, "") === dollars))
    return "This donor wants only the name to be shown: please leave out the amount";
  return undefined;
}

function wordsOf(text: string) {
  return text.toLowerCase().split(/[^\p{L}\p{M}]+/u);
}
