import type { Ledger } from "../ledger/ledger.server.ts";
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

async function pledgesOf(donorId: string, ledger: Ledger): Promise<WholeDonor["pledges"]> {
  const equal = { donorId, status: "open" };
  const [all, oldestFirst] = await Promise.all([
    ledger.pledges.totals({ equal }, ["cents", "paidCents"]),
    ledger.pledgesOf(donorId),
  ]);
  const rows = oldestFirst.reverse();
  const open = rows.filter(({ balanceCents }) => balanceCents > 0);
  const due = open.flatMap(({ dueOn }) => dueOn ?? []).sort();
  return {
    cents: all.sums.cents ?? 0,
    count: all.count,
    paidCents: all.sums.paidCents ?? 0,
    toComeCents: open.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    lastDueOn: due.at(-1) ?? null,
    rows: rows.slice(0, MOST_ROWS),
  };
}
