import { z } from "zod";
import { temple } from "#content/temple.ts";

const line = (most: number) =>
  z
    .string("Please write this down")
    .trim()
    .max(most, `Please use at most ${most} characters`)
    .refine((words) => !/[\p{Cc}]/u.test(words), "Please write this on one line");

/** What stands on every receipt in the temple's name. Treasurers change it. */
export const TempleSettings = z.object(
  {
    legalName: line(120).min(1, "Please write the name as the tax authority has it"),
    ein: line(10).regex(/^$|^\d{2}-\d{7}$/, "An EIN is written like 12-3456789"),
    mailingAddress: z
      .string("Please write this down")
      .trim()
      .min(1, "Please write where the temple gets its mail")
      .max(300, "Please use at most 300 characters")
      .transform((words) => words.split(/\s*\n\s*/).join("\n"))
      .refine((words) => words.split("\n").length <= 4, "Please use at most four lines"),
    signerName: line(80),
    signerTitle: line(80),
  },
  "Please fill in the form",
);
export type TempleSettings = z.infer<typeof TempleSettings>;

const { street, city, regionCode, postalCode } = temple.address;

/** Until somebody writes something else. */
export const startingSettings: TempleSettings = {
  legalName: temple.name,
  ein: "",
  mailingAddress: [street, `${city}, ${regionCode} ${postalCode}`].filter(Boolean).join("\n"),
  signerName: "",
  signerTitle: "Treasurer",
};

/** What nobody but treasurers and administrators changes. */
export const KEPT_BY_TREASURERS = Object.keys(startingSettings) as (keyof TempleSettings)[];
