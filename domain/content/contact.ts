import { z } from "zod";
import { Line, PageHead, PicturePath, Words } from "./words.ts";

export const ContactPage = z.strictObject({
  head: PageHead,
  addressTitle: Line,
  emailTitle: Line,
  map: z.strictObject({ picture: PicturePath, label: Line }),
  /** `afterwards` says what to expect once the message is sent. */
  form: z.strictObject({ title: Line, afterwards: Words }),
});
export type ContactPage = z.infer<typeof ContactPage>;
