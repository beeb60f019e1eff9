import { type Fund, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import type { Kind, Shown } from "#domain/records.ts";
import { writtenDate } from "#domain/written-date.ts";

export type PledgeForm = {
  donorId: string;
  donorName: string;
  pledgedOn: string;
  cents: number;
  fund: Fund;
  dueOn: string | null;
  note: string;
};

/** What somebody has promised. `paidCents` is the sum of the gifts that name it. */
export type KeptPledge = PledgeForm &
  Shown & {
    kind: "pledge" | "opening" | "adjustment";
    status: "open" | "void";
    voidReason: string;
    paidCents: number;
  };

export type PledgeState = "complete" | "overdue" | "open";
export type Pledge = KeptPledge & { balanceCents: number; state: PledgeState };

export const pledgeKind: Kind<Pledge, PledgeForm> = {
  name: "pledges",
  one: "pledge",
  many: "pledges",
  nameOf: ({ donorName, cents }) => `${donorName}, ${formatCents(cents)}`,
  fields: [
    { label: "Donor", show: ({ donorName }) => donorName },
    { label: "Pledged", show: ({ cents }) => formatCents(cents) },
    { label: "On", show: ({ pledgedOn }) => writtenDate(pledgedOn) },
    { label: "Due", show: ({ dueOn }) => (dueOn ? writtenDate(dueOn) : "") },
    { label: "Fund", show: ({ fund }) => funds[fund] },
    { label: "Note", show: ({ note }) => note },
    {
      label: "Status",
      show: ({ status, voidReason }) => (status === "void" ? `Void: ${voidReason}` : "Open"),
    },
  ],
};

/** As it stands on a day. */
export function pledgeOn(today: string, kept: KeptPledge): Pledge {
  const { cents, paidCents, dueOn } = kept;
  const state = paidCents >= cents ? "complete" : dueOn !== null && dueOn < today ? "overdue" : "open";
  return { ...kept, balanceCents: Math.max(0, cents - paidCents), state };
}
