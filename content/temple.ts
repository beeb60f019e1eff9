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
    regionCode: "CA",
    postalCode: "95678",
    country: "United States",
    countryCode: "US",
    line: "Roseville CA 95678 USA",
    strip: "Roseville, California 95678",
  },
  // Where the temple stands, in degrees (west is below zero): the panchang is computed for its sunrise.
  coordinates: { latitude: 38.7521, longitude: -121.288 },
  // The clock the temple lives by: days, months and times in the admin area follow it.
  timeZone: "America/Los_Angeles",
  mapUrl: "https://www.google.com/maps/search/?api=1&query=Roseville+CA+95678+USA",
  hours: {
    days: "Mon to Sun",
    times: "9:00 AM to 5:00 PM",
    opens: "09:00",
    closes: "17:00",
    sentence: "Open every day, 9:00 AM to 5:00 PM",
    welcome: "Come as you are. Please leave your shoes at the door and your worries with the lamp.",
  },
  donationPage: { url: "https://donate.example.org/temple", host: "donate.example.org" },
  // Add url: "https://…" after the icon when the temple has a page there: the icon then leads to it.
  social: [
    { name: "Facebook", icon: "fb" },
    { name: "Instagram", icon: "ig" },
    { name: "YouTube", icon: "yt" },
    { name: "X", icon: "x" },
  ],
};
