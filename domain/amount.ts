const LARGEST = 1e12;
const WRITTEN = /^\+?\$?\s*(\d[\d,]*)?(\.\d*)?(e[+-]?\d{1,3})?$/i;

/**
 * What staff typed or a record holds, as dollars with at most two decimals. They write what they know so far: an
 * amount left blank, unreadable or impossible is nothing yet, not a mistake.
 */
export function readAmount(value: unknown): number {
  // Nearly all amounts in the records are whole dollars, and a hundred thousand of them are read at each start.
  if (Number.isInteger(value) && Number(value) > 0 && Number(value) <= LARGEST) return Number(value);
  if (typeof value !== "number" && typeof value !== "string") return 0;
  const text = String(value).trim();
  if (!WRITTEN.test(text)) return 0;
  const amount = Number(text.replace(/[$,\s]/g, ""));
  if (!(amount > 0 && amount <= LARGEST)) return 0;
  return roundedCents(decimal(text, amount)) / 100;
}

/** An amount of at most two decimals in whole cents, exactly. */
export function centsOf(amount: number) {
  return Math.round(amount * 100);
}

function decimal(text: string, amount: number) {
  const digits = /e/i.test(text) ? String(amount) : text.replace(/[$,\s+]/g, "");
  // What JavaScript still writes with an exponent here is less than a millionth.
  return /e/i.test(digits) ? "0" : digits;
}

/** By the written digits, half a cent up: 1.005 is $1.01, though as a binary number it is a little less. */
function roundedCents(digits: string) {
  const [dollars = "", fraction = ""] = digits.split(".");
  const cents = Number(dollars) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
  return (fraction[2] ?? "0") >= "5" ? cents + 1 : cents;
}
