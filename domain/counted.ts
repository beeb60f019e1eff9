/**
 * A whole number in American notation: "12,345". By hand, because the first use of Intl takes a tenth of a second on an
 * old phone.
 */
export function grouped(whole: number | string): string {
  const digits = String(whole);
  const sign = digits.startsWith("-") ? 1 : 0;
  const first = digits.length - 3 * Math.floor((digits.length - sign - 1) / 3);
  return digits.slice(0, first) + digits.slice(first).replace(/\d{3}/g, ",$&");
}

/** A number with its noun: "1 donor", "46 donors". */
export function counted(count: number, noun: string) {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}
