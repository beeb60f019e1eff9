import { choice, type FormOf, line, lines, money, number, type RecordOf, tick } from "#domain/fields.ts";
import type { Fund } from "#domain/funds.ts";
import { kind, typesOf } from "#domain/kind.ts";
import { formatCents } from "#domain/money.ts";
import { monthsBetween } from "#domain/months.ts";
import type { ListAnswer } from "#domain/records.ts";

export const PHASES = "/dashboard/loans-projects";

export const colorWords = { kumkum: "Kumkum", saffron: "Saffron", peacock: "Peacock" } as const;
export type PhaseColor = keyof typeof colorWords;

/** Where the figures come from that visitors see. */
export const sourceWords = { published: "Published figures", ledger: "Records, live" } as const;
export type Source = keyof typeof sourceWords;
export const SOURCES = Object.keys(sourceWords) as [Source, ...Source[]];

const MOST_CENTS = 1_000_000_000_00;
const published = { most: MOST_CENTS, bounds: "Please enter at most $1,000,000,000" } as const;

/** What people write of a phase. Raised and pledged are as published; what the records say is computed. */
const phaseFields = {
  number: number("Number", {
    whole: true,
    least: 1,
    most: 99,
    question: "Please enter a number from 1 to 99",
  }),
  title: line("Title", { required: true, search: true, question: "Please enter a title" }),
  /** A short notice beside the number. */
  notice: line("Notice", { max: 100, hint: "Such as ‘Open for giving’." }),
  goalCents: money("Goal", { least: 1, most: MOST_CENTS, bounds: "A goal is more than $0." }),
  raisedCents: money("Raised, as published", { ...published, standard: 0 }),
  pledgedCents: money("Pledged, as published", { ...published, standard: 0 }),
  timeline: line("Timeline"),
  targetDate: line("Target date", { max: 100, hint: "Such as ‘Sep 2025’." }),
  color: choice("Color", colorWords, { standard: "kumkum", question: "Please choose a color" }),
  details: lines("What it pays for", { max: 300, rows: 4, hint: "One line for each point on the page." }),
  /** Chosen on the phase itself, with one press. */
  source: choice("Visitors see", sourceWords, { standard: "published" }),
  isShown: tick("Show this phase on the public page", { standard: true }),
};

export type PhaseForm = FormOf<typeof phaseFields>;

export type PhaseFigures = { raisedCents: number; pledgedCents: number };

export type Phase = RecordOf<typeof phaseFields> & {
  /** What the records say now; none where no fund belongs to the phase. */
  ledger: (PhaseFigures & { lentCents: number }) | null;
  /** Who typed the published figures last, and when; null while they are those the site began with. */
  typed: { by: string; at: string } | null;
};

export type PhaseList = ListAnswer<Phase> & {
  /** The temple's day. */
  today: string;
};

const PHASE_FUNDS: readonly Fund[] = ["phase-1", "phase-2", "phase-3"];

/** Each of the first phases has a fund of its name. */
export function fundOf({ number }: Pick<PhaseForm, "number">): Fund | undefined {
  return PHASE_FUNDS.find((fund) => fund === `phase-${number}`);
}

/** The figures that visitors see. */
export function shownFigures({ source, ledger, raisedCents, pledgedCents }: Phase): PhaseFigures {
  return source === "ledger" && ledger
    ? { raisedCents: ledger.raisedCents, pledgedCents: ledger.pledgedCents }
    : { raisedCents, pledgedCents };
}

/** "The records hold $64,120.40 more raised and $1,000 more pledged than the page says." */
export function differenceInWords({ ledger, raisedCents, pledgedCents }: Phase) {
  if (!ledger) return "No fund belongs to this phase: the records say nothing of it.";
  const parts = [
    { by: ledger.raisedCents - raisedCents, what: "raised" },
    { by: ledger.pledgedCents - pledgedCents, what: "pledged" },
  ].filter(({ by }) => by !== 0);
  if (parts.length === 0) return "Both say the same.";
  const said = parts.map(
    ({ by, what }) => `${formatCents(Math.abs(by))} ${by > 0 ? "more" : "less"} ${what}`,
  );
  return `The records hold ${said.join(" and ")} than the page says.`;
}

export function agrees({ ledger, raisedCents, pledgedCents }: Phase) {
  return ledger !== null && ledger.raisedCents === raisedCents && ledger.pledgedCents === pledgedCents;
}

/** How many whole months ago the target date was, while the records have not reached the goal; 0 otherwise. */
export function monthsPast({ targetDate, goalCents, ledger }: Phase, today: string) {
  const target = readMonth(targetDate);
  if (!target || (ledger && ledger.raisedCents >= goalCents)) return 0;
  return Math.max(0, monthsBetween(target, today.slice(0, 7)));
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "Sep 2025" as a month: "2025-09". */
export function readMonth(text: string) {
  const [, word = "", year = ""] = /([A-Za-z]{3})[a-z]*\.? (\d{4})$/.exec(text.trim()) ?? [];
  const at = MONTHS.indexOf(word.toLowerCase());
  return at < 0 ? undefined : `${year}-${String(at + 1).padStart(2, "0")}`;
}

export const phaseKind = kind("phases", { one: "phase", many: "phases" }, phaseFields, {
  types: typesOf<Phase, PhaseList>(),
  nameOf: ({ number, title }) => `Phase ${number}, ${title}`,
  words: { isShown: ({ isShown }) => (isShown ? "Yes" : "No") },
});
