import { z } from "zod";
import { readAmount } from "#domain/amount.ts";
import { SEEN, tidyName } from "#domain/tidy-name.ts";
import { VISIBILITIES } from "#domain/visibility.ts";
import { DETAILS, type Detail, type DonorForm, detailFields, POSITIONS, readDetails } from "./donor.ts";

const NAME_MISSING = "Please enter the donor’s name";
const NAME_TOO_LONG = "Please keep the name within 200 characters";
const Amount = z.unknown().optional().transform(readAmount);
const EMAIL = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/;

/** What staff send of a donor, and the sentences it is refused with. */
export const DonorSchema: z.ZodType<DonorForm> = z
  .object(
    {
      name: z
        .string(NAME_MISSING)
        // No name has this many letters and spaces; tidying thousands of marks on one letter would take a second.
        .max(2000, NAME_TOO_LONG)
        .transform(tidyName)
        .pipe(z.string().regex(SEEN, NAME_MISSING).max(200, NAME_TOO_LONG)),
      position: z.enum(POSITIONS, "Please choose donor or trustee").default("donor"),
      pledged: Amount,
      donated: Amount,
      visibility: z.enum(VISIBILITIES, "Please choose what the wall shows").optional(),
      details: z.record(z.string(), z.unknown(), "Please fill in the details").optional(),
    },
    "Please fill in the donor form",
  )
  .superRefine(({ details }, check) => {
    for (const detail of details ? DETAILS : []) {
      const message = wrongWith(detail, details?.[detail] ?? "");
      // By the name that the form has for the field.
      if (message) check.addIssue({ code: "custom", path: [`details.${detail}`], message });
    }
  })
  .transform(({ details, ...form }) => ({ ...form, ...(details && { details: readDetails(details) }) }));

function wrongWith(detail: Detail, value: unknown) {
  const { label, max } = detailFields[detail];
  const name = detail === "email" ? "e-mail address" : label.toLowerCase();
  if (typeof value !== "string") return `Please write the ${name} as text`;
  if (value.length > max) return `Please keep the ${name} within ${max} characters`;
  if (detail === "email" && value.trim() !== "" && !EMAIL.test(value.trim()))
    return "Please enter an e-mail address like name@example.org";
}
