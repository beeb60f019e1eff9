import type { Kind, Shown } from "#domain/records.ts";
import { writtenDate } from "#domain/written-date.ts";

export const CLAIMS = "/dashboard/loans-projects/claims";

export const verdictWords = { agrees: "agrees", differs: "differs", unknown: "nothing to compare" } as const;
export type Verdict = keyof typeof verdictWords;

/** A figure or a day in the published words, beside what the records say of it now. */
export type Claim = {
  id: string;
  /** "Home, the row under the picture" */
  where: string;
  page: string;
  href: string;
  /** The sentence it stands in; the figure itself is within it. */
  words: string;
  published: string;
  records: string;
  /** What the records were asked. */
  about: string;
  verdict: Verdict;
  /** Written down by staff: it can be changed and taken away. */
  kept: KeptClaim | null;
};

/** How many published figures the records contradict: told beside the room's parts. */
export type Differing = { differing: number; version: string };
export const DIFFERING = "/api/claims/differing";

export const pageWords = {
  home: { label: "Home", href: "/" },
  "loan-program": { label: "Loan program", href: "/loanprogram" },
  "land-project": { label: "Land project", href: "/landprojectdetails" },
  news: { label: "News", href: "/news" },
  donors: { label: "Donors", href: "/donors" },
  about: { label: "About", href: "/about" },
} as const;
export type ClaimPage = keyof typeof pageWords;
export const CLAIM_PAGES = Object.keys(pageWords) as [ClaimPage, ...ClaimPage[]];

export const compareWords = {
  nothing: "Nothing to compare",
  raised: "Raised, fund Land Purchase",
  pledged: "Pledged, fund Land Purchase",
  lent: "Lent, open loans",
  "gifts-until": "Gifts up to a day",
  day: "A day: has it passed?",
} as const;
export type Compare = keyof typeof compareWords;
export const COMPARES = Object.keys(compareWords) as [Compare, ...Compare[]];

/** What staff write of a claim that the site makes. */
export type ClaimForm = {
  page: ClaimPage;
  figure: string;
  words: string;
  compare: Compare;
  /** For those that are asked of a day. */
  day: string | null;
};
export type KeptClaim = ClaimForm & Shown;

export const claimKind: Kind<KeptClaim, ClaimForm> = {
  name: "claims",
  one: "claim",
  many: "claims",
  nameOf: ({ figure, page }) => `${figure}, ${pageWords[page].label}`,
  fields: [
    { label: "Page", show: ({ page }) => pageWords[page].label },
    { label: "Figure", show: ({ figure }) => figure },
    { label: "Words", show: ({ words }) => words },
    { label: "Compare with", show: ({ compare }) => compareWords[compare] },
    { label: "Day", show: ({ day }) => (day ? writtenDate(day) : "") },
  ],
};

/**
 * Whether a published figure says what the records say: it does when rounding the exact figure gives it, or cutting it
 * off, as people do ("55%" of 55.8, "$79.5K" of $79,532). Undefined where no figure can be read.
 */
export function saysTheSame(published: string, exact: number): boolean | undefined {
  const read = readFigure(published);
  if (!read) return undefined;
  const { value, step } = read;
  const steps = Math.round(value / step);
  // Floating point leaves 55.8 a hair beside itself.
  const asked = exact / step + 1e-9;
  return steps === Math.round(asked) || steps === Math.floor(asked);
}

/** "$79.5K" is 79,500 in steps of 100; "30%" is 30 in steps of 1. */
export function readFigure(published: string) {
  const found = /(\d[\d,]*)(?:\.(\d+))?\s*([KkMm](?![a-z]))?/.exec(published);
  if (!found) return undefined;
  const [, whole = "", decimals = "", unit = ""] = found;
  const times = { k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1;
  return {
    value: Number(`${whole.replaceAll(",", "")}.${decimals || "0"}`) * times,
    step: times / 10 ** decimals.length,
  };
}
