// The temple itself: name, place, hours, addresses. Change any words between quotation marks;
// keep the names before the colons. `telephone` (below `email`) and `street` (in `address`) may be added.
// `npm start` builds the pages again by itself.
import type { Temple } from "#domain/content/temple.ts";

export const temple: Temple = {
  name: "Roseville Hindu Temple & Cultural Center",
  brand: {
    first: "Roseville Hindu Temple",
    second: "& Cultural Center",
    logo: "/art/logo.svg",
    logoOnDark: "/art/logo-on-dark.svg",
  },
  description:
    "A traditional temple and a modern home for prayer, culture and language, being built by its own community. A registered non-profit since 2019.",
  founded: 2019,
  nonProfitLine: "A 501(c)(3) non-profit organization, founded 2019 in California.",
  copyrightYear: 2026,
  url: "https://temple.example",
  email: "info@temple.example",
  address: {
    city: "Roseville",
    region: "California",
    regionCode: "CA",
    postalCode: "95678",
    country: "United States",
    countryCode: "US",
  },
  // Where the sun rises for the panchang, in degrees; south and west are below zero.
  latitude: 38.7521,
  longitude: -121.288,
  hours: {
    days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    opens: "09:00",
    closes: "17:00",
    welcome: "Come as you are. Please leave your shoes at the door and your worries with the lamp.",
  },
  donationPage: { url: "https://donate.example.org/temple" },
  // Add url: "https://…" after the icon when the temple has a page there: the icon then leads to it.
  social: [
    { name: "Facebook", icon: "fb" },
    { name: "Instagram", icon: "ig" },
    { name: "YouTube", icon: "yt" },
    { name: "X", icon: "x" },
  ],
  legalName: "Roseville Hindu Temple & Cultural Center",
  ein: "",
  mailingAddress: "Roseville, CA 95678",
  signerName: "",
  signerTitle: "Treasurer",
};

/** Which clock the temple lives by: every day in the records is a day of it. */
export const timeZone = "America/Los_Angeles";
