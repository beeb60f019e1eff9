import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import type { Endpoint, Kind, Shown } from "#domain/records.ts";
import { plain } from "#domain/search.ts";
import { shortDate } from "#domain/short-date.ts";
import { writtenDate, writtenMonth } from "#domain/written-date.ts";
import { type Category, type Condition, conditionWords, type Status, statusWords } from "../assets/asset.ts";

export const STOCK_TAKES = "/dashboard/temple-assets/stock-takes";

export const foundWords = { present: "Present", missing: "Missing", damaged: "Damaged" } as const;
export type Found = keyof typeof foundWords;
export const FOUND = Object.keys(foundWords) as [Found, ...Found[]];

/** Of one thing in one stock-take. */
export const MOST_PICTURES = 5;
export const TWO_PEOPLE = "Two different people close a stock-take.";

/** What somebody says of one thing. The last word counts, whichever arrives last. */
export type WordForm = {
  /** Null takes back what was said. */
  found: Found | null;
  note: string;
  /** Ids of files. */
  pictures: string[];
  /** When it was said, where that is not now: on a phone that had no connection. */
  at?: string | undefined;
  /** Of something that is not on the list: what it is, and where it was found. */
  what?: string | undefined;
  place?: string | undefined;
};

/** What was said last of one thing. */
export type Word = Required<Pick<WordForm, "found" | "note" | "pictures">> & {
  /** Null as long as nobody said anything. */
  at: string | null;
  by: string;
};

/** One thing on the list, as the register had it when the stock-take was begun, with what was said of it. */
export type Line = Word & {
  /** The asset's; of something that is not on the list, an id of its own. */
  assetId: string;
  /** Empty where it is not on the list. */
  tag: string;
  name: string;
  place: string;
  category: Category | null;
  /** What it is known by: metal and weight, or the number on it. */
  about: string;
  /** A file. */
  picture: string | null;
  status: Status;
  condition: Condition;
  insuredCents: number | null;
  /** To whom it was lent then: such a thing need not be here. */
  lent: { to: string; dueOn: string } | null;
  /** In the stock-take before. */
  lastSeen: { on: string; by: string } | null;
  /** What closing changed in the register; null where nothing. */
  change: RegisterChange | null;
};

/** What the latest stock-take says of one thing, for its own page. */
export type LastWord = { takeId: string; found: Found; on: string; by: string };

/** What closing wrote into the register, and what had stood there. */
export type RegisterChange = {
  condition?: { from: Condition; to: Condition };
  status?: { from: Status; to: Status };
  missingSince?: { from: string | null; to: string | null };
};

/** One place, or everywhere where it is empty. */
export type StockTakeForm = { place: string };

export type StockTake = StockTakeForm &
  Shown & {
    begunOn: string;
    begunBy: string;
    status: "open" | "closed";
    /** How many things are on the list, and how many of them somebody has answered for, or are lent. */
    of: number;
    seen: number;
    missing: number;
    damaged: number;
    /** Found, and not on the list. */
    unlisted: number;
    /** Who gave answers. */
    by: string[];
    /** The two who closed it. */
    names: string[];
    closedAt: string | null;
    closedBy: string;
  };

export type StockTakeWithLines = StockTake & { lines: Line[] };
/** One as it is watched; none once it was deleted. */
export type StockTakeView = {
  take: StockTakeWithLines | null;
  /** Small pictures, by the picture's id. */
  thumbs: { [fileId: string]: string };
  version: string;
};

export const stockTakeKind: Kind<StockTake, StockTakeForm> = {
  name: "stock-takes",
  one: "stock-take",
  many: "stock-takes",
  nameOf: ({ begunOn, place }) => [`Stock-take, ${writtenMonth(begunOn)}`, place].filter(Boolean).join(", "),
  words: [
    { label: "Place", show: ({ place }) => place || "Everywhere" },
    { label: "Begun", show: ({ begunOn, begunBy }) => `${writtenDate(begunOn)} by ${begunBy}` },
    { label: "Things", show: ({ of }) => String(of) },
    { label: "Status", show: ({ status }) => (status === "closed" ? "Closed" : "Open") },
    { label: "Closed by", show: ({ names }) => names.join(" and ") },
    { label: "Differences", show: (take) => (take.status === "closed" ? differencesInWords(take) : "") },
  ],
};

/** "Stock-take, November 2026", and its place where it is of one. */
export const titleOf = stockTakeKind.nameOf;

export function stockTakePage(id: string) {
  return `${STOCK_TAKES}/${encodeURIComponent(id)}`;
}

const addressOf = (id: string) => `/api/stock-takes/${encodeURIComponent(id)}`;
export const watchedAt = (id: string) => `/api/stock-takes/one?id=${encodeURIComponent(id)}`;
export const reportAt = (id: string) => `${addressOf(id)}/differences.csv`;

export const saying = (id: string, assetId: string): Endpoint<WordForm, Line> => ({
  method: "PUT",
  path: `${addressOf(id)}/lines/${encodeURIComponent(assetId)}`,
});
export const closing = (id: string): Endpoint<{ names: string[] }, StockTakeWithLines> => ({
  method: "POST",
  path: `${addressOf(id)}/close`,
});
export const reopening = (id: string): Endpoint<undefined, StockTakeWithLines> => ({
  method: "POST",
  path: `${addressOf(id)}/reopen`,
});

/** Of something that is not on the list. */
export function extraOf({ assetId, name, place }: Pick<Line, "assetId" | "name" | "place">): Line {
  return {
    assetId,
    name,
    place,
    tag: "",
    category: null,
    about: "",
    picture: null,
    insuredCents: null,
    status: "in-use",
    condition: "good",
    lent: null,
    lastSeen: null,
    change: null,
    ...UNSAID,
  };
}

export const UNSAID: Word = { found: null, note: "", pictures: [], at: null, by: "" };

/** Something that is lent need not be seen to be known of. */
export function isSeen({ found, lent }: Pick<Line, "found" | "lent">) {
  return found !== null || lent !== null;
}

export function isListed({ tag }: Pick<Line, "tag">) {
  return tag !== "";
}

/** How many of which; what is not on the list is counted apart. */
export function tallyOf(lines: readonly Line[]) {
  const listed = lines.filter(isListed);
  const are = (found: Found) => listed.filter((line) => line.found === found).length;
  const seen = listed.filter(isSeen).length;
  return {
    of: listed.length,
    seen,
    present: are("present"),
    missing: are("missing"),
    damaged: are("damaged"),
    lent: listed.filter((line) => line.found === null && line.lent).length,
    unseen: listed.length - seen,
    unlisted: lines.length - listed.length,
  };
}

export type StockPlace = { name: string; lines: Line[]; seen: number; of: number };

export const NO_PLACE = "No place";

/** By name, as one walks from one to the next; what has no place comes last. */
export function placesOf(lines: readonly Line[]): StockPlace[] {
  const names = [...new Set(lines.map(({ place }) => place))].sort(
    (a, b) => Number(a === "") - Number(b === "") || a.localeCompare(b, "en"),
  );
  return names.map((name) => {
    const own = lines.filter(({ place }) => place === name);
    const listed = own.filter(isListed);
    return { name, lines: own, seen: listed.filter(isSeen).length, of: listed.length };
  });
}

export type DifferenceKind = "missing" | "damaged" | "here" | "unlisted" | "unseen";
export const differenceWords: Record<DifferenceKind, string> = {
  missing: "Missing",
  damaged: "Damaged",
  here: "Back",
  unlisted: "Not on the list",
  unseen: "Not looked at",
};

/** In which way a thing is not as the register has it; nothing where it is. */
function differenceOf(line: Line): DifferenceKind | undefined {
  if (!isListed(line)) return "unlisted";
  if (line.found === null) return line.lent ? undefined : "unseen";
  if (line.found === "present") return line.lent ? "here" : undefined;
  return line.found;
}

const KINDS = Object.keys(differenceWords) as DifferenceKind[];

/** The gravest first. */
export function differencesIn(lines: readonly Line[]) {
  return lines
    .flatMap((line) => {
      const kind = differenceOf(line);
      return kind ? [{ kind, line }] : [];
    })
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.line.tag.localeCompare(b.line.tag));
}

/** "1 missing, 2 damaged"; "none" */
export function differencesInWords({
  of,
  seen,
  missing,
  damaged,
  unlisted,
}: Pick<StockTake, "of" | "seen" | "missing" | "damaged" | "unlisted">) {
  const parts = [
    missing && `${missing} missing`,
    damaged && `${damaged} damaged`,
    unlisted && `${unlisted} not on the list`,
    of > seen && `${of - seen} not looked at`,
  ];
  return parts.filter(Boolean).join(", ") || "none";
}

/** "Worn → Damaged", "Lent → In use", "missing since Nov 15, 2026"; nothing where nothing changed. */
export function changeInWords(change: RegisterChange | null) {
  if (!change) return "";
  const { condition, status, missingSince } = change;
  const parts = [
    condition &&
      `${conditionWords[condition.from].toLowerCase()} → ${conditionWords[condition.to].toLowerCase()}`,
    status && `${statusWords[status.from].toLowerCase()} → ${statusWords[status.to].toLowerCase()}`,
    missingSince?.to && `missing since ${shortDate(missingSince.to, "")}`,
    missingSince?.from && `missing since ${shortDate(missingSince.from, "")}, and found`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** What is said beside a difference: where it is, what it is worth, what changed, what somebody noted. */
export function aboutDifference({ kind, line }: { kind: DifferenceKind; line: Line }, isClosed: boolean) {
  const { tag, place, note, lent, lastSeen, insuredCents, change } = line;
  const where = [tag, place || NO_PLACE].filter(Boolean).join(", ");
  if (kind === "unlisted" || !isClosed) return sentences([where, note]);
  return sentences([
    where,
    kind === "missing" && insuredCents ? `insured for ${formatCents(insuredCents)}` : "",
    kind === "missing" && lastSeen ? `last seen ${shortDate(lastSeen.on, "")}` : "",
    kind === "here" && lent ? `was lent to ${lent.to}` : "",
    kind === "unseen" ? "" : changeInWords(change) || "no change",
    note,
  ]);
}

function sentences(parts: string[]) {
  return parts
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(". ");
}

/** "29 things, 8 places" */
export function extentInWords(lines: readonly Line[]) {
  const listed = lines.filter(isListed);
  return [counted(listed.length, "thing"), counted(placesOf(listed).length, "place")].join(", ");
}

/** Whether two people are meant: the same name written otherwise is one person. */
export function areTwoPeople([one = "", other = ""]: readonly string[]) {
  const [first, second] = [sameName(one), sameName(other)];
  return first !== "" && second !== "" && first !== second;
}

function sameName(name: string) {
  return plain(name).replace(/\s+/g, " ").trim();
}
