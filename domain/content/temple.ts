import { z } from "zod";
import { IconName, OutsideAddress, PicturePath, Words } from "./words.ts";

const Clock = z.string().regex(/^\d\d:\d\d$/, "must be a time such as 09:00");

/** May have places for what a visitor chose: see domain/donation-address.ts. */
const DonationAddress = OutsideAddress.refine(
  (url) => !/[{}]/.test(url.replace(/\{(amount|fund)\}/g, "")),
  "may hold {amount} and {fund}, and no other braces",
);

export const Temple = z.strictObject({
  name: Words,
  /** The name on two lines, as header and footer set it. */
  brand: z.strictObject({ first: Words, second: Words, logo: PicturePath, logoOnDark: PicturePath }),
  description: Words,
  founded: z.number().int(),
  nonProfitLine: Words,
  copyrightYear: z.number().int(),
  /** The address of this site, without a slash at the end: canonical links start with it. */
  url: OutsideAddress.refine((url) => !url.endsWith("/"), "must not end with a slash"),
  email: z.email("must be an e-mail address"),
  /** Shown on /contactus if it is given. */
  telephone: z
    .string()
    .regex(/^\+?[\d ().-]{7,}$/, "must be a telephone number such as (916) 555-0100")
    .optional(),
  address: z.strictObject({
    /** Above the line of the address, if it is given. */
    street: Words.optional(),
    city: Words,
    regionCode: Words,
    postalCode: z.string().regex(/^\d{5}$/, "must be five digits"),
    country: Words,
    countryCode: Words,
    /** The whole address on one line. */
    line: Words,
    /** What the strip above the header says. */
    strip: Words,
  }),
  /** Where the sun rises for the panchang, in degrees: north and east are above zero. */
  coordinates: z.strictObject({
    latitude: z.number().min(-66, "must be a latitude such as 38.7521").max(66),
    longitude: z.number().min(-180, "must be a longitude such as -121.288").max(180),
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
  donationPage: z.strictObject({ url: DonationAddress, host: Words }),
  /** An icon without an address is not drawn as something to press. */
  social: z.array(z.strictObject({ name: Words, icon: IconName, url: OutsideAddress.optional() })),
});
export type Temple = z.infer<typeof Temple>;

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
