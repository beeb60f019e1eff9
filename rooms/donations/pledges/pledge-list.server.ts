import { openMemoryList } from "#server/records/memory-list.ts";
import { listRulesOf } from "#server/records/room.ts";
import type { House } from "#server/room.ts";
import type { Collection, Fields } from "#server/store/store.ts";
import type { Donors } from "../../donors/donors.server.ts";
import {
  GROUPS,
  type Group,
  groupWords,
  isInGroup,
  type KeptPledge,
  loweredIn,
  type Pledge,
  type PledgeDue,
  pledgeKind,
  pledgeOn,
  pledgeTotals,
} from "../../ledger/pledge.ts";

export type Owed = { count: number; cents: number };

/** The state that a list is asked for which counts the groups: whichever. */
const ANY_STATE = "any";

/**
 * All pledges, held in memory as they are kept: nobody has many, so there are about as many as donors. What a pledge is
 * today (open, overdue) is decided whenever somebody asks, so that the list is right on the morning after a due day
 * without anything having been written.
 */
export async function openPledgeList(
  collection: Collection<Fields>,
  { ledger, everNamed }: Pick<Donors, "ledger" | "everNamed">,
  log: House["log"],
) {
  const rules = listRulesOf<Pledge>(pledgeKind.fields, "dueOn");
  const list = await openMemoryList(
    { collection, read: (doc) => doc as unknown as KeptPledge },
    {
      ...rules,
      filters: [...(rules.filters ?? []), "due"],
      view: asOfToday,
      today: ledger.today,
      // A gift whose day alone is changed leaves its pledge as it is, and is still the last one.
      sources: [ledger.gifts],
      // Found under the name that the donor has now, too, and under any they had.
      alsoFound(q) {
        const donors = new Set(everNamed(q).donors);
        return ({ donorId }) => donors.has(donorId);
      },
      defaults: { state: "all" },
      matches: {
        state: (state) => (pledge) =>
          state === ANY_STATE ||
          (Object.hasOwn(groupWords, state) ? isInGroup(state as Group, pledge) : pledge.state === state),
        due: (due) => {
          const isDue = dueOf(due, ledger.today());
          return ({ dueOn }) => isDue(dueOn);
        },
      },
      orders: { dueOn: longestDueFirst },
      isSummed: ({ status }, { filters }) =>
        status !== "void" || filters.status === "void" || filters.state === "void",
      async more({ rows, query, find }) {
        const sought = find({ ...query, filters: { ...query.filters, state: ANY_STATE } });
        const { pledgedCents, keptCents } = pledgeTotals(standing());
        return {
          rows: await Promise.all(rows.map(withLastGift)),
          groups: Object.fromEntries(
            GROUPS.map((group) => [group, sought.filter((pledge) => isInGroup(group, pledge)).length]),
          ) as Record<Group, number>,
          ever: { cents: pledgedCents, paidCents: keptCents },
          today: ledger.today(),
        };
      },
    },
    log,
  );
  return Object.assign(list, { standing, dueWithin });

  function asOfToday(kept: KeptPledge[]) {
    const [today, lowered] = [ledger.today(), loweredByDonorScreen()];
    return kept.map((pledge) => pledgeOn(today, pledge, lowered.get(pledge.id)));
  }

  /** All that are not void, in no order: a hundred thousand need not be sorted to be summed. */
  function standing({ from, to } = { from: "", to: "" }): Pledge[] {
    const kept: KeptPledge[] = list.kept();
    return asOfToday(
      kept.filter(
        ({ status, pledgedOn }) =>
          status === "open" && (!from || pledgedOn >= from) && (!to || pledgedOn <= to),
      ),
    );
  }

  /** What is still to come of those due until that many days from today, and of those whose day has passed. */
  function dueWithin(days: number): { due: Owed; overdue: Owed } {
    const [today, last] = [ledger.today(), dayIn(ledger.today(), days)];
    const [due, overdue] = [
      { count: 0, cents: 0 },
      { count: 0, cents: 0 },
    ];
    for (const { dueOn, balanceCents } of list.all()) {
      if (dueOn === null || dueOn > last || balanceCents === 0) continue;
      const among = dueOn < today ? overdue : due;
      among.count++;
      among.cents += balanceCents;
    }
    return { due, overdue };
  }

  /** What was taken away from each pledge; of few donors anything was. */
  function loweredByDonorScreen() {
    const kept: KeptPledge[] = list.kept();
    const taking = new Set(kept.filter(({ cents }) => cents < 0).map(({ donorId }) => donorId));
    if (taking.size === 0) return new Map<string, number>();
    const theirs = kept.filter(({ donorId }) => taking.has(donorId));
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

function dueOf(due: string, today: string): (dueOn: string | null) => boolean {
  const within = (days: number) => {
    const last = dayIn(today, days);
    return (dueOn: string | null) => dueOn !== null && dueOn >= today && dueOn <= last;
  };
  const ways: Record<PledgeDue, (dueOn: string | null) => boolean> = {
    month: (dueOn) => dueOn?.slice(0, 7) === today.slice(0, 7),
    "30-days": within(30),
    "90-days": within(90),
    none: (dueOn) => dueOn === null,
  };
  return Object.hasOwn(ways, due) ? ways[due as PledgeDue] : () => false;
}

function dayIn(today: string, days: number) {
  return Temporal.PlainDate.from(today).add({ days }).toString();
}

/** The longest due first, and of those the largest promise: a gift moves no row. Those without a day come last. */
function longestDueFirst(way: 1 | -1) {
  return (a: Pledge, b: Pledge) => {
    if (a.dueOn === b.dueOn) return b.cents - a.cents || (a.id < b.id ? -1 : 1);
    if (a.dueOn === null || b.dueOn === null) return a.dueOn === null ? 1 : -1;
    return a.dueOn < b.dueOn ? -way : way;
  };
}
