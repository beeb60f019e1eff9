import { z } from "zod";
import { PageHead, PicturePath, Words } from "./words.ts";

export const ContactPage = z.strictObject({
  head: PageHead,
  addressTitle: Words,
  emailTitle: Words,
  map: z.strictObject({ picture: PicturePath, label: Words }),
  /** `afterwards` says what to expect once the message is sent. */
  form: z.strictObject({ title: Words, afterwards: Words }),
});
export type ContactPage = z.infer<typeof ContactPage>;
