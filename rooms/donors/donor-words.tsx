import { writtenMoment } from "#app/admin/moment.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatAmount } from "#domain/money.ts";
import type { ReferenceCount } from "#domain/records.ts";
import { giftKind } from "../ledger/gift.ts";
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

/** What is left of a donor who is deleted: "7 gifts stay in the ledger under this name." */
export function stayingInWords(named: readonly ReferenceCount[]) {
  const left = named.filter(({ inForce }) => inForce > 0);
  const gifts = left.find(({ noun }) => noun === giftKind.name);
  const others = left.filter((each) => each !== gifts);
  const words = new Intl.ListFormat("en-US").format(others.map((each) => each.words));
  const [other] = others;
  const isOne = others.length === 1 && other?.inForce === 1;
  return [
    ...(gifts
      ? [`${gifts.words} ${gifts.inForce === 1 ? "stays" : "stay"} in the ledger under this name.`]
      : []),
    ...(other ? [`${words} ${gifts ? "also " : ""}${isOne ? "stays" : "stay"} under this name.`] : []),
  ];
}

function amountInWords(amount: number) {
  return amount ? formatAmount(amount) : "nothing";
}
