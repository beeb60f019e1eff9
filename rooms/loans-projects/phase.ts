import type { Fund } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { monthsBetween } from "#domain/months.ts";
import type { Kind, ListAnswer, Shown } from "#domain/records.ts";

export const PHASES = "/dashboard/loans-projects";

export const colorWords = { kumkum: "Kumkum", saffron: "Saffron", peacock: "Peacock" } as const;
export type PhaseColor = keyof typeof colorWords;
export const COLORS = Object.keys(colorWords) as [PhaseColor, ...PhaseColor[]];

/** Where the figures come from that visitors see. */
export const sourceWords = { published: "Published figures", ledger: "Records, live" } as const;
export type Source = keyof typeof sourceWords;
export const SOURCES = Object.keys(sourceWords) as [Source, ...Source[]];

/** What people write of a phase. Raised and pledged are as published; what the records say is computed. */
export type PhaseForm = {
  number: number;
  title: string;
  timeline: string;
  goalCents: number;
  raisedCents: number;
  pledgedCents: number;
  targetDate: string;
  details: string[];
  color: PhaseColor;
  /** A short notice beside the number, such as 'Open for giving'. */
  notice: string;
  source: Source;
  isShown: boolean;
};

export type Figures = { raisedCents: number; pledgedCents: number };

export type Phase = PhaseForm &
  Shown & {
    /** What the records say now; none where no fund belongs to the phase. */
    ledger: (Figures & { lentCents: number }) | null;
    /** Who typed the published figures last, and when; null while they are those the site began with. */
    typed: { by: string; at: string } | null;
  };

export type PhaseList = ListAnswer<Phase> & {
  /** The temple's day. */
  today: string;
};

/** What the public page shows of a phase. Pledged is never part of raised, and neither is what was lent. */
export type PublicPhase = Omit<PhaseForm, "source" | "isShown"> & { lentCents: number | null };
export type PublicPhases = {
  phases: PublicPhase[];
  /** The last day of which gifts count whose donors don't show their amounts; none where all figures are typed. */
  hiddenThrough?: string;
  version: string;
};

export const PUBLIC_PHASES = "/api/phases/public";

const PHASE_FUNDS: readonly Fund[] = ["phase-1", "phase-2", "phase-3"];

/** Each of the first phases has a fund of its name. */
export function fundOf({ number }: Pick<PhaseForm, "number">): Fund | undefined {
  return PHASE_FUNDS.find((fund) => fund === `phase-${number}`);
}

/** The figures that visitors see. */
export function shownFigures({ source, ledger, raisedCents, pledgedCents }: Phase): Figures {
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

export const phaseKind: Kind<Phase, PhaseForm, PhaseList> = {
  name: "phases",
  one: "phase",
  many: "phases",
  nameOf: ({ number, title }) => `Phase ${number}, ${title}`,
  words: [
    { label: "Number", show: ({ number }) => String(number) },
    { label: "Title", show: ({ title }) => title },
    { label: "Notice", show: ({ notice }) => notice },
    { label: "Timeline", show: ({ timeline }) => timeline },
    { label: "Target date", show: ({ targetDate }) => targetDate },
    { label: "Goal", show: ({ goalCents }) => formatCents(goalCents) },
    { label: "Raised, as published", show: ({ raisedCents }) => formatCents(raisedCents) },
    { label: "Pledged, as published", show: ({ pledgedCents }) => formatCents(pledgedCents) },
    { label: "Visitors see", show: ({ source }) => sourceWords[source] },
    { label: "Color", show: ({ color }) => colorWords[color] },
    { label: "What it pays for", show: ({ details }) => details.join("; ") },
    { label: "On the public page", show: ({ isShown }) => (isShown ? "Yes" : "No") },
  ],
};
