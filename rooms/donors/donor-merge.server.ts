import type { Log } from "#server/log.ts";
import type { Actor } from "#server/records/records.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import { pagesOf } from "#server/store/everything-in.ts";
import {
  type Fields,
  fieldsOf,
  type Note,
  type Shape,
  type Store,
  type Stored,
  type Transaction,
} from "#server/store/store.ts";
import { oneAfterTheOther } from "#server/store/transaction.ts";
import type { MergedFrom } from "../donations/gift.ts";
import {
  type DonorTotals,
  type Ledger,
  ledgerCollections,
  linesOf,
  totalsIn,
  totalsOfGift,
  totalsOfPledge,
} from "../donations/ledger.server.ts";
import { DETAILS, type Detail, type Details, readDetails, type TakenIn } from "./donor.ts";

export const MERGES = "merged-donors";
export const mergeShape: Shape = { moments: ["at"] };

/** A record that became, or is about to become, part of another; kept under its own id. */
type Merge = {
  into: string;
  name: string;
  state: "merging" | "merged" | "parting";
  /** Who asked for what was done last: it may have to be gone on with by a server that was started again. */
  by: string;
  email: string | null;
  at: string;
  /** The record as it was. */
  fields: Fields;
  /** The details that the other one lacked. */
  filled: Detail[];
  gifts: number;
  pledges: number;
};

/** Loans name their lender as lines of the ledger name their donor. They are few, and all of them are looked through. */
const LOANS = "loans";
type LoanDoc = Fields & { lenderDonorId: string; mergedFrom?: MergedFrom };

/** A gift, pledge or loan on its way from one record to another. */
type Line = {
  of: "gifts" | "pledges" | "loans";
  id: string;
  totals: Partial<DonorTotals>;
  /** It stays, and only no longer names a pledge that goes. */
  isStaying?: true;
  leavesPledge?: true;
};

type Needs = { store: Store; now: () => number; log: Log };
export type Merges = ReturnType<typeof openMerges>;

/** Two documents for each line, and a few more: no store takes more than 500 at once. */
const AT_ONCE = 200;

/**
 * Makes two records of one donor into one, and takes that back. The record is marked first, so that nothing new is
 * written to it; then its lines go over with their amounts, as many at once as a store takes, so that every total is
 * that of its lines at each moment; the record itself goes with the last of them. Whatever is interrupted is gone on
 * with at the next start.
 */
export function openMerges({ store, now, log }: Needs, ledger: Ledger) {
  const { donors, gifts, pledges } = ledgerCollections(store);
  const loans = store.collection<LoanDoc>(LOANS, { history: LOANS });
  const merges = store.collection<Merge>(MERGES, mergeShape);
  const inTurn = oneAfterTheOther();

  return {
    leadsTo,

    async isMerged(id: string) {
      return (await merges.get(id))?.state === "merged";
    },

    merge: (id: string, into: string, by: Actor) =>
      inTurn(async () => {
        await goOn();
        await begin(id, into, by);
        await finish(id);
      }),

    /** Takes the merge of a record back: it is there again, with all that came with it. */
    part: (id: string, by: Actor) =>
      inTurn(async () => {
        await goOn();
        await beginParting(id, by);
        await finish(id);
      }),

    /** Marks the record, and leaves the rest to whoever goes on. */
    begin,

    goOn,

    /** Of those that a record says it took in, the ones that did not go their own way while it was deleted. */
    async stillIn(tx: Transaction, id: string, takenIn: TakenIn[]) {
      const known = await Promise.all(takenIn.map((each) => tx.get(merges, each.id)));
      return takenIn.filter((_, at) => known[at]?.into === id);
    },
  };

  /** The record that an id means: itself, or the one it became part of, over however many merges. */
  async function leadsTo(id: string): Promise<string> {
    const merge = await merges.get(id);
    return merge?.state === "merged" ? leadsTo(merge.into) : id;
  }

  async function begin(id: string, into: string, by: Actor) {
    if (id === into) throw wrong("into", "Please choose another donor: this is the same one");
    await store.transaction(undefined, async (tx) => {
      const [old, kept, known] = [
        await tx.get(donors, id),
        await tx.get(donors, into),
        await tx.get(merges, id),
      ];
      if (!old) throw noSuchDonor();
      if (!kept) throw wrong("into", "There is no such donor any more");
      if (kept.mergedInto) throw wrong("into", "This donor is being merged into another record");
      refuseBelowZero(old, kept, await linesOver(id));
      const merge: Merge = {
        ...{ into, name: String(old.name ?? ""), state: "merging", ...doneBy(by) },
        ...{ fields: unmarked(old), filled: [], gifts: 0, pledges: 0 },
      };
      await tx.update(donors, id, { mergedInto: into }, { isDerived: true });
      if (known) await tx.replace(merges, id, merge);
      else await tx.create(merges, merge, id);
    });
  }

  async function beginParting(id: string, by: Actor) {
    const moment = doneBy(by);
    const note: Note = { ...noteOf(moment), kind: "restored" };
    await store.transaction(note, async (tx) => {
      const merge = await tx.get(merges, id);
      if (merge?.state !== "merged") throw noSuchDonor();
      const kept = await tx.get(donors, merge.into);
      if (!kept && (await merges.get(merge.into))?.state === "merged")
        throw new Refusal(
          409,
          "merged-on",
          `The record that took in ${merge.name} is part of another one now. Undo that merge first.`,
        );
      if (kept) refuseBelowZero(kept, {}, await linesBack(id, merge.into));
      const { donated: _, pledged: __, anonymousCents: ___, inKindCents: ____, ...fields } = merge.fields;
      await tx.create(donors, { ...fields, donated: 0, pledged: 0, changedAt: moment.at }, id);
      await tx.update(merges, id, { state: "parting", ...moment });
    });
  }

  /** Everything but the last part, each in its own transaction, and then the last with what ends it. */
  async function finish(id: string) {
    for (;;) {
      const merge = await merges.get(id);
      if (!merge || merge.state === "merged") return;
      const isParting = merge.state === "parting";
      const [from, to] = isParting ? [merge.into, id] : [id, merge.into];
      const linesNow = () => (isParting ? linesBack(id, merge.into) : linesOver(id));
      const parts = inParts(await linesNow());
      for (const part of parts.slice(0, -1))
        await store.transaction(noteOf(merge), (tx) => move(tx, id, part, from, to));
      const isDone = await store.transaction(noteOf(merge), async (tx) => {
        // Read first: whatever is written to it after this makes all of it be done again.
        await tx.get(donors, from);
        const last = await linesNow();
        if (last.length > AT_ONCE) return false;
        await move(tx, id, last, from, to);
        await (isParting ? endParting(tx, id) : end(tx, id));
        return true;
      });
      if (isDone) return;
    }
  }

  /** The record goes; what only it knew of the donor stays. */
  async function end(tx: Transaction, id: string) {
    const [merge, old] = [await tx.get(merges, id), await tx.get(donors, id)];
    const kept = merge && (await tx.get(donors, merge.into));
    if (!merge || !old) return;
    // Deleted meanwhile: its lines are nobody's, as those of any donor who is gone, until it comes back.
    if (kept) {
      const [own, others] = [readDetails(kept.details), readDetails(old.details)];
      // The name on the wall belongs to the name beside it.
      const filled = DETAILS.filter((detail) => detail !== "wallName" && others[detail] && !own[detail]);
      const details: Details = { ...own, ...Object.fromEntries(filled.map((each) => [each, others[each]])) };
      const { name, gifts, pledges, at } = merge;
      const takenIn = [...takenInOf(kept), { id, name, gifts, pledges, at }];
      const more = filled.length > 0 ? { details } : {};
      await tx.update(donors, merge.into, { ...more, takenIn, changedAt: moment() });
      await tx.update(merges, id, { state: "merged", filled });
    } else await tx.update(merges, id, { state: "merged" });
    await tx.delete(donors, id);
  }

  /** What was taken over and is still the same goes back, too. */
  async function endParting(tx: Transaction, id: string) {
    const merge = await tx.get(merges, id);
    const kept = merge && (await tx.get(donors, merge.into));
    if (merge && kept) {
      const [own, others] = [readDetails(kept.details), readDetails(merge.fields.details)];
      const isBorrowed = (detail: Detail) => merge.filled.includes(detail) && own[detail] === others[detail];
      const details = Object.fromEntries(Object.entries(own).filter(([each]) => !isBorrowed(each as Detail)));
      const takenIn = takenInOf(kept).filter((each) => each.id !== id);
      const more = merge.filled.length > 0 ? { details } : {};
      await tx.update(donors, merge.into, { ...more, takenIn, changedAt: moment() });
    }
    if (merge) await tx.delete(merges, id);
  }

  /** Lines and their amounts, from one record to the other. */
  async function move(tx: Transaction, id: string, lines: Line[], from: string, to: string) {
    const merge = await tx.get(merges, id);
    if (!merge) return;
    const isParting = merge.state === "parting";
    const sum: DonorTotals = { donated: 0, pledged: 0, anonymousCents: 0, inKindCents: 0 };
    const number = { gifts: merge.gifts, pledges: merge.pledges };
    const kept = { gifts, pledges, loans };
    await Promise.all(lines.map((line) => tx.get<Fields>(kept[line.of], line.id)));
    for (const { of, id: lineId, isStaying, leavesPledge } of lines) {
      const gift = of === "gifts" ? await tx.get(gifts, lineId) : undefined;
      const pledge = of === "pledges" ? await tx.get(pledges, lineId) : undefined;
      const loan = of === "loans" ? await tx.get(loans, lineId) : undefined;
      const line = gift ?? pledge ?? loan;
      if (!line || (loan ? loan.lenderDonorId : (gift ?? pledge)?.donorId) !== from) continue;
      const mergedFrom = mergedFromNow(
        line.mergedFrom ?? [],
        isParting ? undefined : { id, name: merge.name },
      );
      if (loan) await tx.update(loans, lineId, { lenderDonorId: to, mergedFrom });
      const moves = isStaying ? {} : { donorId: to, mergedFrom };
      if (gift) {
        const { donated, anonymousCents, inKindCents } = totalsOfGift(gift);
        if (leavesPledge && gift.pledgeId) await ledger.addToPledge(tx, gift.pledgeId, -donated);
        await tx.update(gifts, lineId, { ...moves, ...(leavesPledge && { pledgeId: null }) });
        if (isStaying) continue;
        sum.donated += donated;
        sum.anonymousCents += anonymousCents;
        sum.inKindCents += inKindCents;
        if (gift.status === "recorded") number.gifts++;
      }
      if (pledge) {
        await tx.update(pledges, lineId, moves);
        sum.pledged += totalsOfPledge(pledge).pledged;
        if (pledge.status === "open") number.pledges++;
      }
    }
    await ledger.addToDonor(tx, from, negative(sum));
    await ledger.addToDonor(tx, to, sum);
    if (!isParting) await tx.update(merges, id, number);
  }

  /** All lines of a record. */
  async function linesOver(donorId: string) {
    const lines: Line[] = [];
    for await (const pledge of linesOf(pledges, "pledgedOn", donorId))
      lines.push({ of: "pledges", id: pledge.id, totals: totalsOfPledge(pledge) });
    for await (const gift of linesOf(gifts, "receivedOn", donorId))
      lines.push({ of: "gifts", id: gift.id, totals: totalsOfGift(gift) });
    for await (const loan of loansOf(donorId)) lines.push({ of: "loans", id: loan.id, totals: {} });
    return lines;
  }

  async function* loansOf(donorId: string) {
    for await (const page of pagesOf(loans))
      yield* page.filter(({ lenderDonorId }) => lenderDonorId === donorId);
  }

  /**
   * The lines that came with a merge. Gifts and the pledges they go towards that would then be two donors' part from
   * each other.
   */
  async function linesBack(id: string, into: string) {
    const lines: Line[] = [];
    const goes = ({ mergedFrom = [] }: { mergedFrom?: MergedFrom }) => mergedFrom.at(-1)?.id === id;
    const going = new Set<string>();
    for await (const pledge of linesOf(pledges, "pledgedOn", into)) {
      if (!goes(pledge)) continue;
      going.add(pledge.id);
      lines.push({ of: "pledges", id: pledge.id, totals: totalsOfPledge(pledge) });
    }
    for await (const loan of loansOf(into))
      if (goes(loan)) lines.push({ of: "loans", id: loan.id, totals: {} });
    // Of an interrupted parting some pledges are back already.
    for await (const pledge of linesOf(pledges, "pledgedOn", id)) going.add(pledge.id);
    for await (const gift of linesOf(gifts, "receivedOn", into)) {
      const leavesPledge = gift.pledgeId !== null && going.has(gift.pledgeId) !== goes(gift);
      if (!goes(gift) && !leavesPledge) continue;
      lines.push({
        ...{ of: "gifts", id: gift.id, totals: goes(gift) ? totalsOfGift(gift) : {} },
        ...(!goes(gift) && { isStaying: true }),
        ...(leavesPledge && { leavesPledge }),
      });
    }
    return lines;
  }

  /** Finishes what was interrupted. What stands in the way of one is reported, and stands in the way of no other. */
  async function goOn() {
    for await (const page of pagesOf(merges))
      for (const { id, state } of page)
        if (state !== "merged")
          await finish(id).catch((fault) => log.error("a merge of donors could not be finished", fault));
  }

  function doneBy({ name, email = "" }: Actor) {
    return { by: name, email: email || null, at: moment() };
  }

  function moment() {
    return new Date(now()).toISOString();
  }
}

function noteOf({ by, email, at }: Pick<Merge, "by" | "email" | "at">): Note {
  return { by, at, ...(email && { email }) };
}

/**
 * What takes away goes first, together with the largest amounts: then no total is less than nothing between two parts.
 */
function inParts(lines: Line[]) {
  const amount = ({ totals: { donated = 0, pledged = 0 } }: Line) => donated + pledged;
  const ordered = lines.toSorted((a, b) =>
    amount(a) < 0 !== amount(b) < 0 ? amount(a) - amount(b) : amount(b) - amount(a),
  );
  const parts: Line[][] = [];
  for (let at = 0; at < ordered.length; at += AT_ONCE) parts.push(ordered.slice(at, at + AT_ONCE));
  return parts;
}

function mergedFromNow(before: MergedFrom, by: MergedFrom[number] | undefined): MergedFrom {
  return by ? [...before, by] : before.slice(0, -1);
}

function negative({ donated, pledged, anonymousCents, inKindCents }: DonorTotals): DonorTotals {
  return {
    donated: -donated,
    pledged: -pledged,
    anonymousCents: -anonymousCents,
    inKindCents: -inKindCents,
  };
}

/** No total may be less than nothing, when all is done or between two parts of it. */
function refuseBelowZero(from: Fields, to: Fields, lines: Line[]) {
  const [left, got] = [totalsIn(from), totalsIn(to)];
  const parts = inParts(lines);
  for (const [at, part] of parts.entries()) {
    for (const { totals } of part)
      for (const field of ["donated", "pledged"] as const) {
        left[field] -= totals[field] ?? 0;
        got[field] += totals[field] ?? 0;
      }
    if (Math.min(left.donated, left.pledged, got.donated, got.pledged) >= 0) continue;
    const what = Math.min(left.donated, got.donated) < 0 ? "given" : "pledged";
    const why =
      at < parts.length - 1
        ? "there are more lines than can be moved at once, and adjustments take away most of them."
        : "an adjustment has taken some of it away since the merge. Correct that first.";
    throw new Refusal(409, "below-zero", `What ${from.name} has ${what} would be less than nothing: ${why}`);
  }
}

function takenInOf({ takenIn }: Fields): TakenIn[] {
  return Array.isArray(takenIn) ? takenIn : [];
}

function unmarked(donor: Stored<Fields>) {
  const { mergedInto: _, ...fields } = fieldsOf(donor);
  return fields;
}

function noSuchDonor() {
  return new Refusal(404, "no-such-donor", "There is no such donor any more.");
}
