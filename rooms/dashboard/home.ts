import type { AttentionLine } from "#domain/attention.ts";
import { changedFrom, percentChange } from "#domain/change.ts";
import type { Fund } from "#domain/funds.ts";
import type { Role } from "#domain/roles.ts";
import type { PledgeTotals } from "../ledger/pledge.ts";

/** What the dashboard says to somebody of a role: of each room, only what they may see in it. */
export type HomeView = {
  /** The temple's day. */
  today: string;
  lines: AttentionLine[];
  /** Left out for those who do not see the gifts. */
  giving?: GivingFigures | null;
  /** Left out for those who do not look after the site. */
  backup?: BackupState | null;
  /** How many bytes pictures and files take, and with everything else the whole data folder. Likewise. */
  taken?: { files: number; total: number } | null;
  /** Whether something could not be read: it is null above, or its lines are not there. */
  isPartial: boolean;
  version: string;
};

export const homeSource = (role: Role) => `/api/home?${new URLSearchParams({ role })}`;

/** What was given, from the first of a month to a day of it. */
export type PeriodTotal = { from: string; to: string; cents: number };

export type GivingFigures = {
  thisMonth: PeriodTotal & { gifts: number };
  /** The same days of the month before, and of the same month a year ago. */
  lastMonth: PeriodTotal;
  lastYear: PeriodTotal;
  /** Up to this one, with the quiet ones in between. */
  months: { month: string; cents: number }[];
  yearCents: number;
  totals: Totals;
  /** By donor, the largest first. */
  openPledges: OpenPledge[];
  phases: PhaseProgress[];
  latest: {
    id: string;
    donorId: string | null;
    name: string;
    fund: Fund;
    receivedOn: string;
    cents: number;
  }[];
};

/** Over all dates, from the ledger: gifts and pledges of everybody, also of those without a record. */
export type Totals = PledgeTotals & {
  donatedCents: number;
  /** Of that, what came without a donor, or from one who was deleted: in no total of the list of donors. */
  withoutRecordCents: number;
};

export type OpenPledge = { donorId: string; name: string; pledgedCents: number; balanceCents: number };

/** A phase of the land project: its goal, and what was given, promised and lent for it by the ledger. */
export type PhaseProgress = {
  fund: Fund;
  title: string;
  colour: string;
  goalCents: number;
  raisedCents: number;
  pledgedCents: number;
  lentCents: number;
};

/** `hosted`: another service keeps the backups, and tells the site nothing of them. */
export type BackupState =
  | { kind: "hosted" }
  | { kind: "never" }
  | { kind: "verified"; at: string; ago: string };

/** "+221.8% on last month", "up from $40 last month". */
export function growthInWords(cents: number, before: number, than: string) {
  if (before <= 0) return cents > 0 ? `no gifts in this period ${than}` : "";
  if (cents === before) return `the same as ${than}`;
  const percent = percentChange(cents, before);
  if (percent === undefined) return `${changedFrom(cents, before)} ${than}`;
  const digits = Math.abs(percent).toFixed(1);
  if (digits === "0.0") return `the same as ${than}`;
  return `${percent < 0 ? "−" : "+"}${digits}% on ${than}`;
}

/** Of a goal, to one decimal. */
export function percentOf(cents: number, goalCents: number) {
  return ((Math.max(0, cents) / goalCents) * 100).toFixed(1);
}
