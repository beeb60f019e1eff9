import { grouped } from "./counted.ts";

/** "$1,001", "−$12.50"; whole dollars without cents. */
export function formatAmount(amount: number): string {
  if (amount < 0) return `−${formatAmount(-amount)}`;
  const [dollars = "", cents = ""] = amount.toFixed(2).split(".");
  return cents === "00" ? `$${grouped(dollars)}` : `$${grouped(dollars)}.${cents}`;
}

/** The same for an amount in cents. */
export function formatCents(cents: number): string {
  return formatAmount(cents / 100);
}

/** Always with two decimals: "$600.00". */
export function formatExactCents(cents: number): string {
  if (cents < 0) return `−${formatExactCents(-cents)}`;
  return `$${grouped(Math.trunc(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
}

export const dash = "—";

/** For donor lists: a dash instead of zero. */
export function formatAmountOrDash(amount: number | null | undefined): string {
  return amount ? formatAmount(amount) : dash;
}
