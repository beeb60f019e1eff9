import type { Ledger } from "../donations/ledger.server.ts";
import { pledgeOn } from "../donations/pledge.ts";
import { type Donor, type DonorRow, MOST_ROWS, type OfDonor, type WholeDonor } from "./donor.ts";

type Later = Pick<WholeDonor, "receipts" | "loans" | "sponsorships">;
/** What another room has to tell of a donor. */
export type OfDonorTeller = (donorId: string) => Promise<Partial<Later>>;

const nothing: OfDonor<DonorRow> = { cents: 0, count: 0, rows: [] };

/** A donor with what the ledger and the other rooms know of them. */
export async function wholeDonor(
  donor: Donor,
  ledger: Ledger,
  tellers: readonly OfDonorTeller[],
): Promise<WholeDonor> {
  const [gifts, pledges, ...others] = await Promise.all([
    giftsOf(donor.id, ledger),
    pledgesOf(donor.id, ledger),
    ...tellers.map((tell) => tell(donor.id)),
  ]);
  const later: Later = { receipts: nothing, loans: nothing, sponsorships: nothing };
  return { ...donor, gifts, pledges, ...Object.assign(later, ...others) };
}

async function giftsOf(donorId: string, { gifts, today }: Ledger): Promise<WholeDonor["gifts"]> {
  const equal = { donorId, status: "recorded" };
  const year = today().slice(0, 4);
  const [all, thisYear, inKind, rows] = await Promise.all([
    gifts.totals({ equal }, ["cents"]),
    gifts.totals({ equal, range: { field: "receivedOn", from: `${year}-01-01`, to: `${year}-12-31` } }, [
      "cents",
    ]),
    gifts.totals({ equal: { ...equal, method: "in-kind" } }, ["cents"]),
    gifts.query({ equal, orderBy: { field: "receivedOn", descending: true }, limit: MOST_ROWS }),
  ]);
  return {
    cents: all.sums.cents ?? 0,
    count: all.count,
    inKindCents: inKind.sums.cents ?? 0,
    thisYear: { cents: thisYear.sums.cents ?? 0, count: thisYear.count },
    rows,
  };
}

/** More promises than anybody makes: of whoever has still more, what is to come is that of the newest. */
const MOST_PLEDGES = 500;

async function pledgesOf(donorId: string, { pledges, today }: Ledger): Promise<WholeDonor["pledges"]> {
  const equal = { donorId, status: "open" };
  const [all, newest] = await Promise.all([
    pledges.totals({ equal }, ["cents", "paidCents"]),
    pledges.query({ equal, orderBy: { field: "pledgedOn", descending: true }, limit: MOST_PLEDGES }),
  ]);
  const rows = newest.map((pledge) => pledgeOn(today(), pledge));
  // A total that was typed lower is a line that takes away.
  const takenAway = rows.reduce((sum, { cents }) => sum + Math.min(0, cents), 0);
  const open = rows.filter(({ balanceCents }) => balanceCents > 0);
  const toCome = open.reduce((sum, { balanceCents }) => sum + balanceCents, takenAway);
  const due = open.flatMap(({ dueOn }) => dueOn ?? []).sort();
  return {
    cents: all.sums.cents ?? 0,
    count: all.count,
    paidCents: all.sums.paidCents ?? 0,
    toComeCents: Math.max(0, toCome),
    lastDueOn: due.at(-1) ?? null,
    rows: rows.slice(0, MOST_ROWS),
  };
}
