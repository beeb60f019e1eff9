import { centsOf } from "#domain/amount.ts";
import { valuesOfNothing } from "#domain/fields.ts";
import { openMonthSums } from "#server/records/month-sums.ts";
import type { ChangeMoment } from "#server/records/records.ts";
import { wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Transaction } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import { moveInCounts } from "./count-sums.server.ts";
import {
  belowZero,
  type DonorTotals,
  otherThan,
  type TypedTotals,
  totalsIn,
  totalsOfGift,
  totalsOfPledge,
  unlistedOf,
} from "./donor-totals.server.ts";
import { bandOf, type Gift, giftKind } from "./gift.ts";
import { openGiftNames } from "./gift-names.server.ts";
import { ledgerCollections, monthRules } from "./ledger-collections.server.ts";
import { upgradeLedger } from "./ledger-upgrade.server.ts";
import { type KeptPledge, pledgesOn } from "./pledge.ts";
import { openPublicFunds } from "./public-funds.server.ts";
import { openPublicLines } from "./public-lines.server.ts";

export type Ledger = Awaited<ReturnType<typeof openLedger>>;

/**
 * The lines of all gifts and pledges, and the totals that follow from them: a donor's `donated` is the sum of their
 * recorded gifts, `pledged` of their open pledges. Every function here works within the transaction that changes a line
 * or a donor, so that the two can never disagree.
 */
export async function openLedger(house: Pick<House, "store" | "now" | "log">) {
  const { store } = house;
  const collections = ledgerCollections(store);
  const { gifts, pledges, donors, events, gone } = collections;
  const months = await openMonthSums(house, monthRules);
  const publicFunds = await openPublicFunds(house, pledges);
  const { publicGift, publicPledge } = openPublicLines(donors, today);
  await upgradeLedger(house, collections, openFor);
  const names = await openGiftNames(house, gifts);

  return {
    gifts,
    pledges,
    events,
    months,
    names,
    publicFunds,
    close() {
      months.close();
      names.close();
      publicFunds.close();
    },
    /** Lines that follow from a donor's own totals, which have them already. */
    addGift,
    addPledge,
    today,

    pledgesOf,

    /** All that is recorded, of everybody and without anybody: from the sums that are kept by month. */
    donatedCents: () =>
      (months.find({ status: "recorded" }) ?? []).reduce((sum, { sums }) => sum + (sums.cents ?? 0), 0),

    /** What helps to tell a donor from others: the latest gift, and the oldest pledge that is still to be kept. */
    async lastOf(donorId: string) {
      const [lines, pledges] = await Promise.all([
        gifts.query({
          equal: { donorId, status: "recorded" },
          orderBy: { field: "receivedOn", descending: true },
          limit: 10,
        }),
        pledgesOf(donorId),
      ]);
      return {
        lastGift: lines.find(({ kind }) => kind !== "adjustment") ?? null,
        openPledge: pledges.find(({ state }) => state !== "complete") ?? null,
      };
    },

    /** A gift was recorded, changed or voided: whatever is summed from it moves with it. */
    async giftMoved(tx: Transaction, before: Gift | undefined, after: Gift | undefined) {
      for (const field of ["donated", "anonymousCents", "inKindCents"] as const)
        for (const [id, cents] of moved(before, after, centsOfGift(field), ({ donorId }) => donorId))
          await addToDonor(tx, id, { [field]: cents });
      for (const [id, cents] of moved(before, after, centsOfGift("donated"), ({ pledgeId }) => pledgeId))
        await addToPledge(tx, id, cents);
      await moveInCounts(tx, collections, before, after);
      await months.moved(tx, before, after);
      if (after) await noteName(tx, after);
      await publicFunds.moved(tx, await publicGift(tx, before), await publicGift(tx, after));
    },

    async pledgeMoved(tx: Transaction, before: KeptPledge | undefined, after: KeptPledge | undefined) {
      for (const [id, cents] of moved(before, after, promisedIn, ({ donorId }) => donorId))
        await addToDonor(tx, id, { pledged: cents });
      await publicFunds.moved(tx, await publicPledge(tx, before), await publicPledge(tx, after));
    },

    addToDonor,
    addToPledge,

    /** A gift has a receipt now, or none any more: its own history says which. */
    async receiptMoved(tx: Transaction, id: string, receiptNo: string | null) {
      const before = await tx.get(gifts, id);
      if (!before) return;
      const receipt = receiptNo ? ("issued" as const) : ("none" as const);
      const after = await tx.update(gifts, id, { receiptNo, receipt }, { kind: "changed" });
      await months.moved(tx, before, after);
    },

    /**
     * Records name a donor who is there, and whose lines are not on their way to another record. One that is restored
     * may name a donor who was deleted: what they gave stays under the name.
     */
    async requireDonor(tx: Transaction, donorId: string, { kind }: Pick<ChangeMoment, "kind">) {
      const donor = await tx.get(donors, donorId);
      const message = !donor
        ? kind !== "restored" && "There is no such donor any more"
        : donor.mergedInto
          ? "This donor is being merged into another record"
          : undefined;
      if (message) throw wrong("donorId", message);
    },

    /** A new donor with amounts: what they had given and promised before is a line each. */
    async donorAdded(tx: Transaction, donor: TypedTotals, moment: ChangeMoment) {
      if (moment.kind === "restored") return totalsFromLines(tx, donor.id);
      await openFor(tx, donor, templeDay(moment.at));
    },

    /** Another total was typed in the donor screen: the difference is a line. */
    async donorTyped(tx: Transaction, donor: TypedTotals, before: TypedTotals, { at }: ChangeMoment) {
      if (donor.name !== before.name) await names.note(tx, before.name, donor.id);
      const day = templeDay(at);
      const about = { donorId: donor.id, donorName: donor.name, note: TYPED, kind: "adjustment" as const };
      const given = centsOf(donor.donated) - centsOf(before.donated);
      if (given !== 0) await addGift(tx, { ...about, receivedOn: day, cents: given });
      const pledged = centsOf(donor.pledged) - centsOf(before.pledged);
      if (pledged !== 0) await addPledge(tx, { ...about, pledgedOn: day, cents: pledged });
    },
  };

  /** A line whose name is not its donor's is found by that name, too. */
  async function noteName(tx: Transaction, { donorId, donorName }: Gift) {
    const donor = donorId === null ? undefined : await tx.get(donors, donorId);
    if (donor?.name !== donorName) await names.note(tx, donorName, donorId);
  }

  /** Those that are not void, the oldest first, as they stand today. */
  async function pledgesOf(donorId: string) {
    const equal = { donorId, status: "open" };
    return pledgesOn(
      today(),
      await pledges.query({ equal, orderBy: { field: "pledgedOn" }, limit: MOST_PLEDGES }),
    );
  }

  function today() {
    return templeDay(house.now());
  }

  async function addToDonor(tx: Transaction, id: string, by: Partial<DonorTotals>) {
    const donor = await tx.get(donors, id);
    // Whoever comes back later is summed anew; this tells them that something has moved.
    if (!donor) return touchGone(tx, id);
    const totals = totalsIn(donor);
    const next: Partial<DonorTotals> = {};
    for (const field of ["donated", "pledged"] as const) {
      if (!by[field]) continue;
      const total = totals[field] + by[field];
      if (total < 0) throw belowZero(String(donor.name ?? "this donor"), field);
      next[field] = total / 100;
    }
    for (const field of ["anonymousCents", "inKindCents"] as const)
      if (by[field]) next[field] = totals[field] + by[field];
    if (Object.keys(next).length === 0) return;
    await tx.update(donors, id, { ...next, changedAt: noteMoment() }, { isDerived: true });
  }

  async function addToPledge(tx: Transaction, id: string, cents: number) {
    const pledge = await tx.get(pledges, id);
    if (pledge) await tx.update(pledges, id, { paidCents: pledge.paidCents + cents }, { isDerived: true });
  }

  async function touchGone(tx: Transaction, id: string) {
    const known = await tx.get(gone, id);
    if (known) await tx.update(gone, id, { moves: known.moves + 1 });
    else await tx.create(gone, { moves: 1 }, id);
  }

  /** For a donor who was deleted and comes back: gifts may have been voided or added meanwhile. */
  async function totalsFromLines(tx: Transaction, id: string) {
    // Read within the transaction: if a line moves while they are summed, all of this is done again.
    await tx.get(gone, id);
    const [given, pledged, unlisted] = await Promise.all([
      gifts.totals({ equal: { donorId: id, status: "recorded" } }, ["cents"]),
      pledges.totals({ equal: { donorId: id, status: "open" } }, ["cents"]),
      unlistedOf(gifts, id),
    ]);
    const totals = {
      donated: (given.sums.cents ?? 0) / 100,
      pledged: (pledged.sums.cents ?? 0) / 100,
      ...otherThan(totalsIn((await tx.get(donors, id)) ?? {}), unlisted),
    };
    await tx.update(donors, id, totals, { isDerived: true });
  }

  /** What somebody had given and promised before there were lines. The gift counts towards the promise. */
  async function openFor(
    tx: Transaction,
    { id, name, donated, pledged }: TypedTotals,
    day: string,
    ids: { gift?: string; pledge?: string } = {},
  ) {
    const about = { donorId: id, donorName: name, note: "", kind: "opening" as const };
    const [given, promise] = [centsOf(donated), centsOf(pledged)];
    const made =
      promise > 0
        ? await addPledge(tx, { ...about, pledgedOn: day, cents: promise, paidCents: given }, ids.pledge)
        : undefined;
    if (given > 0)
      await addGift(tx, { ...about, receivedOn: day, cents: given, pledgeId: made?.id ?? null }, ids.gift);
  }

  type NewGift = Pick<Gift, "donorId" | "donorName" | "receivedOn" | "cents" | "kind" | "note"> &
    Partial<Gift>;

  async function addGift(tx: Transaction, fields: NewGift, id?: string) {
    const gift = await tx.create(gifts, { ...blankGift, band: bandOf(fields.cents), ...fields }, id);
    await months.moved(tx, undefined, gift);
    await publicFunds.moved(tx, undefined, await publicGift(tx, gift));
  }

  type NewPledge = Pick<KeptPledge, "donorId" | "donorName" | "pledgedOn" | "cents" | "kind" | "note"> &
    Partial<KeptPledge>;

  async function addPledge(tx: Transaction, fields: NewPledge, id?: string) {
    const pledge = await tx.create(pledges, { ...blankPledge, ...fields }, id);
    await publicFunds.moved(tx, undefined, await publicPledge(tx, pledge));
    return pledge;
  }

  function noteMoment() {
    return new Date(house.now()).toISOString();
  }
}

/** More promises than anybody makes. */
const MOST_PLEDGES = 500;

const TYPED = "Changed in the donor screen";

/** Of the lines that the ledger makes itself. */
export const blankGift = { ...valuesOfNothing(giftKind.fields), fund: "phase-1" as const };

export const blankPledge = {
  fund: "phase-1" as const,
  dueOn: null,
  status: "open" as const,
  voidReason: "",
  paidCents: 0,
};

function centsOfGift(field: keyof ReturnType<typeof totalsOfGift>) {
  return (gift: Gift) => totalsOfGift(gift)[field];
}

function promisedIn(pledge: KeptPledge) {
  return totalsOfPledge(pledge).pledged;
}

/** Change in cents per id between before and after. */
function moved<Line>(
  before: Line | undefined,
  after: Line | undefined,
  centsIn: (line: Line) => number,
  whose: (line: Line) => string | null,
) {
  const by = new Map<string, number>();
  for (const [line, step] of [
    [before, -1],
    [after, 1],
  ] as const) {
    const id = line && whose(line);
    if (line && id) by.set(id, (by.get(id) ?? 0) + step * centsIn(line));
  }
  return [...by].filter(([, cents]) => cents !== 0);
}
