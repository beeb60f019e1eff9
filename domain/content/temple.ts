import { z } from "zod";
import { IconName, OutsideAddress, PicturePath, Words } from "./words.ts";

const Clock = z.string().regex(/^\d\d:\d\d$/, "must be a time such as 09:00");

export const Temple = z.strictObject({
  name: Words,
  /** The name on two lines, as header and footer set it. */
  brand: z.strictObject({ first: Words, second: Words, logo: PicturePath, logoOnDark: PicturePath }),
  tagline: Words,
  description: Words,
  founded: z.number().int(),
  nonProfitLine: Words,
  copyrightYear: z.number().int(),
  /** The address of this site, without a slash at the end: canonical links start with it. */
  url: OutsideAddress.refine((url) => !url.endsWith("/"), "must not end with a slash"),
  email: z.email("must be an e-mail address"),
  address: z.strictObject({
    city: Words,
    region: Words,
    regionCode: Words,
    postalCode: z.string().regex(/^\d{5}$/, "must be five digits"),
    country: Words,
    countryCode: Words,
    /** The whole address on one line. */
    line: Words,
    /** What the strip above the header says. */
    strip: Words,
  }),
  timeZone: z.string().refine(isTimeZone, "must be a time zone such as America/Los_Angeles"),
  mapUrl: OutsideAddress,
  hours: z.strictObject({
    days: Words,
    times: Words,
    /** The same times as search engines read them. */
    opens: Clock,
    closes: Clock,
    sentence: Words,
    welcome: Words,
  }),
  /** `host` ends the button 'Donate via …'. */
  donationPage: z.strictObject({ url: OutsideAddress, host: Words }),
  social: z.array(z.strictObject({ name: Words, icon: IconName })),
});
export type Temple = z.infer<typeof Temple>;

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
