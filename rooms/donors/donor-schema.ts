import { z } from "zod";
import { readAmount } from "#domain/amount.ts";
import { type DonorForm, POSITIONS, tidyName } from "./donor.ts";

const NAME_MISSING = "Please enter the donor’s name";
const NAME_TOO_LONG = "Please keep the name within 200 characters";
const Amount = z.unknown().optional().transform(readAmount);

/** What staff send of a donor, and the sentences it is refused with. */
export const DonorSchema: z.ZodType<DonorForm> = z.object(
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
