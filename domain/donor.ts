import { z } from "zod";
import { readAmount } from "./amount.ts";

const POSITIONS = ["donor", "trustee"] as const;
export type Position = (typeof POSITIONS)[number];

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

const NAME_MISSING = "Please enter the donor’s name";
const NAME_TOO_LONG = "Please keep the name within 200 characters";
const Amount = z.unknown().optional().transform(readAmount);

export const DonorForm = z.object(
  {
    name: z
      .string(NAME_MISSING)
      // No name has this many letters and spaces; tidying thousands of marks on one letter would take a second.
      .max(2000, NAME_TOO_LONG)
      .transform(tidyName)
      .pipe(
        z
          .string()
          .regex(/[^\p{C}\p{Z}]/u, NAME_MISSING)
          .max(200, NAME_TOO_LONG),
      ),
    position: z.enum(POSITIONS, "Please choose donor or trustee").default("donor"),
    pledged: Amount,
    donated: Amount,
  },
  "Please fill in the donor form",
);
export type DonorForm = z.infer<typeof DonorForm>;

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
