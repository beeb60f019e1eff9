import { readAmount } from "#domain/amount.ts";
import type { Donor, Position } from "#domain/donor.ts";
import { formatAmount } from "#domain/money.ts";

/** A donor as it stands in the form: amounts are what was typed. */
export type TypedDonor = { name: string; position: Position; pledged: string; donated: string };

export const blank: TypedDonor = { name: "", position: "donor", pledged: "", donated: "" };

export function typedOf({ name, position, pledged, donated }: Donor): TypedDonor {
  return { name, position, pledged: pledged ? String(pledged) : "", donated: donated ? String(donated) : "" };
}

export function isSame(a: TypedDonor, b: TypedDonor) {
  return a.name === b.name && a.position === b.position && a.pledged === b.pledged && a.donated === b.donated;
}

/** What will be kept of an amount, said where it is not plain from the digits. */
export function amountHint(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || /^\d+(\.\d{1,2})?$/.test(text)) return undefined;
  const amount = readAmount(text);
  return amount === 0
    ? "This is not an amount, so 0 will be stored."
    : `${formatAmount(amount)} will be stored.`;
}
