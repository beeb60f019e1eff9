import { readAmount } from "#domain/amount.ts";
import type { House } from "#server/room.ts";
import { inOrderOf, pagesOf } from "#server/store/everything-in.ts";
import { isRefusedAs, type Stored, type Transaction } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import { otherThan, type TypedTotals, totalsIn, unlistedOf } from "./donor-totals.server.ts";
import type { DonorDoc, LedgerCollections } from "./ledger-collections.server.ts";

/** The marks that yesterday's totals have their lines, and say what of them is in kind. */
export const OPENED = "opened";
export const IN_KIND = "in-kind";

/** Writes the lines of what somebody had given and promised before. */
type OpenFor = (
  tx: Transaction,
  donor: TypedTotals,
  day: string,
  ids: { gift: string; pledge: string },
) => Promise<void>;

/** What a data file from before the ledger, or from before gifts in kind were told apart, still needs. */
export async function upgradeLedger(
  { store, now }: Pick<House, "store" | "now">,
  { gifts, pledges, donors }: LedgerCollections,
  openFor: OpenFor,
) {
  const marks = store.collection<{ at: string }>("ledger", { moments: ["at"] });
  const note = { by: "the site", at: new Date(now()).toISOString() };
  await once(OPENED, openTheBooks);
  await once(IN_KIND, tellInKind);

  async function once(mark: string, upgrade: () => Promise<void>) {
    if (await marks.get(mark)) return;
    await upgrade();
    // Several machines may start on one hosted store at the same moment.
    await marks.create({ at: new Date(now()).toISOString() }, mark).catch((fault) => {
      if (!isRefusedAs(fault, "conflict")) throw fault;
    });
  }

  /** A line for each amount, dated when the donor was written down. */
  async function openTheBooks() {
    for await (const page of pagesOf(donors))
      for (const { id } of page)
        await store.transaction(note, async (tx) => {
          const ids = { gift: `opening-${id}`.slice(0, 128), pledge: `opening-${id}`.slice(0, 128) };
          // Interrupted in the middle, it begins again and leaves alone what is done.
          const [donor, gift, pledge] = [
            await tx.get(donors, id),
            await tx.get(gifts, ids.gift),
            await tx.get(pledges, ids.pledge),
          ];
          if (!donor || gift || pledge) return;
          await openFor(tx, typedOf(donor), templeDay(String(donor.createdAt ?? note.at)), ids);
        });
  }

  /** What of each donor's total is in kind, from the lines. */
  async function tellInKind() {
    const givers = new Set<string>();
    for await (const { donorId } of inOrderOf("receivedOn", gifts, { equal: { method: "in-kind" } }))
      if (donorId) givers.add(donorId);
    for (const id of givers)
      await store.transaction(note, async (tx) => {
        const donor = await tx.get(donors, id);
        const other = donor && otherThan(totalsIn(donor), await unlistedOf(gifts, id));
        if (other) await tx.update(donors, id, other, { isDerived: true });
      });
  }
}

function typedOf(doc: Stored<DonorDoc>): TypedTotals {
  return {
    id: doc.id,
    name: String(doc.name ?? ""),
    donated: readAmount(doc.donated),
    pledged: readAmount(doc.pledged),
  };
}
