import { counted, grouped } from "#domain/counted.ts";
import { choice, type FormOf, line, number, own, text, tick } from "#domain/fields.ts";
import { kind, typesOf } from "#domain/kind.ts";
import { formatCents } from "#domain/money.ts";
import type { Rule } from "#domain/panchang/which-day.ts";
import type { Endpoint, ListAnswer, Shown } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import { clockWords } from "./clock-words.ts";

export const EVENTS = "/dashboard/events";

export const kindWords = {
  festival: "Festival",
  pooja: "Pooja",
  class: "Class",
  seva: "Seva",
  fundraiser: "Fundraiser",
  meeting: "Meeting",
} as const;
export type EventKind = keyof typeof kindWords;
export const KINDS = Object.keys(kindWords) as [EventKind, ...EventKind[]];

export const statusWords = { draft: "Draft", published: "Published", cancelled: "Cancelled" } as const;
export type EventStatus = keyof typeof statusWords;
export const STATUSES = Object.keys(statusWords) as [EventStatus, ...EventStatus[]];

export const everyWords = { week: "Weekly", month: "Monthly", year: "Yearly", tithi: "By tithi" } as const;
export type Every = keyof typeof everyWords;
export const EVERY = Object.keys(everyWords) as [Every, ...Every[]];

/** Which day is kept when a tithi touches two. */
export const ruleWords = {
  sunrise: "The one whose sunrise it sees (sunrise)",
  pradosha: "The one whose evening it sees (pradosha)",
  nishita: "Midnight (nishita)",
  madhyahna: "Midday (madhyahna)",
  moonrise: "Moonrise",
} as const satisfies Partial<Record<Rule, string>>;
export type TithiRule = keyof typeof ruleWords;
export const TITHI_RULES = Object.keys(ruleWords) as [TithiRule, ...TithiRule[]];

/**
 * When an event comes again. Days are the temple's, and its hour stays the same across the change of the clock. A month
 * goes by its date: one without such a date is passed over. What is said of a tithi is taken from the first day where
 * it is left out.
 */
export type Repeats = {
  every: Every;
  /** The last day it may come, included. */
  until?: string | null;
  /** How often in all; a day that is left out counts. */
  count?: number | null;
  /** Days it does not come. */
  exceptions?: string[];
  /** 1 to 30: 15 is Purnima, 30 Amavasya. */
  tithi?: number[];
  /** The lunar month counted to the new moon, 1 is Chaitra; or each of them. */
  month?: number | "every";
  rule?: TithiRule;
};

/** What a family may give for one date of an event. No number of slots is no limit. */
export type Tier = { name: string; cents: number; slots: number | null };

/** What people write of an event. */
const eventFields = {
  title: line("Title", { required: true, question: "Please enter a title", search: true, sort: true }),
  kind: choice("Kind", kindWords, { question: "Please choose a kind", filter: true, sort: true }),
  /** By the temple's clock, `YYYY-MM-DDTHH:MM`; of an event that lasts all day the days alone, the last one included. */
  startsAt: own<string>()("When", "", { sort: true }),
  endsAt: own<string>()("Ends", ""),
  isAllDay: tick("All day"),
  repeats: own<Repeats | null>()("Repeats", null),
  place: line("Place", { search: true }),
  status: choice("Status", statusWords, {
    standard: "draft",
    question: "Please say who sees it",
    filter: true,
    sort: true,
  }),
  tiers: own<Tier[]>()("Sponsors", []),
  /** Families that may sponsor a date in all; of a seva, the helpers who are wanted. */
  capacity: number("Room for", { optional: true }),
  description: text("Description", { max: 2000, search: true }),
  deityId: own<string | null>()("Deity", null),
  pictureId: own<string | null>()("Picture", null),
  /** What the picture shows, for those who do not see it. */
  pictureText: line("What the picture shows"),
  /** The festival of the panchang that it keeps: by tithi, it comes on the days of that festival. */
  festivalId: own<string | null>()("Festival", null, { filter: true }),
};
export type EventForm = FormOf<typeof eventFields>;

/** What follows from the rule of an event: written with it, so that nobody counts from its first day again. */
export type RuleEnds = {
  /**
   * No time comes after this day; null where there is no rule, or no end. Of a number of times by tithi it lies halfway
   * to the time that would follow, so that a corrected festival or another place moves none across it.
   */
  lastOn: string | null;
  /** Of an event by tithi: which of them, also where that is taken from its first day. */
  waitsFor: { tithi: readonly number[]; month?: number } | null;
};

/** A rule by count or date ends at most so many years after its first day, and begins at most a year back. */
export const MOST_RULE_YEARS = 10;
export const MOST_SKIPPED = 500;

export type TempleEvent = EventForm &
  RuleEnds &
  Shown & {
    /** The first day. */
    date: string;
    /** The next day it comes, from today on; none once it is over. */
    nextOn: string | null;
    changedAt: string;
    /** How often it was changed, for calendars. */
    sequence: number;
  };

/** One time that an event comes. `date` is its first day, by which sponsors and helpers name it. */
export type Occurrence = Pick<EventForm, "startsAt" | "endsAt"> & { date: string };

export type EventList = ListAnswer<TempleEvent> & { today: string };

export const eventKind = kind("events", { one: "event", many: "events" }, eventFields, {
  types: typesOf<TempleEvent, EventList>(),
  nameOf: ({ title }) => title,
  filters: [
    { field: "kind", label: "Kind", any: "Every kind", options: kindWords },
    { field: "status", label: "Status", any: "Every status", options: statusWords },
    { field: "days", label: "Days" },
  ],
  words: {
    startsAt: whenInWords,
    endsAt: null,
    isAllDay: null,
    repeats: ({ repeats }) => repeatsInWords(repeats),
    tiers: ({ tiers }) => tiers.map(tierInWords).join("; "),
    pictureId: ({ pictureId, pictureText }) => (pictureId ? pictureText || "Yes" : ""),
    pictureText: null,
    festivalId: null,
  },
});

/** "November 14, 2026, 4:00 PM to 8:00 PM", "November 9, 2026 to November 14, 2026" */
export function whenInWords({
  startsAt,
  endsAt,
  isAllDay,
}: Pick<EventForm, "startsAt" | "endsAt" | "isAllDay">) {
  const [from, to] = [startsAt.slice(0, 10), endsAt.slice(0, 10)];
  if (isAllDay) return from === to ? letterDate(from) : `${letterDate(from)} to ${letterDate(to)}`;
  if (endsAt === startsAt) return `${letterDate(from)}, ${clockWords(startsAt)}`;
  const end = from === to ? clockWords(endsAt) : `${letterDate(to)}, ${clockWords(endsAt)}`;
  return `${letterDate(from)}, ${clockWords(startsAt)} to ${end}`;
}

export function repeatsInWords(repeats: Repeats | null) {
  if (!repeats) return "";
  const { every, until, count, exceptions = [] } = repeats;
  return [
    everyWords[every],
    until && `until ${letterDate(until)}`,
    count && `${grouped(count)} times`,
    exceptions.length > 0 && `${counted(exceptions.length, "day")} left out`,
  ]
    .filter(Boolean)
    .join(", ");
}

function tierInWords({ name, cents, slots }: Tier) {
  return `${name}, ${formatCents(cents)}${slots === null ? "" : `, ${counted(slots, "place")}`}`;
}

/** One time of an event that repeats becomes an event of its own. */
export const settingApart = (id: string): Endpoint<{ date: string }, TempleEvent> => ({
  method: "POST",
  path: `/api/events/${encodeURIComponent(id)}/apart`,
});

/** The days an event would come, asked while it is written. */
export const datesOfEvent: Endpoint<
  Pick<EventForm, "startsAt" | "endsAt" | "isAllDay" | "repeats" | "festivalId">,
  NextDates
> = { method: "POST", path: "/api/events/dates" };

export type NextDates = {
  /** The sky of the first day in words, and what an event by tithi takes from its hour. */
  first: { words: string; tithi: number; month: number };
  dates: { date: string; isSkipped: boolean; sky: string }[];
};
