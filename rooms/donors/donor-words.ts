import { writtenMoment } from "#app/admin/moment.tsx";
import type { Donor } from "#domain/donor.ts";
import { formatAmount } from "#domain/money.ts";
import { plain } from "#domain/search.ts";

/** What tells a donor from another of the same name: "trustee, pledged $1,001, donated nothing, added Jan 7, 2025, …". */
export function donorInWords(donor: Donor) {
  const { position, pledged, donated } = donor;
  return `${position}, pledged ${amountInWords(pledged)}, donated ${amountInWords(donated)}, ${addedInWords(donor)}`;
}

export function addedInWords({ createdAt }: Donor) {
  return createdAt ? `added ${writtenMoment(createdAt)}` : "added at an unknown time";
}

/** Those in a list whose name another one has too, whatever its case and accents. */
export function sharingNames(donors: Donor[]) {
  const byName = Map.groupBy(donors, ({ name }) => plain(name));
  return new Set([...byName.values()].filter((same) => same.length > 1).flat());
}

function amountInWords(amount: number) {
  return amount ? formatAmount(amount) : "nothing";
}
