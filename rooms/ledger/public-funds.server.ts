import { addDays } from "#domain/days.ts";
import { FUNDS, type Fund } from "#domain/funds.ts";
import { openMirror } from "#server/records/mirror.ts";
import { type Cell, monthCells } from "#server/records/month-sums.ts";
import type { House } from "#server/room.ts";
import { pagesOf } from "#server/store/everything-in.ts";
import { type Collection, isRefusedAs, type Store, type Transaction } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import type { KeptPledge } from "./pledge.ts";

export const PUBLIC_FUNDS = "public-funds";
/** One document holds all of it, so that whoever reads it never sees half of a change. */
const ID = "today";

type FundFigures = { raisedCents: number; pledgedCents: number };
type ByFund = { [fund: string]: FundFigures };
type FundTally = { cents: number; gifts: number };

type PublicFundsDoc = {
  /** The temple's day that `waiting` and `wellWishers` belong to. */
  day: string;
  /** What visitors see. */
  shown: ByFund;
  /** What lines of donors who don't show their amounts moved on that day: visitors see it the day after. */
  waiting: ByFund;
  /** Anonymous gifts recorded on that day, and on the day before. */
  wellWishers: FundTally;
  wellWishersBefore: FundTally;
};

/** What one line of the ledger adds to the public figures. */
export type PublicLine = Partial<FundFigures> & {
  fund: Fund;
  isHidden: boolean;
  /** Whether it is an anonymous gift recorded today. */
  isWellWish?: boolean;
};

export type PublicFunds = Awaited<ReturnType<typeof openPublicFunds>>;

/**
 * What visitors may see of the funds. Gifts and pledges of donors who show their amounts count at once. All others
 * count from the next day on: whoever compares the figures before and after such a gift learns nothing. Estimates of
 * gifts in kind are not public, and never count here.
 */
export async function openPublicFunds(
  { store, now, log }: Pick<House, "store" | "now" | "log">,
  pledges: Collection<Omit<KeptPledge, "id" | "version">>,
) {
  const kept = publicFundsIn(store);
  if (!(await kept.get(ID))) await begin();
  const mirror = await openMirror({ collection: kept, read: (doc) => doc, log });

  return {
    /** The figures of each fund, as visitors see them. */
    of(fund: Fund): FundFigures {
      return current()?.shown[fund] ?? nothing;
    },
    /** The anonymous gifts that were recorded yesterday. */
    wellWishersYesterday(): FundTally {
      return current()?.wellWishersBefore ?? nobody;
    },
    /** A line was added, changed or voided, in the transaction that does it. */
    async moved(tx: Transaction, before: PublicLine | undefined, after: PublicLine | undefined) {
      const by = differences(before, after);
      const wishes = tallyOf(after).gifts - tallyOf(before).gifts;
      const wished = tallyOf(after).cents - tallyOf(before).cents;
      if (by.length === 0 && wishes === 0 && wished === 0) return;
      const doc = await tx.get(kept, ID);
      if (!doc) return;
      const { day, shown, waiting, wellWishers, wellWishersBefore } = onDay(doc, today());
      const isHidden = Boolean(before?.isHidden || after?.isHidden);
      await tx.update(kept, ID, {
        day,
        shown: isHidden ? shown : added(shown, by),
        waiting: isHidden ? added(waiting, by) : waiting,
        wellWishers: { cents: wellWishers.cents + wished, gifts: wellWishers.gifts + wishes },
        wellWishersBefore,
      });
    },
    onChange: mirror.onChange,
    close: mirror.close,
  };

  function current() {
    const doc = mirror.get(ID);
    return doc && onDay(doc, today());
  }

  function today() {
    return templeDay(now());
  }

  /** A data file that has no public figures yet begins with what its ledger holds. */
  async function begin() {
    const shown = await publicFiguresIn(store, pledges);
    const doc = { day: today(), shown, waiting: {}, wellWishers: nobody, wellWishersBefore: nobody };
    // Several machines may start on one hosted store at the same moment.
    await kept.create(doc, ID).catch((fault) => {
      if (!isRefusedAs(fault, "conflict")) throw fault;
    });
  }
}

/** A sentence for each fund whose public figures, with those that wait for tomorrow, are not the ledger's. */
export async function checkPublicFunds(
  store: Store,
  pledges: Collection<Omit<KeptPledge, "id" | "version">>,
  inWords: (cents: number) => string,
) {
  const doc = await publicFundsIn(store).get(ID);
  if (!doc) return [];
  const actual = await publicFiguresIn(store, pledges);
  const known = added(doc.shown, Object.entries(doc.waiting));
  return FUNDS.flatMap((fund) =>
    (["raisedCents", "pledgedCents"] as const).flatMap((field) => {
      const [says, holds] = [(known[fund] ?? nothing)[field], (actual[fund] ?? nothing)[field]];
      if (says === holds) return [];
      const what = field === "raisedCents" ? "raised" : "pledged";
      return `The public figures of ${fund} say ${inWords(says)} ${what}, and the ledger ${inWords(holds)}.`;
    }),
  );
}

const nothing: FundFigures = { raisedCents: 0, pledgedCents: 0 };
const nobody: FundTally = { cents: 0, gifts: 0 };

function publicFundsIn(store: Store) {
  return store.collection<PublicFundsDoc>(PUBLIC_FUNDS);
}

/** On a later day, what waited is shown. */
function onDay(doc: PublicFundsDoc, today: string): PublicFundsDoc {
  if (doc.day >= today) return doc;
  return {
    day: today,
    shown: added(doc.shown, Object.entries(doc.waiting)),
    waiting: {},
    wellWishers: nobody,
    wellWishersBefore: doc.day === addDays(today, -1) ? doc.wellWishers : nobody,
  };
}

async function publicFiguresIn(store: Store, pledges: Collection<Omit<KeptPledge, "id" | "version">>) {
  let figures: ByFund = {};
  for await (const page of pagesOf(monthCells(store, "gifts")))
    figures = added(figures, page.flatMap(raisedIn));
  for (const fund of FUNDS) {
    const { sums } = await pledges.totals({ equal: { fund, status: "open" } }, ["cents"]);
    figures = added(figures, [[fund, { raisedCents: 0, pledgedCents: sums.cents ?? 0 }]]);
  }
  return figures;
}

/** A cell is counted by fund, method and status first: see `monthRules`. */
function raisedIn({ values: [fund = "", method, status], sums }: Cell): [string, FundFigures][] {
  if (status !== "recorded" || method === "in-kind") return [];
  return [[fund, { raisedCents: sums.cents ?? 0, pledgedCents: 0 }]];
}

function differences(before: PublicLine | undefined, after: PublicLine | undefined) {
  let by: ByFund = {};
  if (before) by = added(by, [[before.fund, figuresOf(before, -1)]]);
  if (after) by = added(by, [[after.fund, figuresOf(after, 1)]]);
  return Object.entries(by).filter(([, { raisedCents, pledgedCents }]) => raisedCents || pledgedCents);
}

function figuresOf({ raisedCents = 0, pledgedCents = 0 }: PublicLine, step: 1 | -1): FundFigures {
  return { raisedCents: step * raisedCents, pledgedCents: step * pledgedCents };
}

function tallyOf(line: PublicLine | undefined): FundTally {
  return line?.isWellWish ? { cents: line.raisedCents ?? 0, gifts: 1 } : nobody;
}

function added(to: ByFund, by: readonly (readonly [fund: string, figures: FundFigures])[]): ByFund {
  const sums = { ...to };
  for (const [fund, { raisedCents, pledgedCents }] of by) {
    const known = sums[fund] ?? nothing;
    sums[fund] = {
      raisedCents: known.raisedCents + raisedCents,
      pledgedCents: known.pledgedCents + pledgedCents,
    };
  }
  return sums;
}
