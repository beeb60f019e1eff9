export const smallestGift = 1;
export const tooSmall = "Please enter an amount of $1 or more.";

/** The gift a visitor typed, in dollars; nothing if it is no number or less than the smallest gift. */
export function readGift(text: string): number | undefined {
  const amount = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(amount) && amount >= smallestGift ? amount : undefined;
}
