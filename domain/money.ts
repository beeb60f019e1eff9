/** A dollar sign and the number as Americans write it: "$1,001", "$12.50". Whole dollars go without cents. */
export function formatAmount(amount: number): string {
  const decimals = Number.isInteger(roundToCents(amount)) ? 0 : 2;
  return `$${amount.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: 2 })}`;
}

export const dash = "—";

/** As the donor lists show it: nothing given yet is a dash, not a zero. */
export function formatAmountOrDash(amount: number | null | undefined): string {
  return amount ? formatAmount(amount) : dash;
}

function roundToCents(amount: number) {
  return Math.round(amount * 100) / 100;
}
