import { counted } from "#domain/counted.ts";
import { FUNDS, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { omit } from "#domain/omit.ts";
import { type Pledge, type PledgeTotals, pledgeTotals } from "../ledger/pledge.ts";
import { allDates, type Books, type Report, rangeOf, tieOf } from "./report.server.ts";
import { daysInWords, type ReportColumn, type Row } from "./report.ts";

/** What was promised in these days, and what has come of it until now. */
export const pledges: Report = {
  name: "pledges",
  title: "Pledges",
  about: "By fund and by donor: pledged, paid, balance, overdue.",
  usualDays: allDates,
  controls: [{ field: "by", label: "By", options: { fund: "Fund", donor: "Donor" }, usual: "fund" }],
  async make(books, { from, to, choices }) {
    const isByDonor = choices.by === "donor";
    const found = books.donations.pledges.list.standing({ from, to });
    const all = pledgeTotals(found);
    const groups = Map.groupBy(found, ({ donorId, fund }) => (isByDonor ? donorId : fund));
    const nameOf = ({ donorId, donorName }: Pledge) => books.donors.book.nameOf(donorId) ?? donorName;
    // Many owe the same: names are made ready once, so that a hundred thousand are in order at once.
    const ordered = [...groups.values()]
      .map((group) => ({ of: group[0] as Pledge, sums: told(group) }))
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
    const { pledges: number, ...sums } = told(found);
    const overdue = found.filter(({ state }) => state === "overdue");
    const keptShare = all.pledgedCents > 0 ? (all.keptCents / all.pledgedCents) * 100 : 0;
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

const AMOUNTS: ReportColumn[] = [
  { field: "pledgedCents", label: "Pledged", as: "cents" },
  { field: "paidCents", label: "Paid", as: "cents" },
  { field: "balanceCents", label: "Balance", as: "cents" },
  { field: "overdueCents", label: "Overdue", as: "cents" },
];

/** As the rows have it: what was kept is said in words. */
function told(pledges: readonly Pledge[]) {
  return omit(pledgeTotals(pledges), "keptCents");
}

/** What the pledges say is promised and paid, against the store's own sum of them and the gifts that name them. */
async function tie(
  { donations }: Books,
  days: { from: string; to: string },
  found: readonly Pledge[],
  { pledgedCents, paidCents }: PledgeTotals,
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
