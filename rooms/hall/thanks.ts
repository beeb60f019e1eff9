import { formatCents } from "#domain/money.ts";
import { plain } from "#domain/search.ts";
import type { Donor } from "../donors/donor.ts";
import type { Gift } from "../ledger/gift.ts";
import type { HallGift } from "./hall.ts";

/** Whoever gives without a name. */
export const WELL_WISHER = "A well-wisher";

type ThanksGiver = Pick<Donor, "name" | "visibility" | "details">;
type ThanksGiven = Pick<Gift, "cents" | "isAnonymous" | "method">;

/** What anyone may see of a gift: the wall's name and the amount, the name alone, or neither. */
export function shownGift(gift: ThanksGiven, donor: ThanksGiver | undefined): Omit<HallGift, "at"> {
  const name = donor?.details.wallName ?? donor?.name;
  if (!donor || !name || gift.isAnonymous || donor.visibility === "anonymous")
    return { name: WELL_WISHER, cents: null };
  return { name, cents: donor.visibility === "name-only" || gift.method === "in-kind" ? null : gift.cents };
}

/** The words a thank-you begins with: "Meena Rao" and below it "$501 for Land Purchase". */
export function thanksFor(gift: ThanksGiven, donor: ThanksGiver | undefined, purpose: string) {
  const { name, cents } = shownGift(gift, donor);
  return `${name}\n${cents === null ? `for a gift to ${purpose}` : `${formatCents(cents)} for ${purpose}`}`;
}

/** Why a text says more of a gift than its donor wants to be shown; undefined where it does not. */
export function tellsTooMuch(
  text: string,
  gift: ThanksGiven,
  donor: ThanksGiver | undefined,
): string | undefined {
  if (!donor) return undefined;
  const { name, cents } = shownGift(gift, donor);
  const ownNames = [donor.name, donor.details.wallName, donor.details.secondName];
  const said = new Set(wordsOf(text));
  if (
    name === WELL_WISHER &&
    ownNames.flatMap((each) => tellingWords(each ?? "")).some((word) => said.has(word))
  )
    return "This gift is anonymous: please leave out the name";
  if (cents === null && figuresIn(text).some((dollars) => dollars === Math.trunc(gift.cents / 100)))
    return amountStaysOut(gift, name === WELL_WISHER);
  return undefined;
}

function amountStaysOut({ method }: ThanksGiven, isUnnamed: boolean) {
  if (isUnnamed) return "This gift is anonymous: please leave out the amount";
  if (method === "in-kind") return "The estimate of a gift in kind is not public: please leave it out";
  return "This donor wants only the name to be shown: please leave out the amount";
}

/** The words of a name that tell whose it is: all but initials and what many names have, unless it has nothing else. */
function tellingWords(name: string) {
  const words = wordsOf(name).filter((word) => word.length > 1);
  const own = words.filter((word) => !COMMON.has(word));
  return own.length > 0 ? own : words;
}

const COMMON = new Set(
  "and of the in for to from family sri shri sree smt shrimati thiru thirumathi mr mrs ms miss dr jr sr".split(
    " ",
  ),
);

function wordsOf(text: string) {
  return plain(text).split(/[^\p{L}\p{M}]+/u);
}

/** Every amount a text may mean, in whole dollars: "$222.00", "1,222", "1 222 dollars", "222,00", "5k", "1 lakh". */
function figuresIn(text: string) {
  const figures = [...text.matchAll(FIGURE), ...text.matchAll(SPACED)];
  return figures.flatMap(([, figure = "", times = ""]) => {
    const by = TIMES[times.toLowerCase()] ?? 1;
    const american = figure.replace(/[.,]+$/, "").replace(/[,\s’']/g, "");
    const european = figure.replace(/[.\s’']/g, "").replace(/,(\d\d)$/, ".$1");
    return [american, european].map((each) => Math.trunc(Number(each) * by));
  });
}

const TIMES: { [word: string]: number } = {
  k: 1000,
  thousand: 1000,
  lakh: 100_000,
  lakhs: 100_000,
  million: 1_000_000,
};
const FIGURE = /(\d[\d.,]*)(?:\s*(k|thousand|lakhs?|million)\b)?/gi;
const SPACED = /(\d{1,3}(?:[\s’']\d{3})+(?:[.,]\d\d)?)/g;
