import { grouped } from "./counted.ts";

/** A dollar sign and the number as Americans write it: "$1,001", "−$12.50". Whole dollars go without cents. */
export function formatAmount(amount: number): string {
  if (amount < 0) return `−${formatAmount(-amount)}`;
  const [dollars = "", cents = ""] = amount.toFixed(2).split(".");
  return cents === "00" ? `$${grouped(dollars)}` : `$${grouped(dollars)}.${cents}`;
}

/** The same of whole cents. */
export function formatCents(cents: number): string {
  return formatAmount(cents / 100);
}

/** With both digits of the cents, as interest is told: "$600.00". */
export function formatExactCents(cents: number): string {
  if (cents < 0) return `−${formatExactCents(-cents)}`;
  return `$${grouped(Math.trunc(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
}

export const dash = "—";

/** As the donor lists show it: nothing given yet is a dash, not a zero. */
export function formatAmountOrDash(amount: number | null | undefined): string {
  return amount ? formatAmount(amount) : dash;
}
