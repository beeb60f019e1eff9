import { day, type FormOf, text } from "#domain/fields.ts";
import { kind, typesOf } from "#domain/kind.ts";
import type { Rule } from "#domain/panchang/which-day.ts";
import { type Endpoint, restoringAt, type Shown } from "#domain/records.ts";
import type { EventStatus, TempleEvent } from "../event/event.ts";

export const FESTIVALS_PATH = "/dashboard/events/festivals";

/** A festival of the panchang on the day it is kept here. */
export type FestivalRow = {
  id: string;
  year: number;
  name: string;
  date: string;
  /** The day before it was set by hand; none where the sky has no such day in the year. */
  computedDate: string | null;
  rule: Rule;
  /** Why it is this day, and what it waits for with its hours, in words. */
  why: string;
  what: string;
  /** Whether the part of the day that the rule names sees it; null where the day is another. */
  isSeen: boolean | null;
  /** "Aippasi 29" */
  tamil: string;
  /** When it is kept in India; none where it has no such day there. */
  indiaDate: string | null;
  /** Who set it by hand, and why; the version is that of the date, by which a change is undone. */
  correction: { why: string; by: string; email: string | null; version: string } | null;
  /** The event it was taken over as. */
  event: { id: string; status: EventStatus } | null;
};

/** One that comes every month. */
export type ObservanceRow = {
  id: string;
  name: string;
  times: number;
  nextOn: string | null;
  rule: Rule;
  event: { id: string; status: EventStatus } | null;
};

export type FestivalYear = {
  from: string;
  to: string;
  /** On how many days of the year India's calendars name another tithi than ours. */
  differing: { year: number; days: number; of: number };
  festivals: FestivalRow[];
  observances: ObservanceRow[];
  version: string;
};

export const FESTIVALS_API = "/api/festivals";

/** The day that the temple keeps in one year, because communities differ. */
const correctionFields = {
  date: day("Kept on", { question: "Please enter the day your temple keeps" }),
  why: text("Why", { max: 500 }),
};
export type CorrectionForm = FormOf<typeof correctionFields>;
export type KeptCorrection = CorrectionForm & Shown & { festivalId: string; year: number; name: string };

const addressOf = (id: string, year: number) => `${FESTIVALS_API}/${encodeURIComponent(id)}/${year}`;

export const correcting = (id: string, year: number): Endpoint<CorrectionForm, FestivalRow> => ({
  method: "PUT",
  path: addressOf(id, year),
});
export const uncorrecting = (id: string, year: number): Endpoint<undefined, undefined> => ({
  method: "DELETE",
  path: addressOf(id, year),
});
/** As it was set by hand at a version, or computed: null is said of a date that nobody set. */
export const undoingCorrection = (id: string, year: number) =>
  restoringAt<FestivalRow | null>(addressOf(id, year));
export const takingOver = (id: string, year: number): Endpoint<Record<string, never>, TempleEvent> => ({
  method: "POST",
  path: `${addressOf(id, year)}/draft`,
});

const nouns = { one: "corrected festival", many: "corrected festivals" };
export const correctionKind = kind("festivals", nouns, correctionFields, {
  types: typesOf<KeptCorrection>(),
  nameOf: ({ name, year }) => `${name} ${year}`,
});

/** How a rule is said after 'Kept on'; where it is missed, 'Sees no' has the word alone. */
export const keptOnWords: Record<Rule, { before: string; word: string; after: string }> = {
  sunrise: { before: "the day whose ", word: "sunrise", after: " it sees" },
  pradosha: { before: "the ", word: "evening", after: " it covers" },
  nishita: { before: "the ", word: "midnight", after: " it covers" },
  madhyahna: { before: "the ", word: "midday", after: " it covers" },
  moonrise: { before: "the ", word: "moonrise", after: " it covers" },
  solar: { before: "the day the ", word: "sun", after: " changes sign" },
};
