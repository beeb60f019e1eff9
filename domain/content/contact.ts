import { z } from "zod";
import { PageHead, PicturePath, Words } from "./words.ts";

export const ContactPage = z.strictObject({
  head: PageHead,
  addressTitle: Words,
  emailTitle: Words,
  map: z.strictObject({ picture: PicturePath, label: Words }),
  form: z.strictObject({ title: Words }),
});
export type ContactPage = z.infer<typeof ContactPage>;
