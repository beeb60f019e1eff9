import { isDeepStrictEqual } from "node:util";
import { centsOf, readAmount } from "#domain/amount.ts";
import { readVisibility } from "#domain/visibility.ts";
import { type MonthRules, openMonthSums } from "#server/records/month-sums.ts";
import type { ChangeMoment } from "#server/records/records.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { inOrderOf, pagesOf } from "#server/store/everything-in.ts";
import {
  type Collection,
  type Fields,
  type HistoryLine,
  isRefusedAs,
  type Shape,
  type Store,
  type Stored,
  type Transaction,
} from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import type { Count } from "./count.ts";
import { bandOf, type Gift, isNews } from "./gift.ts";
import { openGiftNames } from "./gift-names.server.ts";
import { type KeptPledge, pledgesOn } from "./pledge.ts";
import { openPublicFunds, type PublicLine } from "./public-funds.server.ts";

export const giftShape = {
  indexes: {
    receivedOn: [
      ...[
        "benefit",
        "typedName",
        "donorId",
        "countId",
        "pledgeId",
        "eventId",
        "importId",
        "reference",
        "cents",
      ],
      ...["band", "fund", "method", "receipt", "kind", "status"],
    ],
  },
  notIndexed: {
    benefit: "none",
    kind: "gift",
    status: "recorded",
    countId: null,
    pledgeId: null,
    eventId: null,
    importId: null,
    typedName: null,
  },
  sums: ["cents"],
  refersTo: {
    donorId: "donors",
    pledgeId: "pledges",
    countId: "counts",
    eventId: "events",
    importId: "imports",
  },
  // The receipt is the receipts room's to say.
  derived: ["receiptNo", "receipt", "isVoidedSince"],
  format: 1,
  upgrade: (gift) => ({ ...gift, typedName: typedNameOf(gift as Pick<Gift, "donorId" | "donorName">) }),
} satisfies Shape;
export const pledgeShape = {
  indexes: { pledgedOn: ["donorId", "fund", "status"] },
  sums: ["cents", "paidCents"],
  refersTo: { donorId: "donors" },
  derived: ["paidCents"],
} satisfies Shape;
export const countShape = {
  indexes: { countedOn: ["status"] },
  derived: ["sumCents", "gifts", "voidedCents", "voidedGifts"],
} satisfies Shape;
/**
 * `changedAt` is written with each change, for the day the wall shows; a record without it is as new as it was made.
 * Amounts follow from the lines, and the rest from merges.
 */
export const donorShape = {
  moments: ["createdAt", "changedAt"],
  derived: ["donated", "pledged", "anonymousCents", "inKindCents", "takenIn", "mergedInto", "changedAt"],
} satisfies Shape;
export const monthRules: MonthRules = {
  of: "gifts",
  date: "receivedOn",
  by: ["fund", "method", "status", "band", "receipt"],
  sums: ["cents"],
};

type GiftDoc = Omit<Gift, "id" | "version">;
type CountDoc = Omit<Count, "id" | "version">;
type PledgeDoc = Omit<KeptPledge, "id" | "version">;
/**
 * A donor's document, of which the ledger keeps the totals; the specification has two of them in dollars. What came as
 * anonymous gifts of money, and the estimates of gifts in kind, are part of `donated`; the public wall leaves them out
 * of the donor's row.
 */
type DonorDoc = Fields & {
  donated?: unknown;
  pledged?: unknown;
  anonymousCents?: unknown;
  inKindCents?: unknown;
  visibility?: unknown;
};
/** In whole cents. */
export type DonorTotals = { donated: number; pledged: number; anonymousCents: number; inKindCents: number };

/** What the donor screen knows of somebody. */
type TypedTotals = { id: string; name: string; donated: number; pledged: number };

export type Ledger = Awaited<ReturnType<typeof openLedger>>;

/**
 * The lines of all gifts and pledges, and the totals that follow from them: a donor's `donated` is the sum of their
 * recorded gifts, `pledged` of their open pledges. Every function here works within the transaction that changes a line
 * or a donor, so that the two can never disagree.
 */
export async function openLedger(house: Pick<House, "store" | "now" | "log">) {
  const { store } = house;
  const { gifts, pledges, counts, donors, events, gone } = ledgerCollections(store);
  const marks = store.collection<{ at: string }>("ledger", { moments: ["at"] });
  const months = await openMonthSums(house, monthRules);
  const publicFunds = await openPublicFunds(house, pledges);
  await openTheBooks(house);
  await tellInKind(house);
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
      for (const [id, cents] of moved(before, after, counted, ({ donorId }) => donorId))
        await addToDonor(tx, id, { donated: cents });
      for (const [id, cents] of moved(before, after, countedUnnamed, ({ donorId }) => donorId))
        await addToDonor(tx, id, { anonymousCents: cents });
      for (const [id, cents] of moved(before, after, countedInKind, ({ donorId }) => donorId))
        await addToDonor(tx, id, { inKindCents: cents });
      for (const [id, cents] of moved(before, after, counted, ({ pledgeId }) => pledgeId))
        await addToPledge(tx, id, cents);
      await moveInCounts(tx, before, after);
      await months.moved(tx, before, after);
      if (after) await noteName(tx, after);
      await publicFunds.moved(tx, await publicGift(tx, before), await publicGift(tx, after));
    },

    async pledgeMoved(tx: Transaction, before: KeptPledge | undefined, after: KeptPledge | undefined) {
      for (const [id, cents] of moved(before, after, promised, ({ donorId }) => donorId))
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

  /** A closed count takes nothing more: what was wrong in it is voided, and it says so. */
  async function moveInCounts(tx: Transaction, before: Gift | undefined, after: Gift | undefined) {
    for (const id of new Set([before?.countId, after?.countId])) {
      if (!id) continue;
      const count = await tx.get(counts, id);
      // A void gift may leave a count that is gone: it was not in its sums.
      if (!count && after?.countId !== id) continue;
      if (!count) throw wrong("countId", "There is no such count any more");
      const was = before?.countId === id ? before : undefined;
      const is = after?.countId === id ? after : undefined;
      const [cents, number] = [
        inCount(is).cents - inCount(was).cents,
        inCount(is).gifts - inCount(was).gifts,
      ];
      const isVoided = was?.status === "recorded" && is?.status === "void";
      // What was voided since the count was closed can come back, and nothing more than that.
      const isBack =
        was?.status === "void" &&
        is?.status === "recorded" &&
        cents <= count.voidedCents &&
        number <= count.voidedGifts;
      if (count.status === "closed" && !isVoided && !isBack)
        throw new Refusal(409, "count-closed", "This count is closed: its gifts can only be voided.");
      const since =
        count.status === "closed"
          ? { voidedCents: count.voidedCents - cents, voidedGifts: count.voidedGifts - number }
          : {};
      if (count.status === "closed" && is)
        await tx.update(gifts, is.id, { isVoidedSince: is.status === "void" }, { isDerived: true });
      const sums = { sumCents: count.sumCents + cents, gifts: count.gifts + number };
      await tx.update(counts, id, { ...sums, ...since }, { isDerived: true });
    }
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
      unlistedOf(id),
    ]);
    const totals = {
      donated: (given.sums.cents ?? 0) / 100,
      pledged: (pledged.sums.cents ?? 0) / 100,
      ...otherThan(totalsIn((await tx.get(donors, id)) ?? {}), unlisted),
    };
    await tx.update(donors, id, totals, { isDerived: true });
  }

  /** No index knows which gifts are anonymous; one donor's are few enough to look through. */
  async function unlistedOf(donorId: string) {
    const sums = { anonymousCents: 0, inKindCents: 0 };
    for await (const line of linesOf(gifts, "receivedOn", donorId)) {
      sums.anonymousCents += countedUnnamed(line);
      sums.inKindCents += countedInKind(line);
    }
    return sums;
  }

  /** What visitors may see of a gift. Nobody who gives without a record has a name that could be shown. */
  async function publicGift(tx: Transaction, gift: Gift | undefined): Promise<PublicLine | undefined> {
    if (!gift) return undefined;
    const visibility = await visibilityOf(tx, gift.donorId);
    const isUnnamed = gift.isAnonymous || visibility === "anonymous";
    const isToday = gift.recordedAt !== undefined && templeDay(gift.recordedAt) === today();
    return {
      fund: gift.fund,
      raisedCents: countedMoney(gift),
      isHidden: isUnnamed || visibility !== "full",
      isWellWish: isUnnamed && isToday && gift.method !== "in-kind" && isNews(gift, today()),
    };
  }

  async function publicPledge(tx: Transaction, pledge: KeptPledge | undefined) {
    if (!pledge) return undefined;
    const isHidden = (await visibilityOf(tx, pledge.donorId)) !== "full";
    return { fund: pledge.fund, pledgedCents: promised(pledge), isHidden };
  }

  async function visibilityOf(tx: Transaction, donorId: string | null) {
    const donor = donorId ? await tx.get(donors, donorId) : undefined;
    return donor ? readVisibility(donor.visibility) : "anonymous";
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

  /** A data file from before the ledger gets one line for each amount, dated when the donor was written down. */
  async function openTheBooks({ store, now }: Pick<House, "store" | "now">) {
    if (await marks.get(OPENED)) return;
    const at = new Date(now()).toISOString();
    const note = { by: "the site", at };
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
          await openFor(tx, typedOf(donor), templeDay(String(donor.createdAt ?? at)), ids);
        });
    await mark(OPENED);
  }

  /** A data file from before donors said what of their total is in kind gets it from the lines. */
  async function tellInKind({ store, now }: Pick<House, "store" | "now">) {
    if (await marks.get(IN_KIND)) return;
    const givers = new Set<string>();
    for await (const { donorId } of inOrderOf("receivedOn", gifts, { equal: { method: "in-kind" } }))
      if (donorId) givers.add(donorId);
    const note = { by: "the site", at: new Date(now()).toISOString() };
    for (const id of givers)
      await store.transaction(note, async (tx) => {
        const donor = await tx.get(donors, id);
        const other = donor && otherThan(totalsIn(donor), await unlistedOf(id));
        if (other) await tx.update(donors, id, other, { isDerived: true });
      });
    await mark(IN_KIND);
  }

  async function mark(id: string) {
    // Several machines may start on one hosted store at the same moment.
    await marks.create({ at: noteMoment() }, id).catch((fault) => {
      if (!isRefusedAs(fault, "conflict")) throw fault;
    });
  }
}

/** More promises than anybody makes. */
const MOST_PLEDGES = 500;

/** The marks that yesterday's totals have their lines, and say what of them is in kind. */
export const OPENED = "opened";
export const IN_KIND = "in-kind";
const TYPED = "Changed in the donor screen";

/** The documents of the ledger, and those whose totals it keeps. */
export function ledgerCollections(store: Store) {
  return {
    gifts: store.collection("gifts", { ...giftShape, history: "gifts" }) as Collection<GiftDoc & Fields>,
    pledges: store.collection("pledges", { ...pledgeShape, history: "pledges" }) as Collection<
      PledgeDoc & Fields
    >,
    counts: store.collection("counts", { ...countShape, history: "counts" }) as Collection<CountDoc & Fields>,
    donors: store.collection("donorsdetails", { ...donorShape, history: "donors" }) as Collection<DonorDoc>,
    /** What a gift may be for, as its room keeps them. */
    events: store.collection<{ title: string }>("events"),
    gone: store.collection<{ moves: number }>("gone-donors"),
  };
}

export const blankGift = {
  method: "cash" as const,
  reference: "",
  fund: "phase-1" as const,
  pledgeId: null,
  eventId: null,
  dedication: null,
  benefit: "none" as const,
  goodsDescription: "",
  goodsCents: 0,
  inKindDescription: "",
  isAnonymous: false,
  countId: null,
  receiptNo: null,
  receipt: "none" as const,
  importId: null,
  typedName: null,
  status: "recorded" as const,
  voidReason: "",
};

/** What a search finds lines without a donor by. */
export function typedNameOf({ donorId, donorName }: Pick<Gift, "donorId" | "donorName">) {
  return donorId === null && donorName ? donorName : null;
}

export const blankPledge = {
  fund: "phase-1" as const,
  dueOn: null,
  status: "open" as const,
  voidReason: "",
  paidCents: 0,
};

/** By how much the totals of each change: the same one on both sides moves by the difference. */
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

type Counted = Pick<Gift, "cents" | "status">;

function counted({ cents, status }: Counted) {
  return status === "recorded" ? cents : 0;
}

type CountedGift = Counted & Pick<Gift, "isAnonymous" | "method">;

/** The estimate of a gift in kind is the temple's own, and no money. */
function countedMoney(gift: Counted & Pick<Gift, "method">) {
  return gift.method === "in-kind" ? 0 : counted(gift);
}

function countedInKind(gift: Counted & Pick<Gift, "method">) {
  return counted(gift) - countedMoney(gift);
}

function countedUnnamed(gift: CountedGift) {
  return gift.isAnonymous ? countedMoney(gift) : 0;
}

function inCount(gift: Gift | undefined) {
  return gift?.status === "recorded" ? { cents: gift.cents, gifts: 1 } : { cents: 0, gifts: 0 };
}

function promised({ cents, status }: Pick<KeptPledge, "cents" | "status">) {
  return status === "open" ? cents : 0;
}

/** What one line adds to its donor's totals. */
export function totalsOfGift(gift: GiftDoc) {
  return {
    donated: counted(gift),
    anonymousCents: countedUnnamed(gift),
    inKindCents: countedInKind(gift),
  };
}

export function totalsOfPledge(pledge: PledgeDoc) {
  return { pledged: promised(pledge) };
}

export function totalsIn({ donated, pledged, anonymousCents, inKindCents }: DonorDoc): DonorTotals {
  return {
    donated: centsOf(readAmount(donated)),
    pledged: centsOf(readAmount(pledged)),
    anonymousCents: Number(anonymousCents ?? 0),
    inKindCents: Number(inKindCents ?? 0),
  };
}

/** Those of the new figures that differ: most donors have neither of these. */
function otherThan(known: DonorTotals, next: Pick<DonorTotals, "anonymousCents" | "inKindCents">) {
  const fields = ["anonymousCents", "inKindCents"] as const;
  return Object.fromEntries(
    fields.flatMap((field) => (known[field] === next[field] ? [] : [[field, next[field]]])),
  );
}

/** All lines of one donor, void ones too, the oldest first. */
export function linesOf<Line extends Fields>(
  lines: Collection<Line>,
  date: "receivedOn" | "pledgedOn",
  donorId: string,
) {
  return inOrderOf(date, lines, { equal: { donorId } });
}

function typedOf(doc: Stored<DonorDoc>): TypedTotals {
  return {
    id: doc.id,
    name: String(doc.name ?? ""),
    donated: readAmount(doc.donated),
    pledged: readAmount(doc.pledged),
  };
}

/**
 * A donor's totals without what was typed in the donor screen in these lines: what was given and promised since stays,
 * and so does what came or went with another record that was merged.
 */
export function totalsWithout(donor: DonorDoc, lines: readonly HistoryLine[]) {
  const now = totalsIn(donor);
  const totals = (["donated", "pledged"] as const).map((field) => {
    const typed = lines.reduce(
      (sum, { before, after }) =>
        sum +
        (before && after && !isMerge(before, after) ? totalsIn(after)[field] - totalsIn(before)[field] : 0),
      0,
    );
    if (now[field] < typed) throw belowZero(String(donor.name ?? "this donor"), field);
    return [field, (now[field] - typed) / 100];
  });
  return Object.fromEntries(totals) as { donated: number; pledged: number };
}

function isMerge(before: DonorDoc, after: DonorDoc) {
  return !isDeepStrictEqual(before.takenIn ?? [], after.takenIn ?? []);
}

function belowZero(name: string, field: "donated" | "pledged") {
  const what = field === "donated" ? "given" : "pledged";
  return new Refusal(
    409,
    "below-zero",
    `What ${name} has ${what} would be less than nothing: an adjustment in the donor screen took it away already. Correct that first.`,
  );
}
