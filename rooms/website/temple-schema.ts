import { z } from "zod";
import type { TempleSettings } from "./temple-settings.ts";

/** What people send for the part "temple". */
export const TempleForm: z.ZodType<TempleSettings> = z.object(
  {
    legalName: line(120).min(1, "Please write the name as the tax authority has it"),
    ein: line(10).regex(/^$|^\d{2}-\d{7}$/, { error: ({ input }) => einMistake(String(input)) }),
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

function line(most: number) {
  return z
    .string("Please write this down")
    .trim()
    .max(most, `Please use at most ${most} characters`)
    .refine((words) => !/[\p{Cc}]/u.test(words), "Please write this on one line");
}

/** Nine digits are most likely the right ones, written without the hyphen. */
function einMistake(typed: string) {
  const digits = typed.replaceAll(/\D/g, "");
  if (digits.length !== 9) return "An EIN is written like 12-3456789";
  return `Two digits, a hyphen, seven digits: did you mean ${digits.slice(0, 2)}-${digits.slice(2)}?`;
}
