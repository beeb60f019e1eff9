import { writtenMoment } from "#app/admin/moment.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatAmount } from "#domain/money.ts";
import { type Donor, type Position, positionLabels } from "./donor.ts";

export function PositionTag({ position }: { position: Position }) {
  return <Tag kind={position === "trustee" ? "gold" : undefined}>{positionLabels[position]}</Tag>;
}

/** What tells a donor from another of the same name: "trustee, pledged $1,001, donated nothing, added Jan 7, 2025, …". */
export function donorInWords(donor: Donor) {
  const { position, pledged, donated } = donor;
  return `${position}, pledged ${amountInWords(pledged)}, donated ${amountInWords(donated)}, ${addedInWords(donor)}`;
}

export function addedInWords({ createdAt }: Donor) {
  return createdAt ? `added ${writtenMoment(createdAt)}` : "added at an unknown time";
}

function amountInWords(amount: number) {
  return amount ? formatAmount(amount) : "nothing";
}
