import { donationAddress } from "../donation-address.ts";
import type { PageInfo } from "./pages.ts";
import type { Temple } from "./temple.ts";
import { type Weekday, weekdays } from "./weekdays.ts";

/** The temple as pages show it, with values computed from its settings. */
export type PublicTemple = ReturnType<typeof publicTemple>;

export function publicTemple(temple: Temple) {
  const { name, brand, description, founded, nonProfitLine, copyrightYear, url, email, telephone } = temple;
  const { address, hours, donationPage, social } = temple;
  const { street, city, region, regionCode, postalCode, country, countryCode } = address;
  const line = `${city} ${regionCode} ${postalCode} ${countryCode === "US" ? "USA" : country}`;
  return {
    name,
    brand,
    description,
    founded,
    nonProfitLine,
    copyrightYear,
    url,
    email,
    telephone,
    social,
    address: {
      ...address,
      /** The whole address on one line. */
      line,
      /** What the strip above the header says. */
      strip: `${city}, ${region} ${postalCode}`,
      /** As on an envelope, on one line. */
      postal: [street, `${city}, ${regionCode} ${postalCode}`].filter(Boolean).join(", "),
    },
    mapUrl: mapOf([street, line].filter(Boolean).join(" ")),
    hours: { ...hours, ...hoursInWords(hours) },
    donationPage: {
      /** The address without a gift. */
      url: donationAddress(donationPage.url),
      /** With placeholders, for `donationAddress`. */
      pattern: donationPage.url,
      /** Ends the button 'Donate via …'. */
      host: new URL(donationPage.url).host,
    },
  };
}

/** Below the temple's name on every letter. */
export function letterheadLine({ address, email }: Pick<PublicTemple, "address" | "email">) {
  return `${address.postal} · ${email}`;
}

/** The title of the browser's tab. Home has only the temple's name. */
export function titleOf({ title }: Pick<PageInfo, "title">, temple: { name: string }) {
  return title ? `${title} | ${temple.name}` : temple.name;
}

/** The temple's identifier in structured data. */
export function templeId({ url }: { url: string }) {
  return `${url}/#temple`;
}

/** 'Mon to Sun', '9:00 AM to 5:00 PM', 'Open every day, 9:00 AM to 5:00 PM'. */
export function hoursInWords({ days, opens, closes }: Pick<Temple["hours"], "days" | "opens" | "closes">) {
  const times = `${clock(opens)} to ${clock(closes)}`;
  const which = days.length === 7 ? "every day" : daysInWords(days, (day) => day);
  return {
    dayWords: daysInWords(days, (day) => day.slice(0, 3)),
    times,
    sentence: `Open ${which}, ${times}`,
  };
}

/** Consecutive days are shortened: 'Mon to Fri'. */
function daysInWords(days: Weekday[], say: (day: Weekday) => string) {
  const open = weekdays.filter((day) => days.includes(day));
  const [first, ...rest] = open;
  const last = rest.at(-1);
  if (!first || !last) return first ? say(first) : "";
  const isOnEnd = weekdays.indexOf(last) - weekdays.indexOf(first) === rest.length;
  if (isOnEnd && open.length > 2) return `${say(first)} to ${say(last)}`;
  return `${open.slice(0, -1).map(say).join(", ")} and ${say(last)}`;
}

function clock(time: string) {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? "AM" : "PM"}`;
}

function mapOf(address: string) {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
}
