/**
 * A dollar sign and the number as Americans write it: "$1,001", "$12.50". Whole dollars go without cents.
 * Done by hand: waking the browser's own formatter takes an old phone a tenth of a second.
 */
export function formatAmount(amount: number): string {
  const [dollars = "", cents = ""] = amount.toFixed(2).split(".");
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ",");
  return cents === "00" ? `$${grouped}` : `$${grouped}.${cents}`;
}

export const dash = "—";

/** As the donor lists show it: nothing given yet is a dash, not a zero. */
export function formatAmountOrDash(amount: number | null | undefined): string {
  return amount ? formatAmount(amount) : dash;
}
