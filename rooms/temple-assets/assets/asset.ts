import { counted, grouped } from "#domain/counted.ts";
import { addDays, daysBetween } from "#domain/days.ts";
import {
  choice,
  day,
  type FormOf,
  line,
  money,
  number,
  own,
  type RecordOf,
  record,
  text,
} from "#domain/fields.ts";
import type { FileAnswer } from "#domain/files.ts";
import { kind, typesOf } from "#domain/kind.ts";
import { formatCents } from "#domain/money.ts";
import type { Deletion, Endpoint, ListAnswer } from "#domain/records.ts";
import { letterDate, shortDate } from "#domain/short-date.ts";
import { writtenDate } from "#domain/written-date.ts";

export const ASSETS = "/dashboard/temple-assets";

/** Where one asset is shown: what the code on its tag opens. */
export function assetPage(tag: string) {
  return `${ASSETS}/${tag}`;
}

export const categoryWords = {
  land: "Land",
  building: "Building",
  deity: "Deity",
  ornament: "Ornament",
  vessel: "Vessel",
  furniture: "Furniture",
  equipment: "Equipment",
  vehicle: "Vehicle",
  book: "Book",
  other: "Other",
} as const;
export type Category = keyof typeof categoryWords;
export const CATEGORIES = Object.keys(categoryWords) as [Category, ...Category[]];

export const howWords = { bought: "Bought", given: "Given", "on-loan": "On loan to us" } as const;
export type How = keyof typeof howWords;

export const conditionWords = { good: "Good", worn: "Worn", damaged: "Damaged" } as const;
export type Condition = keyof typeof conditionWords;

export const statusWords = {
  "in-use": "In use",
  stored: "Stored",
  repair: "Repair",
  lent: "Lent",
  disposed: "Disposed",
} as const;
export type Status = keyof typeof statusWords;

/** What became of something that the temple has no longer: what the dialog offers. */
export const disposalWords = {
  sold: "Sold",
  "given-away": "Given away",
  scrapped: "Scrapped",
  lost: "Lost or stolen",
} as const;

export type Disposal = {
  on: string;
  /** One of the words above, or another. */
  how: string;
  /** "Board, May 10, 2026", or two trustees. */
  approvedBy: string;
  /** What was received for it. */
  cents: number;
  reason: string;
};

/** Away from the temple for a while: to whom, since when, until when, and back. */
export type Lending = {
  to: string;
  since: string;
  dueOn: string;
  note: string;
  /** Null as long as it is away. */
  backOn: string | null;
  /** What it was before, and is again once it is back. */
  from: Exclude<Status, "lent" | "disposed">;
};

/** Years that are meant: others are slips of the keyboard. */
export const YEARS = [1950, 2199] as const;
const MOST_CENTS = 1_000_000_000_00;
const worth = { optional: true, most: MOST_CENTS, bounds: "Please enter at most $1,000,000,000" } as const;

/** What is written down of an asset. */
const assetFields = {
  tag: line("Tag", { readOnly: true, search: true, sort: true }),
  name: line("Name", { required: true, question: "Please enter what it is", search: true, sort: true }),
  category: choice("Category", categoryWords, { question: "Please choose a category", filter: "All" }),
  description: text("Description", { max: 4000, search: true }),
  deityId: own<string | null>()("Deity", null, { filter: true }),
  place: line("Place", { search: true, filter: true, sort: true }),
  /** Who answers for it. */
  custodian: line("Custodian", { search: true, filter: true }),
  acquiredOn: day("Acquired", {
    years: YEARS,
    sort: true,
    question: "Please enter the day it came to the temple",
  }),
  how: choice("How it came", howWords, {
    standard: "bought",
    question: "Please say how it came",
    filter: true,
  }),
  /** Who gave it, where that is a donor; the name is as written that day. */
  donorId: record("Donor", "donors", { optional: true, filter: true }),
  donorName: line("Given by", { search: true }),
  giftId: own<string | null>()("In-kind gift", null, { readOnly: true }),
  costCents: money("Cost", { ...worth, sum: true, sort: true }),
  insuredCents: money("Insured for", { ...worth, sum: true, sort: true }),
  metal: line("Metal"),
  grams: number("Weight", {
    optional: true,
    unit: "g",
    least: 0.000_001,
    most: 100_000_000,
    question: "Please enter the weight in grams",
    bounds: "Please enter a weight above zero, at most 100 tons",
  }),
  serial: line("Serial number", { search: true }),
  /** Ids of files, the picture for lists first. */
  pictures: own<string[]>()("Pictures", [], { csv: false }),
  /** What each picture shows, by its id. */
  pictureWords: own<{ [fileId: string]: string }>()("What the pictures show", {}, { csv: false }),
  documents: own<string[]>()("Papers", [], { csv: false }),
  condition: choice("Condition", conditionWords, {
    standard: "good",
    filter: true,
    question: "Please say in which condition it is",
  }),
  status: choice("Status", statusWords, {
    standard: "in-use",
    filter: true,
    sort: true,
    question: "Please choose a status",
  }),
  nextCheckOn: day("Next check", {
    optional: true,
    years: YEARS,
    sort: true,
    question: "Please enter a day",
  }),
  /** All of them, the latest last. */
  lendings: own<Lending[]>()("Lent to", [], { readOnly: true }),
  disposal: own<Disposal | null>()("Disposed", null),
};

export type AssetForm = FormOf<typeof assetFields> & {
  /** Counted by the register itself; the schema takes it from nobody. */
  tag?: string;
};

/** As it is kept. */
export type KeptAsset = RecordOf<typeof assetFields> & {
  /** Since the stock-take in which nobody found it. */
  missingSince?: string | null;
  /** When its tag was last printed; never, where there is none. */
  tagPrintedAt?: string;
  /** Made up, for trying the site out. */
  isSample?: boolean;
};

/** As it stands today. */
export type Asset = KeptAsset & {
  /** Who has it now. */
  lending: Lending | null;
  isOverdue: boolean;
  /** Somebody should look at it within the next thirty days, or should have. */
  isCheckDue: boolean;
};

export const groupWords = {
  overdue: "Overdue",
  lent: "Lent",
  worn: "Worn or damaged",
  "no-picture": "No picture",
  check: "Check due",
} as const;
export type AssetGroup = keyof typeof groupWords;
export const GROUPS = Object.keys(groupWords) as AssetGroup[];

/** What a filter says of the status to see everything, also what is gone. */
export const EVERY_STATUS = "all";

export type CategoryTotals = { category: Category; count: number; costCents: number; insuredCents: number };

export type AssetList = ListAnswer<Asset> & {
  /** How many of those found are in each group, whichever is chosen. */
  groups: Record<AssetGroup, number>;
  /** Of all that is found, whichever category is chosen; those that hold something. */
  byCategory: CategoryTotals[];
  /** All places there are, by name: what a list is narrowed to, and what the form offers. */
  places: string[];
  custodians: string[];
  /** Small pictures of the rows that have one, by the picture's id. */
  thumbs: { [fileId: string]: string };
  /** The tag that the next one gets. */
  nextTag: string;
  today: string;
};

/** What the screen of one asset shows. */
export type AssetPage = {
  asset: Asset | null;
  /** Who deleted it, and when, where that is why there is none. */
  deleted: Deletion | null;
  /** What the ledger says of it: who gave, under the name of today, and what the gift is called there. */
  gift: { id: string; donorId: string | null; donorName: string; receivedOn: string; isVoid: boolean } | null;
  files: { [fileId: string]: FileAnswer & { name: string; at: string } };
  places: string[];
  custodians: string[];
  today: string;
  version: string;
};

export const pageAt = (tag: string) => `/api/assets/page?${new URLSearchParams({ tag })}`;

export type LendForm = { to: string; dueOn: string; since?: string; note?: string };
export type ReturnForm = { on?: string; place?: string; condition?: Condition };

export const lending = (id: string): Endpoint<LendForm, Asset> => ({
  method: "POST",
  path: `/api/assets/${encodeURIComponent(id)}/lend`,
});

/** Later than was said before. */
export const givingMoreTime = (id: string): Endpoint<{ dueOn: string }, Asset> => ({
  method: "PUT",
  path: `/api/assets/${encodeURIComponent(id)}/lend`,
});

export const disposing = (id: string): Endpoint<Disposal, Asset> => ({
  method: "POST",
  path: `/api/assets/${encodeURIComponent(id)}/dispose`,
});

export const returning = (id: string): Endpoint<ReturnForm, Asset> => ({
  method: "POST",
  path: `/api/assets/${encodeURIComponent(id)}/return`,
});

/** What was missing is there after all. */
export const findingAgain = (id: string): Endpoint<undefined, Asset> => ({
  method: "POST",
  path: `/api/assets/${encodeURIComponent(id)}/found`,
});

/** Tags on paper: what was printed is known from then on. */
export const printingTags: Endpoint<{ tags: string[] }, { printed: number }> = {
  method: "POST",
  path: "/api/assets/tags",
};

/** Ten sheets of the smallest labels. */
export const MOST_TAGS = 300;

export const tagsPage = (tags: readonly string[]) =>
  `${ASSETS}/tags?${new URLSearchParams(tags.map((tag) => ["tag", tag]))}`;

const TAG = /^T-\d{4,}$/;

export function tagOf(number: number) {
  return `T-${String(number).padStart(4, "0")}`;
}

export function isTag(text: string) {
  return TAG.test(text);
}

/** Those still with the temple: what totals, stock-takes and tag sheets are about. */
export function isKept({ status }: Pick<AssetForm, "status">) {
  return status !== "disposed";
}

const DAYS_AHEAD = 30;

export function assetOn(today: string, kept: KeptAsset): Asset {
  const latest = kept.lendings.at(-1);
  const lending = latest && latest.backOn === null && kept.status === "lent" ? latest : null;
  return {
    ...kept,
    lending,
    isOverdue: lending !== null && lending.dueOn < today,
    isCheckDue: isKept(kept) && kept.nextCheckOn !== null && kept.nextCheckOn <= addDays(today, DAYS_AHEAD),
  };
}

export function isInGroup(group: AssetGroup, asset: Asset) {
  if (group === "overdue") return asset.isOverdue;
  if (group === "lent") return asset.status === "lent";
  if (group === "worn") return asset.condition !== "good";
  if (group === "check") return asset.isCheckDue;
  return asset.pictures.length === 0;
}

/** "silver 925, 1,120 g" */
export function metalInWords({ metal, grams }: Pick<AssetForm, "metal" | "grams">) {
  return [metal, grams === null ? "" : `${gramsInWords(grams)} g`].filter(Boolean).join(", ");
}

function gramsInWords(grams: number) {
  const [whole = "", part] = String(grams).split(".");
  return grouped(whole) + (part ? `.${part}` : "");
}

/** What the in-kind gift says was given: its receipt quotes it. */
export function giftDescription({ name, description }: Pick<AssetForm, "name" | "description">) {
  const words = [name, description].filter(Boolean).join(". ");
  return words.length > 500 ? `${words.slice(0, 499)}…` : words;
}

/** "Sierra Tamil Sangam, Nov 10, 2026 due Nov 17, 2026" */
function lendingInWords({ to, since, dueOn, backOn }: Lending) {
  const until = backOn ? `to ${shortDate(backOn, "")}` : `due ${shortDate(dueOn, "")}`;
  return `${to}, ${shortDate(since, "")} ${until}`;
}

/** "6 days overdue", "due today", "back in 2 days" */
export function dueInWords({ lending }: Pick<Asset, "lending">, today: string) {
  if (!lending) return "";
  const days = daysBetween(today, lending.dueOn);
  if (days < 0) return `${counted(-days, "day")} overdue`;
  return days === 0 ? "due today" : `back in ${counted(days, "day")}`;
}

export function disposalHow(how: string) {
  return { ...disposalWords }[how as keyof typeof disposalWords] ?? how;
}

function disposalInWords({ on, how, approvedBy, cents, reason }: Disposal) {
  const parts = [
    `${disposalHow(how)} ${writtenDate(on)}`,
    cents > 0 && `for ${formatCents(cents)}`,
    `approved by ${approvedBy}`,
    reason,
  ];
  return parts.filter(Boolean).join(", ");
}

const howMany = (files: readonly string[]) => (files.length > 0 ? String(files.length) : "");

export const assetKind = kind("assets", { one: "asset", many: "assets" }, assetFields, {
  types: typesOf<Asset, AssetList>(),
  nameOf: ({ tag, name }) => `${tag} ${name}`,
  filters: [
    { field: "category", label: "Category", any: "All", options: categoryWords },
    { field: "place", label: "Place", any: "All places", options: {} },
    {
      field: "status",
      label: "Status",
      any: "All but disposed",
      options: { ...statusWords, [EVERY_STATUS]: "All, with disposed" },
    },
    { field: "group", label: "Group", any: "All", options: groupWords },
  ],
  alsoTold: [
    { label: "Missing since", show: ({ missingSince }) => (missingSince ? letterDate(missingSince) : "") },
  ],
  words: {
    how: ({ how, donorName }) => (donorName ? `${howWords[how]} by ${donorName}` : howWords[how]),
    pictures: ({ pictures }) => howMany(pictures),
    documents: ({ documents }) => howMany(documents),
    lendings: ({ lendings }) => lendings.map(lendingInWords).join("; "),
    disposal: ({ disposal }) => (disposal ? disposalInWords(disposal) : ""),
    deityId: null,
    donorId: null,
    donorName: null,
    giftId: null,
    pictureWords: null,
  },
});
