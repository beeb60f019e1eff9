import { z } from "zod";
import { email, line, number, text } from "#domain/fields.ts";
import { drawing, group, icon, list, section, weekdays, words } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";
import { OutsideAddress } from "./words.ts";

const MOST_LATITUDE = 65;

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:00");

const Year = z.number("must be a year").int().min(1800).max(2200);

const Telephone = z
  .string()
  .max(40, "is too long for a telephone number")
  .regex(/^\+?[\d ().-]{7,}$/, "must be a telephone number such as (916) 555-0100");

/** May have places for what a visitor chose: see domain/donation-address.ts. */
const DonationAddress = OutsideAddress.refine(
  (url) => !/[{}]/.test(url.replace(/\{(amount|fund|purpose)\}/g, "")),
  "may hold {amount}, {fund} and {purpose}, and no other braces",
);

/** Empty until somebody writes it down: no receipt is issued without it. */
const Ein = shortLine(10).regex(/^$|^\d{2}-\d{7}$/, { error: ({ input }) => einMistake(String(input)) });

/** Line by line, at most four. */
const MailingAddress = z
  .string()
  .trim()
  .min(1, "Please write where the temple gets its mail")
  .max(300, "Please use at most 300 characters")
  .transform((words) => words.split(/\s*\n\s*/).join("\n"))
  .refine((words) => words.split("\n").length <= 4, "Please use at most four lines");

/** Who and where the temple is. What can be worked out of it is not written down again: see `publicTemple`. */
export const temple = part([
  section(
    "Name",
    {
      name: line("Name of the temple"),
      /** The name on two lines, as header and footer set it. */
      brand: group({
        first: line("First line beside the logo", { half: true }),
        second: line("Second line", { half: true }),
      }),
      description: words("In one or two sentences", { hint: "Shown in the footer." }),
      nonProfitLine: words("Line about the non-profit", { hint: "Shown under the footer." }),
      founded: number("Founded in", { half: true, whole: true, schema: Year }),
      copyrightYear: number("Year of the copyright", { half: true, whole: true, schema: Year }),
    },
    { brand: group({ logo: drawing("Logo"), logoOnDark: drawing("Logo on dark") }) },
  ),
  section("Place and mailbox", {
    address: group({
      /** Above the line of the address, if it is given. */
      street: line("Street and number", { optional: true }),
      city: line("City", { half: true }),
      postalCode: line("Postal code", {
        half: true,
        schema: z.string().regex(/^\d{5}$/, "must be five digits"),
      }),
      region: line("State", { half: true }),
      regionCode: line("Its two letters", { half: true }),
      country: line("Country", { half: true }),
      countryCode: line("Its two letters", { half: true, hint: "US for the United States." }),
    }),
    email: email("Mailbox", {
      hint: "Shown on every page. Messages from the contact form always go to the Inbox.",
      schema: z.email("must be an e-mail address").max(200),
    }),
    telephone: line("Telephone", { optional: true, hint: "Shown on /contactus.", schema: Telephone }),
    /** Where the sun rises for the panchang; further from the equator it does not rise on every day. */
    latitude: number("Latitude", {
      half: true,
      hint: "For the panchang. South is below zero.",
      schema: degrees(MOST_LATITUDE, "a latitude such as 38.7521"),
    }),
    longitude: number("Longitude", {
      half: true,
      hint: "For the panchang. West is below zero.",
      schema: degrees(180, "a longitude such as -121.288"),
    }),
    /** The address of this site, without a slash at the end: canonical links start with it. */
    url: line("Address of this website", {
      input: "url",
      hint: "Search engines list the site under this address.",
      schema: OutsideAddress.max(200).refine((url) => !url.endsWith("/"), "must not end with a slash"),
    }),
  }),
  section(
    {
      title: "Opening hours",
      hint: "The sentence in the strip and what search engines read are made from these.",
    },
    {
      hours: group(
        {
          days: weekdays("Days"),
          opens: line("Opens", { half: true, input: "time", schema: Clock }),
          closes: line("Closes", { half: true, input: "time", schema: Clock }),
          welcome: words("Words under the hours"),
        },
        {
          check: (hours) =>
            hours.refine(({ opens, closes }) => opens < closes, {
              path: ["closes"],
              message: "must be after it opens",
            }),
        },
      ),
    },
  ),
  section(
    { title: "Donation page", hint: "Every Donate button leads there, in a new tab." },
    {
      donationPage: group({
        url: line("Address of the donation page", { input: "url", schema: DonationAddress.max(500) }),
      }),
    },
  ),
  section(
    {
      title: "Legal name and receipts",
      hint: "Shown on every receipt and statement issued after it is published.",
    },
    {
      legalName: line("Legal name", {
        hint: "At the top of the receipt, and in its last line.",
        schema: shortLine(120).min(1, "Please write the name as the tax authority has it"),
      }),
      ein: line("EIN", {
        hint: "Two digits, a hyphen, seven digits: 12-3456789. Beside the date.",
        schema: Ein,
      }),
      mailingAddress: text("Mailing address", {
        hint: "Below the name, in one line.",
        schema: MailingAddress,
      }),
      signerName: line("Signer of receipts", {
        half: true,
        optional: "",
        hint: "Below the letter, where it is signed.",
        schema: shortLine(80),
      }),
      signerTitle: line("Title of the signer", { half: true, optional: "", schema: shortLine(80) }),
    },
  ),
  section(
    { title: "Social addresses", hint: "An icon without an address is not drawn as something to press." },
    {
      social: list(
        "Social addresses",
        {
          name: line("Name"),
          icon: icon("Icon", { standard: "globe" }),
          url: line("Address", { optional: true, input: "url", schema: OutsideAddress.max(300) }),
        },
        {
          one: "address",
          many: "addresses",
          most: 8,
          nameOf: ({ name }) => name,
          about: ({ url }) => url ?? "no address yet",
        },
      ),
    },
  ),
]);
export type Temple = SaidBy<typeof temple>;

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
