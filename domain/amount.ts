const LARGEST = 1e12;
/** Commas group thousands, or lakhs as in India. Elsewhere they are refused, because "12,5" is ambiguous. */
const WHOLE = String.raw`(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})`;
const WRITTEN = new RegExp(String.raw`^\+?\$?\s*${WHOLE}?(\.\d*)?(e[+-]?\d{1,3})?$`, "i");
const TYPED = new RegExp(String.raw`^\$?\s*(?<dollars>${WHOLE}?)(?:\.(?<cents>\d{0,2}))?$`);
const NUMBER = new RegExp(String.raw`^${WHOLE}(\.\d+)?$`);

export const NOT_AN_AMOUNT = "Enter an amount like 501 or 501.50";

/**
 * Reads a typed or stored amount in dollars with at most two decimals. A blank, unreadable or impossible one is 0,
 * because staff record what they know so far.
 */
export function readAmount(value: unknown): number {
  // A fast path: nearly all of the hundred thousand amounts read at start are whole dollars.
  if (Number.isInteger(value) && Number(value) > 0 && Number(value) <= LARGEST) return Number(value);
  if (typeof value !== "number" && typeof value !== "string") return 0;
  const text = String(value).trim();
  if (!WRITTEN.test(text)) return 0;
  const amount = Number(text.replace(/[$,\s]/g, ""));
  if (!(amount > 0 && amount <= LARGEST)) return 0;
  return roundedCents(decimal(text, amount)) / 100;
}

/** The cents of a typed amount: "1,000", "501.50", "$25"; also "25." and ".50". Undefined if it is no amount. */
export function centsTyped(typed: string): number | undefined {
  const { dollars = "", cents = "" } = TYPED.exec(typed.trim())?.groups ?? {};
  if (dollars === "" && cents === "") return undefined;
  const amount = Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
  return amount <= LARGEST * 100 ? amount : undefined;
}

/** The cents to send: NaN for what cannot be read, which the server refuses with its sentence. */
export function centsToSend(typed: string, empty = Number.NaN) {
  return typed.trim() === "" ? empty : (centsTyped(typed) ?? Number.NaN);
}

/** A typed number other than money, by the same rules. */
export function numberTyped(typed: string): number | undefined {
  const text = typed.trim();
  return NUMBER.test(text) ? Number(text.replaceAll(",", "")) : undefined;
}

/** An amount of at most two decimals in whole cents, exactly. */
export function centsOf(amount: number) {
  return Math.round(amount * 100);
}

function decimal(text: string, amount: number) {
  const digits = /e/i.test(text) ? String(amount) : text.replace(/[$,\s+]/g, "");
  // Only numbers below a millionth are written with an exponent here.
  return /e/i.test(digits) ? "0" : digits;
}

/** Rounds the decimal digits half up: 1.005 is $1.01, although its binary value is a little less. */
function roundedCents(digits: string) {
  const [dollars = "", fraction = ""] = digits.split(".");
  const cents = Number(dollars) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
  return (fraction[2] ?? "0") >= "5" ? cents + 1 : cents;
}
