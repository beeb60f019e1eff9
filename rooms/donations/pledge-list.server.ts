import { fieldOf, readListQuery } from "#domain/list-query.ts";
import { byField } from "#domain/name-order.ts";
import { pageOf } from "#domain/paging.ts";
import type { ListQuery } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { versioned } from "#server/live/view.ts";
import { openDaily } from "#server/records/daily.ts";
import type { RecordList } from "#server/records/list.ts";
import { openMirror } from "#server/records/mirror.ts";
import type { House } from "#server/room.ts";
import type { Collection, Fields, Stored } from "#server/store/store.ts";
import type { Donors } from "../donors/donors.server.ts";
import {
  type Due,
  GROUPS,
  type Group,
  groupWords,
  isInGroup,
  type KeptPledge,
  loweredIn,
  type Pledge,
  type PledgeList,
  pledgeOn,
  pledgeTotals,
} from "./pledge.ts";

const COLUMNS = [
  ...(["id", "pledgedOn", "donorId", "donorName", "cents", "fund", "dueOn", "note"] as const),
  ...(["kind", "status", "voidReason", "paidCents", "balanceCents", "state"] as const),
] satisfies (keyof Pledge)[];
const FILTERS = ["donorId", "fund", "status", "kind", "state", "due"];
const SORTS = ["dueOn", "donorName", "balanceCents", "pledgedOn", "cents", "paidCents"];
const SUMS = ["cents", "paidCents", "balanceCents"] as const;

type Entry = { id: string; kept: KeptPledge; text: string };
type OpenPledgeList = RecordList<Pledge, PledgeList> & {
  pageWith(id: string, query: ListQuery): number | undefined;
  /** All that are not void, in no order: a hundred thousand need not be sorted to be summed. */
  standing(days?: { from: string; to: string }): Pledge[];
  /** What is still to come of those due until that many days from today, and of those whose day has passed. */
  dueWithin(days: number): { due: Owed; overdue: Owed };
};
export type Owed = { count: number; cents: number };

/**
 * All pledges, held in memory as they are kept: nobody has many, so there are about as many as donors. What a pledge is
 * today (open, overdue) is decided whenever somebody asks, so that the list is right on the morning after a due day
 * without anything having been written.
 */
export async function openPledgeList(
  collection: Collection<Fields>,
  { ledger, everNamed }: Pick<Donors, "ledger" | "everNamed">,
  log: House["log"],
): Promise<OpenPledgeList> {
  const mirror = await openMirror({ collection, read: entryOf, log });
  // A gift whose day alone is changed leaves its pledge as it is, and is still the last one.
  const daily = openDaily(ledger.today, [mirror, ledger.gifts]);

  return {
    get revision() {
      return daily.revision;
    },
    columns: COLUMNS,
    read: (asked) => readListQuery(asked, { filters: FILTERS, sorts: SORTS }),
    /** The page on which a pledge stands, if the query finds it. */
    pageWith(id, query) {
      const at = inOrder(find(query), query).findIndex((pledge) => pledge.id === id);
      return at < 0 ? undefined : Math.floor(at / query.size) + 1;
    },
    async page(query) {
      const sought = find(query);
      const found = inOrder(sought, query);
      const { page, pages, start, end } = pageOf(found.length, query.size, query.page);
      return versioned({
        rows: await Promise.all(found.slice(start, end).map(withLastGift)),
        ...{ page, pages, total: found.length, sums: sumsOf(found, query) },
        groups: Object.fromEntries(
          GROUPS.map((group) => [group, sought.filter((pledge) => isInGroup(group, pledge)).length]),
        ) as Record<Group, number>,
        ever: everPledged(),
        today: ledger.today(),
      });
    },
    dueWithin(days) {
      const [today, last] = [ledger.today(), dayIn(ledger.today(), days)];
      const [due, overdue] = [
        { count: 0, cents: 0 },
        { count: 0, cents: 0 },
      ];
      const lowered = loweredByDonorScreen();
      for (const { kept } of mirror.entries()) {
        const { dueOn, balanceCents } = pledgeOn(today, kept, lowered.get(kept.id));
        if (dueOn === null || dueOn > last || balanceCents === 0) continue;
        const among = dueOn < today ? overdue : due;
        among.count++;
        among.cents += balanceCents;
      }
      return { due, overdue };
    },
    standing,
    everything: (query) => [inOrder(find(query), query)],
    onChange: daily.onChange,
    close() {
      daily.close();
      mirror.close();
    },
  };

  /** All that is looked for, in whichever state. */
  function find({ q, from, to, filters }: Pick<ListQuery, "q" | "from" | "to" | "filters">) {
    const today = ledger.today();
    const words = searchWords(q);
    // Found under the name that the donor has now, too, and under any they had.
    const donors = new Set(words.length > 0 ? everNamed(q).donors : []);
    const { state: _, due, ...equal } = filters;
    const isDue = dueOf(due, today);
    const lowered = loweredByDonorScreen();
    return mirror
      .entries()
      .filter(({ kept, text }) => {
        if (!isFound(text, words) && !donors.has(kept.donorId)) return false;
        if ((from && kept.pledgedOn < from) || (to && kept.pledgedOn > to)) return false;
        const fields: Fields = kept;
        return isDue(kept.dueOn) && Object.entries(equal).every(([field, value]) => fields[field] === value);
      })
      .map(({ kept }) => pledgeOn(today, kept, lowered.get(kept.id)))
      .toArray();
  }

  function standing(days = { from: "", to: "" }) {
    return find({ q: "", ...days, filters: { status: "open" } });
  }

  function everPledged() {
    const { pledgedCents, keptCents } = pledgeTotals(standing());
    return { cents: pledgedCents, paidCents: keptCents };
  }

  /** What was taken away from each pledge; of few donors anything was. */
  function loweredByDonorScreen() {
    const taking = new Set<string>();
    for (const { kept } of mirror.entries()) if (kept.cents < 0) taking.add(kept.donorId);
    if (taking.size === 0) return new Map<string, number>();
    const theirs = mirror
      .entries()
      .map(({ kept }) => kept)
      .filter(({ donorId }) => taking.has(donorId));
    const byDonor = Map.groupBy(theirs, ({ donorId }) => donorId);
    return new Map([...byDonor.values()].flatMap((lines) => [...loweredIn(lines)]));
  }

  async function withLastGift(pledge: Pledge): Promise<Pledge> {
    const [gift] = await ledger.gifts.query({
      equal: { pledgeId: pledge.id, status: "recorded" },
      orderBy: { field: "receivedOn", descending: true },
      limit: 1,
    });
    if (!gift) return { ...pledge, lastGift: null };
    const { receivedOn, cents, kind } = gift;
    return { ...pledge, lastGift: { receivedOn, cents, kind } };
  }
}

function entryOf(doc: Stored<Fields>): Entry {
  const kept = doc as unknown as KeptPledge;
  return { id: doc.id, kept, text: plain(`${kept.donorName}\n${kept.note}`) };
}

/** Those of the state or the group that is asked for. */
function inOrder(sought: Pledge[], { filters: { state = "all" }, sort }: ListQuery) {
  const isGroup = Object.hasOwn(groupWords, state);
  return sought
    .filter((pledge) => (isGroup ? isInGroup(state as Group, pledge) : pledge.state === state))
    .sort(orderOf(sort));
}

function dueOf(due: string | undefined, today: string): (dueOn: string | null) => boolean {
  const ways: Record<Due, (dueOn: string | null) => boolean> = {
    month: (dueOn) => dueOn?.slice(0, 7) === today.slice(0, 7),
    "30-days": (dueOn) => dueOn !== null && dueOn >= today && dueOn <= dayIn(today, 30),
    "90-days": (dueOn) => dueOn !== null && dueOn >= today && dueOn <= dayIn(today, 90),
    none: (dueOn) => dueOn === null,
  };
  if (due === undefined) return () => true;
  return Object.hasOwn(ways, due) ? ways[due as Due] : () => false;
}

function dayIn(today: string, days: number) {
  return Temporal.PlainDate.from(today).add({ days }).toString();
}

function sumsOf(found: Pledge[], { filters: { status, state } }: ListQuery) {
  const areVoidCounted = status === "void" || state === "void";
  const counted = found.filter((pledge) => areVoidCounted || pledge.status !== "void");
  return Object.fromEntries(
    SUMS.map((field) => [field, counted.reduce((sum, pledge) => sum + pledge[field], 0)]),
  );
}

/** The longest due first, and of those the largest promise: a gift moves no row. Those without a day come last. */
function orderOf(sort: string) {
  if (sort !== "" && fieldOf(sort) !== "dueOn") return byField(fieldOf(sort), sort.startsWith("-"));
  const way = sort.startsWith("-") ? -1 : 1;
  return (a: Pledge, b: Pledge) => {
    if (a.dueOn === b.dueOn) return b.cents - a.cents || (a.id < b.id ? -1 : 1);
    if (a.dueOn === null || b.dueOn === null) return a.dueOn === null ? 1 : -1;
    return a.dueOn < b.dueOn ? -way : way;
  };
}
