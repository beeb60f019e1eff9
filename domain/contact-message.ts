import { z } from "zod";
import { type ContactField, contactFault, contactFields, subjects } from "./contact-fields.ts";
import { withoutHidden } from "./plain-text.ts";

export const ContactMessage = z.object({
  name: field("name"),
  email: field("email"),
  phone: z
    .string("Please write the phone number as text.")
    .nullish()
    .transform((phone) => phone ?? "")
    .pipe(field("phone")),
  country: field("country"),
  subject: field("subject").pipe(z.enum(subjects)),
  message: field("message"),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

function field(name: ContactField) {
  return z
    .string(contactFields[name].missing)
    .transform(name === "message" ? tidyLines : tidyLine)
    .check(({ value, issues }) => {
      const message = contactFault(name, value);
      if (message) issues.push({ code: "custom", input: value, message });
    });
}

function tidyLine(text: string) {
  return legible(text.replace(/[\t\v\f\u0085]/g, " "));
}

/** Normalizes line breaks. */
function tidyLines(text: string) {
  return legible(text.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n"));
}

/** Removes control characters, and replaces lone surrogates by the replacement character. */
function legible(text: string) {
  return withoutHidden(text.toWellFormed()).trim();
}
