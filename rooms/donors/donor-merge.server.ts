import { omit } from "#domain/omit.ts";
import type { ListQuery } from "#domain/records.ts";
import { morePrivate, readVisibility, type Visibility } from "#domain/visibility.ts";
import type { Log } from "#server/log.ts";
import type { Actor } from "#server/records/actors.ts";
import type { Led, RecordLink, References } from "#server/records/references.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import { inOrderOf, pagesOf } from "#server/store/everything-in.ts";
import {
  type Fields,
  fieldsOf,
  type Note,
  type Shape,
  type Store,
  type Stored,
  type Transaction,
} from "#server/store/store.ts";
import { serialQueue } from "#server/store/transaction.ts";
import { type DonorTotals, totalsIn, totalsOfGift, totalsOfPledge } from "../ledger/donor-totals.server.ts";
import { type Gift, giftKind, type MergedFrom } from "../ledger/gift.ts";
import type { Ledger } from "../ledger/ledger.server.ts";
import { ledgerCollections } from "../ledger/ledger-collections.server.ts";
import { type KeptPledge, pledgeKind } from "../ledger/pledge.ts";
import { DETAILS, type Detail, type Details, donorKind, readDetails, type TakenIn } from "./donor.ts";

export const MERGES = "merged-donors";
export const mergeShape: Shape = { moments: ["at"] };

/** A record that became, or is about to become, part of another; kept under its own id. */
export type Merge = {
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
  /** What the wall showed of the other one before, and shows since, where that differs. */
  visibility?: { before: Visibility; after: Visibility };
  /** Everything that named it went over; earlier versions of the site moved gifts, pledges and loans alone. */
  isWhole?: boolean;
};

/** A record that names a donor, on its way from one donor to another. */
type DonorMergeLine = {
  link: RecordLink;
  id: string;
  totals: Partial<DonorTotals>;
  /** It stays, and only no longer names a pledge that goes. */
  isStaying?: true;
  leavesPledge?: true;
};

type DonorMergeNeeds = { store: Store; now: () => number; log: Log; references: References };
export type Merges = ReturnType<typeof openMerges>;

/** What is done with a record that is there again. */
type Also = (tx: Transaction, note: Note) => Promise<unknown>;

/** Two documents for each line, and a few more: no store takes more than 500 at once. */
const AT_ONCE = 200;

/**
 * Makes two records of one donor into one, and takes that back. The record is marked first, so that nothing new is
 * written to it; then its lines go over with their amounts, as many at once as a store takes, so that every total is
 * that of its lines at each moment; the record itself goes with the last of them. Whatever is interrupted is gone on
 * with at the next start.
 */
export function openMerges({ store, now, log, references }: DonorMergeNeeds, ledger: Ledger) {
  const { donors, gifts, pledges } = ledgerCollections(store);
  const links = references.linksTo(donorKind.name);
  const merges = store.collection<Merge>(MERGES, mergeShape);
  const inTurn = serialQueue();
  references.onMerge(donorKind.name, linkNow);

  return {
    leadsTo,

    /** A list that is asked for by the id of a record that was merged is that of the one it became part of. */
    async followed(query: ListQuery): Promise<ListQuery> {
      const { donorId } = query.filters;
      return donorId ? { ...query, filters: { ...query.filters, donorId: await leadsTo(donorId) } } : query;
    },

    async isMerged(id: string) {
      return (await merges.get(id))?.state === "merged";
    },

    merge: (id: string, into: string, by: Actor, chosen?: Visibility) =>
      inTurn(async () => {
        await resume();
        await begin(id, into, by, chosen);
        await finish(id);
      }),

    /**
     * Takes the merge of a record back: it is there again, with all that came with it. What else is to be done with it
     * is part of the same transaction; of so many lines that they need several, of the last.
     */
    unmerge: (id: string, by: Actor, also?: Also) =>
      inTurn(async () => {
        await resume();
        const merge = await merges.get(id);
        if (merge?.state !== "merged") throw noSuchDonor();
        const moment = doneBy(by);
        const note: Note = { ...noteOf(moment), kind: "restored" };
        const lines = await linesToReturn(id, merge.into);
        if (lines.length > AT_ONCE) {
          await store.transaction(note, (tx) => beginParting(tx, id, moment, lines));
          return finish(id, also);
        }
        await store.transaction(note, async (tx) => {
          await beginParting(tx, id, moment, lines);
          await move(tx, id, lines, merge.into, id);
          await endParting(tx, id);
          await also?.(tx, note);
        });
      }),

    /** Marks the record, and leaves the rest to whoever goes on. */
    begin,

    resume,

    /** Of those that a record says it took in, the ones that did not go their own way while it was deleted. */
    async stillMerged(tx: Transaction, id: string, takenIn: TakenIn[]) {
      const known = await Promise.all(takenIn.map((each) => tx.get(merges, each.id)));
      return takenIn.filter((_, at) => known[at]?.into === id);
    },
  };

  /** The record that an id means: itself, or the one it became part of, over however many merges. */
  async function leadsTo(id: string): Promise<string> {
    const merge = await merges.get(id);
    return merge?.state === "merged" ? leadsTo(merge.into) : id;
  }

  /** Where an earlier version's link leads now: back out of merges that were undone since, and on into those that were made. */
  async function linkNow(tx: Transaction, { id: then, mergedFrom }: Led): Promise<Led> {
    let id = then;
    const trail = [...mergedFrom];
    for (let last = trail.at(-1); last && !(await merged(last.id)); last = trail.at(-1)) {
      id = last.id;
      trail.pop();
    }
    for (let merge = await merged(id); merge; merge = await merged(id)) {
      trail.push({ id, name: merge.name });
      id = merge.into;
    }
    return { id, mergedFrom: trail };

    async function merged(one: string) {
      const merge = await tx.get(merges, one);
      return merge?.state === "merged" ? merge : undefined;
    }
  }

  async function begin(id: string, into: string, by: Actor, chosen?: Visibility) {
    if (id === into) throw wrong("into", "Please choose another donor: this is the same one");
    const moment = doneBy(by);
    await store.transaction(noteOf(moment), async (tx) => {
      const [old, kept, known] = [
        await tx.get(donors, id),
        await tx.get(donors, into),
        await tx.get(merges, id),
      ];
      if (!old) throw noSuchDonor();
      if (!kept) throw wrong("into", "There is no such donor any more");
      if (kept.mergedInto) throw wrong("into", "This donor is being merged into another record");
      refuseBelowZero(old, kept, await linesToMove(id));
      const before = readVisibility(kept.visibility);
      // Nobody's gifts become public by name without somebody's choice.
      const after = chosen ?? morePrivate(before, readVisibility(old.visibility));
      const merge: Merge = {
        into,
        name: String(old.name ?? ""),
        state: "merging",
        ...moment,
        fields: unmarked(old),
        filled: [],
        gifts: 0,
        pledges: 0,
        ...(after !== before && { visibility: { before, after } }),
      };
      // Before the first line goes over: of many, some are there while others are on their way.
      if (after !== before) await tx.update(donors, into, { visibility: after, changedAt: moment.at });
      await tx.update(donors, id, { mergedInto: into }, { isDerived: true });
      if (known) await tx.replace(merges, id, merge);
      else await tx.create(merges, merge, id);
    });
  }

  async function beginParting(
    tx: Transaction,
    id: string,
    moment: ReturnType<typeof doneBy>,
    lines: DonorMergeLine[],
  ) {
    const merge = await tx.get(merges, id);
    if (merge?.state !== "merged") throw noSuchDonor();
    const kept = await tx.get(donors, merge.into);
    if (!kept && (await merges.get(merge.into))?.state === "merged")
      throw new Refusal(
        409,
        "merged-on",
        `The record that took in ${merge.name} is part of another one now. Undo that merge first.`,
      );
    if (kept) refuseBelowZero(kept, {}, lines);
    const fields = omit(merge.fields, "donated", "pledged", "anonymousCents", "inKindCents");
    await tx.create(donors, { ...fields, donated: 0, pledged: 0, changedAt: moment.at }, id);
    await tx.update(merges, id, { state: "parting", ...moment });
  }

  /** Everything but the last part, each in its own transaction, and then the last with what ends it. */
  async function finish(id: string, also?: Also) {
    for (;;) {
      const merge = await merges.get(id);
      if (!merge || merge.state === "merged") return;
      const isParting = merge.state === "parting";
      const [from, to] = isParting ? [merge.into, id] : [id, merge.into];
      const linesNow = () => (isParting ? linesToReturn(id, merge.into) : linesToMove(id));
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
        await also?.(tx, { ...noteOf(merge), kind: "restored" });
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
      await tx.update(merges, id, { state: "merged", isWhole: true, filled });
    } else await tx.update(merges, id, { state: "merged", isWhole: true });
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
      const { before, after } = merge.visibility ?? {};
      const more = {
        ...(merge.filled.length > 0 && { details }),
        ...(before && readVisibility(kept.visibility) === after && { visibility: before }),
      };
      await tx.update(donors, merge.into, { ...more, takenIn, changedAt: moment() });
    }
    if (merge) await tx.delete(merges, id);
  }

  /** Lines and their amounts, from one record to the other. */
  async function move(tx: Transaction, id: string, lines: DonorMergeLine[], from: string, to: string) {
    const merge = await tx.get(merges, id);
    if (!merge) return;
    const isParting = merge.state === "parting";
    const sum: DonorTotals = { donated: 0, pledged: 0, anonymousCents: 0, inKindCents: 0 };
    const number = { gifts: merge.gifts, pledges: merge.pledges };
    await Promise.all(lines.map(({ link, id }) => tx.get(link.collection, id)));
    for (const { link, id: lineId, isStaying, leavesPledge } of lines) {
      const line = await tx.get(link.collection, lineId);
      if (line?.[link.field] !== from) continue;
      const gift = link.noun === giftKind.name ? await tx.get(gifts, lineId) : undefined;
      const pledge = link.noun === pledgeKind.name ? await tx.get(pledges, lineId) : undefined;
      const mergedFrom = mergedFromNow(mergedFromOf(line), isParting ? undefined : { id, name: merge.name });
      if (leavesPledge && gift?.pledgeId)
        await ledger.addToPledge(tx, gift.pledgeId, -totalsOfGift(gift).donated);
      await tx.update(link.collection, lineId, {
        ...(!isStaying && { [link.field]: to, mergedFrom }),
        ...(leavesPledge && { pledgeId: null }),
      });
      if (isStaying) continue;
      if (gift) {
        const { donated, anonymousCents, inKindCents } = totalsOfGift(gift);
        sum.donated += donated;
        sum.anonymousCents += anonymousCents;
        sum.inKindCents += inKindCents;
        if (gift.status === "recorded") number.gifts++;
      }
      if (pledge) {
        sum.pledged += totalsOfPledge(pledge).pledged;
        if (pledge.status === "open") number.pledges++;
      }
    }
    await ledger.addToDonor(tx, from, negative(sum));
    await ledger.addToDonor(tx, to, sum);
    if (!isParting) await tx.update(merges, id, number);
  }

  /** All that names a record. */
  async function linesToMove(donorId: string) {
    const lines: DonorMergeLine[] = [];
    for (const link of links)
      for await (const doc of references.recordsOf(link, donorId))
        lines.push({ link, id: doc.id, totals: totalsOf(link, doc) });
    return lines;
  }

  /**
   * The lines that came with a merge. Gifts and the pledges they go towards that would then be two donors' part from
   * each other.
   */
  async function linesToReturn(id: string, into: string) {
    const lines: DonorMergeLine[] = [];
    const goes = (doc: Fields) => mergedFromOf(doc).at(-1)?.id === id;
    const pledgesOf = (donorId: string) => inOrderOf("pledgedOn", pledges, { equal: { donorId } });
    // Of an interrupted parting some pledges are back already.
    const going = new Set<unknown>();
    for await (const pledge of pledgesOf(id)) going.add(pledge.id);
    for await (const pledge of pledgesOf(into)) if (goes(pledge)) going.add(pledge.id);
    for (const link of links)
      for await (const doc of references.recordsOf(link, into)) {
        const pledgeId = link.noun === giftKind.name ? (doc.pledgeId ?? null) : null;
        const leavesPledge = pledgeId !== null && going.has(pledgeId) !== goes(doc);
        if (!goes(doc) && !leavesPledge) continue;
        lines.push({
          link,
          id: doc.id,
          totals: goes(doc) ? totalsOf(link, doc) : {},
          ...(!goes(doc) && { isStaying: true }),
          ...(leavesPledge && { leavesPledge }),
        });
      }
    return lines;
  }

  /** Finishes what was interrupted. What stands in the way of one is reported, and stands in the way of no other. */
  async function resume() {
    for await (const page of pagesOf(merges))
      for (const { id, state, isWhole } of page)
        if (state !== "merged" || !isWhole)
          await (state === "merged" ? moveRest(id) : finish(id)).catch((fault) =>
            log.error("a merge of donors could not be finished", fault),
          );
  }

  /** What an earlier version of the site left with the name of a record that is gone, and that no total is made of. */
  async function moveRest(id: string) {
    const merge = await merges.get(id);
    if (!merge) return;
    for (const { link, id: docId } of await linesToMove(id))
      await store.transaction(noteOf(merge), async (tx) => {
        const doc = await tx.get(link.collection, docId);
        if (doc?.[link.field] !== id) return;
        const led = await linkNow(tx, { id, mergedFrom: mergedFromOf(doc) });
        await tx.update(link.collection, docId, { [link.field]: led.id, mergedFrom: led.mergedFrom });
      });
    await merges.update(id, { isWhole: true });
  }

  function doneBy({ name, email = "" }: Actor) {
    return { by: name, email: email || null, at: moment() };
  }

  function moment() {
    return new Date(now()).toISOString();
  }
}

/** What `npm run store -- check` finds: donors who do not know which records were merged into them, or know of others. */
export async function check(store: Store) {
  const into = new Map<string, string>();
  for await (const page of pagesOf(store.collection<Merge>(MERGES, mergeShape)))
    for (const merge of page) if (merge.state === "merged") into.set(merge.id, merge.into);
  const found: string[] = [];
  const known = new Set<string>();
  const there = new Set<string>();
  for await (const page of pagesOf(ledgerCollections(store).donors))
    for (const donor of page) {
      there.add(donor.id);
      for (const { id, name } of takenInOf(donor)) {
        known.add(id);
        if (into.get(id) !== donor.id)
          found.push(
            `${donor.name} (${donor.id}) says that ${name} (${id}) was merged into it, and it was not.`,
          );
      }
    }
  for (const [id, donorId] of into)
    if (there.has(donorId) && !known.has(id))
      found.push(`The donor ${donorId} does not say that ${id} was merged into it.`);
  return found;
}

function noteOf({ by, email, at }: Pick<Merge, "by" | "email" | "at">): Note {
  return { by, at, ...(email && { email }) };
}

/**
 * What takes away goes first, together with the largest amounts: then no total is less than nothing between two parts.
 */
function inParts(lines: DonorMergeLine[]) {
  const amount = ({ totals: { donated = 0, pledged = 0 } }: DonorMergeLine) => donated + pledged;
  const ordered = lines.toSorted((a, b) =>
    amount(a) < 0 !== amount(b) < 0 ? amount(a) - amount(b) : amount(b) - amount(a),
  );
  const parts: DonorMergeLine[][] = [];
  for (let at = 0; at < ordered.length; at += AT_ONCE) parts.push(ordered.slice(at, at + AT_ONCE));
  return parts;
}

function totalsOf({ noun }: RecordLink, doc: Stored<Fields>): Partial<DonorTotals> {
  if (noun === giftKind.name) return totalsOfGift(doc as unknown as Gift);
  return noun === pledgeKind.name ? totalsOfPledge(doc as unknown as KeptPledge) : {};
}

function mergedFromOf({ mergedFrom }: Fields): MergedFrom {
  return Array.isArray(mergedFrom) ? mergedFrom : [];
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
function refuseBelowZero(from: Fields, to: Fields, lines: DonorMergeLine[]) {
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
  return omit(fieldsOf(donor), "mergedInto");
}

function noSuchDonor() {
  return new Refusal(404, "no-such-donor", "There is no such donor any more.");
}
