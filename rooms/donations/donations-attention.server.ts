import type { AttentionLine } from "#domain/attention.ts";
import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import type { Attention, House } from "#server/room.ts";
import { ALL_COUNTS, COUNTS, type Count, differenceInWords, hasControl } from "../ledger/count.ts";
import type { Ledger } from "../ledger/ledger.server.ts";
import { ledgerCollections } from "../ledger/ledger-collections.server.ts";
import type { openCounts } from "./counts/counts.server.ts";
import type { openPledges } from "./pledges/pledges.server.ts";

const DAYS_AHEAD = 30;
const PLEDGES = "/dashboard/donations/pledges";
/** Nobody has more collections open at once. */
const MOST_COUNTS = 50;

type Lists = {
  ledger: Ledger;
  counts: Awaited<ReturnType<typeof openCounts>>;
  pledges: Awaited<ReturnType<typeof openPledges>>;
};

/** Counts that were begun and not closed, and pledges whose day comes or has passed. */
export function donationsAttention(house: House, { ledger, counts, pledges }: Lists): Attention {
  const { counts: kept } = ledgerCollections(house.store);
  return {
    get revision() {
      return counts.list.revision + pledges.list.revision;
    },
    async lines() {
      const open = await kept.query({
        equal: { status: "open" },
        orderBy: { field: "countedOn" },
        limit: MOST_COUNTS,
      });
      return [...openCountsLine(open, ledger.today()), ...pledgesLine(pledges.list.dueWithin(DAYS_AHEAD))];
    },
  };
}

/** The one that has been open longest is told of. */
function openCountsLine(
  open: readonly (Omit<Count, "version"> & { id: string })[],
  today: string,
): AttentionLine[] {
  const [oldest] = open;
  if (!oldest) return [];
  const day = oldest.countedOn === today ? "today" : shortDate(oldest.countedOn, today);
  const isOne = open.length === 1;
  return [
    {
      when: "now",
      figure: String(open.length),
      title: isOne ? "A count is open" : "Counts are open",
      about: `${isOne ? "Count" : "The oldest is the count"} of ${day}: ${howFar(oldest)}`,
      href: isOne ? `${COUNTS}/${oldest.id}` : `${ALL_COUNTS}&status=open`,
      label: isOne ? "Finish count" : "Counts",
      look: "Counts",
    },
  ];
}

function howFar(count: Omit<Count, "version">) {
  if (!hasControl(count)) return "what was counted by hand is not written down yet";
  return differenceInWords(count).replace(/^The/, "the") || "it agrees, and can be closed";
}

function pledgesLine({ due, overdue }: ReturnType<Lists["pledges"]["list"]["dueWithin"]>): AttentionLine[] {
  const line = { when: "coming", label: "Pledges" } as const;
  if (due.count > 0)
    return [
      {
        ...line,
        figure: formatCents(due.cents),
        title: `Pledges due in ${DAYS_AHEAD} days`,
        about: [
          counted(due.count, "pledge"),
          ...(overdue.count > 0
            ? [
                `${overdue.count} more ${overdue.count === 1 ? "is" : "are"} overdue, ${formatCents(overdue.cents)}`,
              ]
            : []),
        ].join("; "),
        href: `${PLEDGES}?due=${DAYS_AHEAD}-days&state=to-come`,
      },
    ];
  if (overdue.count === 0) return [];
  return [
    {
      ...line,
      figure: formatCents(overdue.cents),
      title: "Pledges are overdue",
      about: counted(overdue.count, "pledge"),
      href: `${PLEDGES}?state=overdue`,
    },
  ];
}
