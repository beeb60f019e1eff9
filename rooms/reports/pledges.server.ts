import { counted } from "#domain/counted.ts";
import { FUNDS, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import type { Pledge } from "../donations/pledge.ts";
import { type Books, type Report, rangeOf, since, tieOf } from "./report.server.ts";
import { type Column, daysInWords, type Row } from "./report.ts";

const SUMS = ["pledgedCents", "paidCents", "balanceCents", "overdueCents"] as const;
type Sums = { pledges: number } & { [Field in (typeof SUMS)[number]]: number };

/** What was promised in these days, and what has come of it until now. */
export const pledges: Report = {
  name: "pledges",
  title: "Pledges",
  about: "By fund and by donor: pledged, paid, balance, overdue.",
  usualDays: since,
  controls: [{ field: "by", label: "By", options: { fund: "Fund", donor: "Donor" }, usual: "fund" }],
  async make(books, { from, to, choices }) {
    const isByDonor = choices.by === "donor";
    const found = books.donations.pledges.list.standing({ from, to });
    const all = nothing();
    const groups = new Map<string, { of: Pledge; sums: Sums }>();
    for (const pledge of found) {
      const key = isByDonor ? pledge.donorId : pledge.fund;
      const group = groups.get(key) ?? { of: pledge, sums: nothing() };
      groups.set(key, group);
      addTo(group.sums, pledge);
      addTo(all, pledge);
    }
    const nameOf = ({ donorId, donorName }: Pledge) => books.donors.book.nameOf(donorId) ?? donorName;
    // Many owe the same: names are made ready once, so that a hundred thousand are in order at once.
    const ordered = [...groups.values()]
      .map(({ of, sums }) => {
        const name = isByDonor ? nameOf(of) : funds[of.fund];
        return { of, sums, name, order: isByDonor ? name.toLowerCase() : FUNDS.indexOf(of.fund) };
      })
      .sort(
        (a, b) =>
          (isByDonor ? b.sums.balanceCents - a.sums.balanceCents : 0) ||
          (a.order === b.order ? (a.of.donorId < b.of.donorId ? -1 : 1) : a.order < b.order ? -1 : 1),
      );
    const rows = ordered.map(({ of, sums, name }): Row => {
      const who: Row = isByDonor ? { donorId: of.donorId, donorName: name } : { fund: of.fund };
      return { ...who, ...sums };
    });
    const { pledges: number, ...sums } = all;
    const overdue = found.filter(({ state }) => state === "overdue");
    const keptShare = all.pledgedCents > 0 ? (kept(found) / all.pledgedCents) * 100 : 0;
    return {
      columns: [
        ...(isByDonor
          ? [
              { field: "donorName", label: "Donor" },
              { field: "donorId", label: "Donor’s id", isId: true },
            ]
          : [{ field: "fund", label: "Fund", words: funds }]),
        { field: "pledges", label: "Pledges", as: "number" },
        ...AMOUNTS,
      ],
      rows,
      sums,
      ledger: await tie(books, { from, to }, found, all),
      lines: number,
      filter: `${from || to ? `pledged ${daysInWords({ from, to })}` : "all pledges"}, by ${isByDonor ? "donor" : "fund"}`,
      sumsLabel: "All",
      facts: [
        { label: "Pledged", value: formatCents(all.pledgedCents), note: counted(number, "pledge") },
        {
          label: "Paid",
          value: formatCents(all.paidCents),
          note: `${keptShare.toFixed(1)}% of what was pledged`,
        },
        {
          label: "Still to come",
          value: formatCents(all.balanceCents),
          note: counted(found.filter(({ balanceCents }) => balanceCents > 0).length, "open pledge"),
        },
        {
          label: "Overdue",
          value: formatCents(all.overdueCents),
          note: overdue.length > 0 ? counted(overdue.length, "pledge") : "none",
          ...(overdue.length > 0 && { tone: "bad" as const }),
        },
      ],
      ...(rows.length > 0 && {
        chart: {
          kind: "side" as const,
          title: isByDonor ? "The largest balances" : "Pledges by fund",
          series: [
            { label: "Paid", color: "#8C1C2C" },
            { label: "Still to come", color: "#A8761A" },
          ],
          rows: ordered.slice(0, MOST_BARS).map(({ name, sums }) => ({
            label: name,
            values: [sums.paidCents, sums.balanceCents],
            value: formatCents(sums.pledgedCents),
          })),
        },
      }),
      notes: [
        "Void pledges are not counted. What came above a pledge is counted as paid, and makes no other balance smaller.",
      ],
      nothing: { title: "No pledges in these dates", text: "Nothing was promised in these days." },
      ...(isByDonor && {
        links: ordered.map(({ of }) => `/dashboard/donor-entry/${encodeURIComponent(of.donorId)}`),
      }),
    };
  },
  card({ sums, facts }) {
    const share = Number.parseFloat(facts?.[1]?.note ?? "0");
    return {
      figure: `${formatCents(sums.balanceCents ?? 0)} to come`,
      picture: { kind: "ring", share },
    };
  },
};

const MOST_BARS = 12;

const AMOUNTS: Column[] = [
  { field: "pledgedCents", label: "Pledged", as: "cents" },
  { field: "paidCents", label: "Paid", as: "cents" },
  { field: "balanceCents", label: "Balance", as: "cents" },
  { field: "overdueCents", label: "Overdue", as: "cents" },
];

function nothing(): Sums {
  return { pledges: 0, pledgedCents: 0, paidCents: 0, balanceCents: 0, overdueCents: 0 };
}

function addTo(sums: Sums, { cents, paidCents, balanceCents, state }: Pledge) {
  sums.pledges++;
  sums.pledgedCents += cents;
  sums.paidCents += paidCents;
  sums.balanceCents += balanceCents;
  if (state === "overdue") sums.overdueCents += balanceCents;
}

/** What came above a pledge keeps no other one. */
function kept(found: readonly Pledge[]) {
  return found.reduce((sum, { cents, paidCents }) => sum + Math.max(0, Math.min(cents, paidCents)), 0);
}

/** What the pledges say is promised and paid, against the store's own sum of them and the gifts that name them. */
async function tie(
  { donations }: Books,
  days: { from: string; to: string },
  found: readonly Pledge[],
  { pledgedCents, paidCents }: Sums,
) {
  const { pledges, gifts } = donations.ledger;
  const promised = await pledges.totals({ equal: { status: "open" }, range: rangeOf(days, "pledgedOn") }, [
    "cents",
  ]);
  let paid = 0;
  for (let at = 0; at < found.length; at += gifts.valuesAtOnce) {
    const pledgeId = found.slice(at, at + gifts.valuesAtOnce).map(({ id }) => id);
    const { sums } = await gifts.totals({ equal: { pledgeId, status: "recorded" } }, ["cents"]);
    paid += sums.cents ?? 0;
  }
  return tieOf({ cents: promised.sums.cents ?? 0, here: pledgedCents }, { cents: paid, here: paidCents });
}
