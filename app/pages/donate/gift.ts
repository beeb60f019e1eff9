import { readAmount } from "#domain/amount.ts";
import type { DonationCategory } from "#domain/content/giving.ts";
import type { DonationGift } from "#domain/donation-address.ts";

export const smallestGift = 1;
const tooSmall = "Please enter an amount of $1 or more.";
const unknownFund = "Please choose where your gift should go.";

/** `amount` is what was typed, `chosen` the suggestion that counts while nothing is. */
type GiftGiven = { fund?: string; amount?: string; chosen?: string };

/** The gift that a form holds, or what is wrong with it; asked by the page's script, and by the server without one. */
export function checkGift(
  { fund, amount = "", chosen = "" }: GiftGiven,
  categories: DonationCategory[],
): Checked {
  const category = categories.find(({ id }) => id === fund);
  if (!category) return { fault: unknownFund };
  const dollars = readGift(amount.trim() || chosen);
  return dollars ? { gift: { amount: dollars, fund: category.id } } : { fault: tooSmall };
}
type Checked = { gift: DonationGift; fault?: undefined } | { gift?: undefined; fault: string };

/** The gift a visitor typed, in dollars; nothing if it is no number or less than the smallest gift. */
export function readGift(text: string): number | undefined {
  const amount = readAmount(text);
  return amount >= smallestGift ? amount : undefined;
}

/** What the form holds. An amount that was typed stays when another category is chosen; a suggested one moves along. */
export type GiftChoice = { category: DonationCategory; amount: string; isTyped: boolean };

/**
 * What an address or a posted form chooses, by the names of the form's fields: `suggested` is the button that was
 * pressed. What it leaves open is chosen as the page does at first.
 */
export function choiceFrom(
  given: GiftGiven & { suggested?: string },
  categories: [DonationCategory, ...DonationCategory[]],
): GiftChoice {
  const category = categories.find(({ id }) => id === given.fund) ?? categories[0];
  const amount = given.suggested ?? given.amount;
  const chosen = given.chosen && { category, amount: given.chosen, isTyped: false };
  // A category that was chosen before the script arrived has suggestions of its own.
  if (chosen && !amount?.trim()) return chooseCategory(chosen, category);
  if (amount === undefined) return { category, amount: startAmount(category), isTyped: false };
  return { category, amount, isTyped: placeOf(amount, category) < 0 };
}

export function chooseCategory(
  { category: before, amount, isTyped }: GiftChoice,
  category: DonationCategory,
): GiftChoice {
  if (isTyped && amount.trim() !== "") return { category, amount, isTyped };
  if (placeOf(amount, category) >= 0) return { category, amount, isTyped: false };
  const next = category.amounts[placeOf(amount, before)];
  return { category, amount: next === undefined ? startAmount(category) : String(next), isTyped: false };
}

/** Which of a category's suggestions an amount is; -1 for none. */
export function placeOf(amount: string, { amounts }: DonationCategory) {
  return amount.trim() === "" ? -1 : amounts.indexOf(Number(amount));
}

/** The second suggestion, or the only one. */
function startAmount({ amounts }: DonationCategory) {
  return String(amounts[1] ?? amounts[0] ?? "");
}
