import { readAmount } from "#domain/amount.ts";
import { formatAmountOrDash } from "#domain/money.ts";
import type { Endpoint, Kind, ListAnswer } from "#domain/records.ts";
import type { Gift } from "../donations/gift.ts";
import type { Pledge } from "../donations/pledge.ts";

export const POSITIONS = ["donor", "trustee"] as const;
export type Position = (typeof POSITIONS)[number];
export const positionLabels: { [position in Position]: string } = { donor: "Donor", trustee: "Trustee" };

export type Donor = {
  id: string;
  name: string;
  position: Position;
  pledged: number;
  donated: number;
  /** When the record was made; a record of unknown age has none. */
  createdAt: string | null;
  version: string;
};

/** What the public sees of a donor. */
export type WallRow = Pick<Donor, "id" | "name" | "pledged" | "donated">;

/** What staff fill in. */
export type DonorForm = Pick<Donor, "name" | "position" | "pledged" | "donated">;

/** The totals are those of everything found, in dollars as the specification has them; `sums` has them in cents. */
export type DonorList = ListAnswer<Donor> & { totalPledged: number; totalDonated: number };

export const donorKind: Kind<Donor, DonorForm, DonorList> = {
  ...{ name: "donors", one: "donor", many: "donors" },
  nameOf: ({ name }) => name,
  fields: [
    { label: "Name", show: ({ name }) => name },
    { label: "Position", show: ({ position }) => positionLabels[position] },
    { label: "Pledged", show: ({ pledged }) => formatAmountOrDash(pledged) },
    { label: "Donated", show: ({ donated }) => formatAmountOrDash(donated) },
  ],
};

/** Donors whose name looks the same, whatever its case and accents. */
/** A donor whom two letters of a name find, with what helps to tell them apart. */
export type FoundDonor = {
  id: string;
  name: string;
  /** Where they live, if that is known. */
  place: string;
  lastGift: Pick<Gift, "cents" | "receivedOn" | "method"> | null;
  /** The oldest that is not paid yet. */
  openPledge: Pick<
    Pledge,
    "id" | "cents" | "paidCents" | "balanceCents" | "fund" | "pledgedOn" | "state"
  > | null;
};

export const finding: Endpoint<{ q: string }, { donors: FoundDonor[] }> = {
  method: "GET",
  path: "/api/donors/find",
};

export const namesakes: Endpoint<{ name: string }, { donors: Donor[] }> = {
  method: "GET",
  path: "/api/donors/namesakes",
};

/** A stored record by the same rules: others may have written it, amounts as text, without a position. */
export function readDonor(record: { id: string; version: string; [field: string]: unknown }): Donor {
  return {
    id: record.id,
    name: typeof record.name === "string" ? tidyName(record.name) : "",
    position: isTrustee(record.position) ? "trustee" : "donor",
    pledged: readAmount(record.pledged),
    donated: readAmount(record.donated),
    createdAt: readMoment(record.createdAt),
    version: record.version,
  };
}

/** When a stored record was last changed; where that was not written down, when it was made. */
export function changeMoment(record: { [field: string]: unknown }): string | null {
  return readMoment(record.changedAt) ?? readMoment(record.createdAt);
}

/** One line, one spelling, and nothing that would turn the direction of the text around it. */
export function tidyName(name: string) {
  return name
    .normalize("NFC")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function isTrustee(position: unknown) {
  return typeof position === "string" && position.trim().toLowerCase() === "trustee";
}

function readMoment(moment: unknown) {
  const at = typeof moment === "string" ? new Date(moment) : new Date(Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
