import { z } from "zod";
import { weekdays } from "./weekdays.ts";
import { IconName, Line, OutsideAddress, PicturePath, Words } from "./words.ts";

const MOST_LATITUDE = 65;

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:00");

/** May have placeholders for the gift: see domain/donation-address.ts. */
const DonationAddress = OutsideAddress.refine(
  (url) => !/[{}]/.test(url.replace(/\{(amount|fund|purpose)\}/g, "")),
  "may hold {amount}, {fund} and {purpose}, and no other braces",
);

const Hours = z
  .strictObject({
    days: z
      .array(z.enum(weekdays, "must be a day such as Monday"))
      .min(1, "needs at least one day")
      .max(7)
      .refine((days) => new Set(days).size === days.length, "has a day twice"),
    opens: Clock,
    closes: Clock,
    welcome: Words,
  })
  .refine(({ opens, closes }) => opens < closes, { path: ["closes"], message: "must be after it opens" });

/** The settings of the temple. `publicTemple` computes what follows from them. */
export const Temple = z.strictObject({
  name: Line,
  /** The name on two lines, as header and footer set it. */
  brand: z.strictObject({ first: Line, second: Line, logo: PicturePath, logoOnDark: PicturePath }),
  description: Words,
  founded: z.number("must be a year").int().min(1800).max(2200),
  nonProfitLine: Words,
  copyrightYear: z.number("must be a year").int().min(1800).max(2200),
  /** The address of this site, without a slash at the end: canonical links start with it. */
  url: OutsideAddress.max(200).refine((url) => !url.endsWith("/"), "must not end with a slash"),
  email: z.email("must be an e-mail address").max(200),
  /** Shown on /contactus if it is given. */
  telephone: z
    .string()
    .max(40, "is too long for a telephone number")
    .regex(/^\+?[\d ().-]{7,}$/, "must be a telephone number such as (916) 555-0100")
    .optional(),
  address: z.strictObject({
    /** Above the line of the address, if it is given. */
    street: Line.optional(),
    city: Line,
    region: Line,
    regionCode: Line,
    postalCode: z.string().regex(/^\d{5}$/, "must be five digits"),
    country: Line,
    countryCode: Line,
  }),
  /** The place of the panchang, in degrees; closer to a pole the sun does not rise every day. */
  latitude: degrees(MOST_LATITUDE, "a latitude such as 38.7521"),
  longitude: degrees(180, "a longitude such as -121.288"),
  hours: Hours,
  donationPage: z.strictObject({ url: DonationAddress.max(500) }),
  /** An icon without an address is not a link. */
  social: z
    .array(z.strictObject({ name: Line, icon: IconName, url: OutsideAddress.max(300).optional() }))
    .max(8),
  /** The temple's name on receipts. */
  legalName: shortLine(120).min(1, "Please write the name as the tax authority has it"),
  /** Empty until it is set; no receipt is issued without it. */
  ein: shortLine(10).regex(/^$|^\d{2}-\d{7}$/, { error: ({ input }) => einMistake(String(input)) }),
  /** Line by line, at most four. */
  mailingAddress: z
    .string()
    .trim()
    .min(1, "Please write where the temple gets its mail")
    .max(300, "Please use at most 300 characters")
    .transform((words) => words.split(/\s*\n\s*/).join("\n"))
    .refine((words) => words.split("\n").length <= 4, "Please use at most four lines"),
  signerName: shortLine(80),
  signerTitle: shortLine(80),
});
export type Temple = z.infer<typeof Temple>;

/** North and east are positive. */
function degrees(most: number, what: string) {
  const sentence = `must be ${what}, from -${most} to ${most}`;
  return z.number(sentence).min(-most, sentence).max(most, sentence);
}

/** A line that may be empty. */
function shortLine(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Please use at most ${most} characters`)
    .refine((words) => !/[\p{Cc}]/u.test(words), "Please write this on one line");
}

/** For nine digits without a hyphen, suggests the right spelling. */
function einMistake(typed: string) {
  const digits = typed.replaceAll(/\D/g, "");
  if (digits.length !== 9) return "An EIN is written like 12-3456789";
  return `Two digits, a hyphen, seven digits: did you mean ${digits.slice(0, 2)}-${digits.slice(2)}?`;
}
