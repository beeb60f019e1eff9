import { choice, day, line, type RecordOf } from "#domain/fields.ts";
import { kind } from "#domain/kind.ts";

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
  /** The room in which the published words are changed. */
  changedIn: { label: string; href: string };
  /** Written down by staff: it can be changed and taken away. */
  kept: KeptClaim | null;
};

/** All claims of the site, as compared on a day; it can be watched. */
export type ClaimTable = { claims: Claim[]; today: string; version: string };
export const CLAIM_TABLE = "/api/claims/table";
export const CLAIMS_CSV = "/api/claims.csv";

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

export const compareWords = {
  nothing: "Nothing to compare",
  raised: "Raised, fund Land Purchase",
  pledged: "Pledged, fund Land Purchase",
  lent: "Lent, open loans",
  "gifts-until": "Gifts up to a day",
  festivals: "Number of festivals in a year",
  day: "A day: has it passed?",
} as const;
export type Compare = keyof typeof compareWords;

/** Those that are asked of a day. */
export function isAskedOfADay(compare: string) {
  return compare === "day" || compare === "gifts-until";
}

const pages = Object.fromEntries(Object.entries(pageWords).map(([page, { label }]) => [page, label])) as {
  [page in ClaimPage]: string;
};

/** What staff write of a claim that the site makes. */
const claimFields = {
  page: choice("Page", pages),
  figure: line("Figure, as published", { required: true, max: 60, question: "Please enter the figure" }),
  words: line("The words around it", {
    required: true,
    max: 300,
    wide: true,
    question: "Please enter the words around it",
  }),
  compare: choice("Compare with", compareWords, {
    standard: "nothing",
    wide: true,
    hint: "The records can answer what is counted there. For the rest, the claim is kept so that someone looks at it.",
  }),
  /** For those that are asked of a day. */
  day: day("The day", { optional: true, wide: true }),
};

export type KeptClaim = RecordOf<typeof claimFields>;

export const claimKind = kind("claims", { one: "claim", many: "claims" }, claimFields, {
  nameOf: ({ figure, page }) => `${figure}, ${pageWords[page].label}`,
});

/**
 * Whether a published figure says what the records say: it does when rounding the exact figure gives it, or cutting it
 * off, as people do ("55%" of 55.8, "$79.5K" of $79,532). With a plus, "25+", it is a least. Undefined where no figure
 * can be read.
 */
export function saysTheSame(published: string, exact: number): boolean | undefined {
  const read = readFigure(published);
  if (!read) return undefined;
  const { value, step } = read;
  if (/\d\s*(?:[km]|thousand|million)?\+/i.test(published)) return exact >= value;
  const steps = Math.round(value / step);
  // Floating point leaves 55.8 a hair beside itself.
  const asked = exact / step + 1e-9;
  return steps === Math.round(asked) || steps === Math.floor(asked);
}

/** The words around a figure and the figure itself, to show where it stands; null where it is not said that way. */
export function figureWithin({ words, published }: Pick<Claim, "words" | "published">) {
  const at = words.toLowerCase().indexOf(published.toLowerCase());
  if (at < 0) return null;
  const end = at + published.length;
  return { before: words.slice(0, at), figure: words.slice(at, end), after: words.slice(end) };
}

const UNITS: { [unit: string]: number } = { k: 1_000, thousand: 1_000, m: 1_000_000, million: 1_000_000 };
const UNIT = "thousand|million|[km](?![a-z])";
const NUMBER = new RegExp(String.raw`(\d[\d,]*)(?:\.(\d+))?\s*(${UNIT})?`, "i");
const FIGURE = new RegExp(
  String.raw`(?:\$\s?)?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\s*(?:${UNIT}|%|percent\b)?\+?`,
  "i",
);

/** The first figure in a text, as it is written there: "$60.5K", "2,500+", "30%". */
export function figureSaid(text: string) {
  return FIGURE.exec(text)?.[0].trim();
}

/** "$79.5K" is 79,500 in steps of 100; "30%" is 30 in steps of 1. */
export function readFigure(published: string) {
  const found = NUMBER.exec(published);
  if (!found) return undefined;
  const [, whole = "", decimals = "", unit = ""] = found;
  const times = UNITS[unit.toLowerCase()] ?? 1;
  return {
    value: Number(`${whole.replaceAll(",", "")}.${decimals || "0"}`) * times,
    step: times / 10 ** decimals.length,
  };
}

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const ACRES = new RegExp(String.raw`(?<![\w.,-])(\d[\d,]*(?:\.\d+)?|${NUMBERS.join("|")})[ -]acres?\b`, "i");

/** "six acres", as a text says it. */
export function acresSaid(text: string) {
  return ACRES.exec(text)?.[0];
}

/** How many that is; 0 where a text names none. */
export function acresIn(text: string) {
  const [, size = ""] = ACRES.exec(text) ?? [];
  return Number(size.replaceAll(",", "")) || NUMBERS.indexOf(size.toLowerCase()) + 1;
}
