import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { byName } from "#domain/name-order.ts";
import { type Gift, isNoncash } from "../ledger/gift.ts";
import { deductibleCents } from "../receipts/receipt.ts";
import { giftsIn, linesIn, type Report, tieOf } from "./report.server.ts";
import { daysInWords, type Row, signedCents } from "./report.ts";

const SUMS = ["cashCents", "inKindCents", "goodsCents", "deductibleCents", "cents"] as const;
type Sums = { gifts: number } & { [Field in (typeof SUMS)[number]]: number };

/** What each donor gave in these days. It is summed from the lines one by one, and held against the store's sum. */
export const byDonor: Report = {
  name: "by-donor",
  title: "Giving by donor",
  about: "Any dates: gifts, cash, in kind, goods, deductible.",
  readsLines: true,
  async make(books, { from, to }) {
    const { book } = books.donors;
    const givers = new Map<string | null, { name: string; sums: Sums }>();
    for await (const page of giftsIn(books, { from, to }))
      for (const gift of page) {
        const giver = givers.get(gift.donorId) ?? { name: nameOf(gift), sums: nothing() };
        givers.set(gift.donorId, giver);
        addTo(giver.sums, gift);
      }
    const ordered = [...givers]
      .map(([donorId, { name, sums }]) => ({ donorId, name, sums }))
      .sort(
        (a, b) =>
          Number(a.donorId === null) - Number(b.donorId === null) ||
          b.sums.cents - a.sums.cents ||
          byName(namedOf(a), namedOf(b)),
      );
    const sums = Object.fromEntries(
      SUMS.map((field) => [field, ordered.reduce((sum, each) => sum + each.sums[field], 0)]),
    );
    const lines = await linesIn(books, { from, to });
    const named = ordered.filter(({ donorId }) => donorId !== null);
    const unnamed = givers.get(null)?.sums;
    return {
      columns: [
        { field: "donorName", label: "Donor" },
        { field: "donorId", label: "Donor’s id", isId: true },
        { field: "gifts", label: "Gifts", as: "number" },
        { field: "cashCents", label: "In money", as: "cents" },
        { field: "inKindCents", label: "In kind and stock", as: "cents", isPart: true },
        { field: "goodsCents", label: "Goods in return", as: "cents", isPart: true },
        { field: "deductibleCents", label: "Deductible at most", as: "cents" },
        { field: "cents", label: "Total", as: "cents" },
      ],
      rows: ordered.map(({ donorId, name, sums }): Row => ({ donorName: name, donorId, ...sums })),
      sums,
      ledger: tieOf({ cents: lines.cents, here: sums.cents ?? 0 }),
      lines: lines.count,
      filter: `${daysInWords({ from, to })}, all funds and methods, by donor`,
      sumsLabel: "All",
      facts: [
        {
          label: "Given",
          value: signedCents(sums.cents ?? 0),
          note: `${counted(lines.count, "gift")} of ${counted(named.length, "giver")}`,
        },
        {
          label: "In kind and stock",
          value: formatCents(sums.inKindCents ?? 0),
          note: "by the temple’s own estimate",
        },
        { label: "Goods in return", value: formatCents(sums.goodsCents ?? 0) },
        {
          label: "Without a name",
          value: signedCents(unnamed?.cents ?? 0),
          note: unnamed ? counted(unnamed.gifts, "gift") : "none",
        },
      ],
      ...(named.length > 0 && {
        chart: {
          kind: "side" as const,
          title: "Who gave the most",
          series: [{ label: "Given", color: "#8C1C2C" }],
          rows: named.slice(0, MOST_BARS).map(({ name, sums: { cents } }) => ({
            label: name,
            values: [cents],
            value: signedCents(cents),
          })),
        },
      }),
      notes: [
        "Deductible at most: gifts in money, less the value of goods in return. Gifts in kind and stock have no value on a receipt, and what came without a name and opening and adjustment lines have no receipt: none of these counts there.",
      ],
      nothing: {
        title: "No gifts in these dates",
        text: `Nothing was recorded: ${daysInWords({ from, to })}.`,
      },
      links: ordered.map(({ donorId }) =>
        donorId && book.get(donorId) ? `/dashboard/donor-entry/${encodeURIComponent(donorId)}` : null,
      ),
    };

    function nameOf({ donorId, donorName }: Gift) {
      return donorId === null ? "Without a name" : (book.nameOf(donorId) ?? donorName);
    }
  },
  card({ rows, chart }, { today }) {
    const givers = rows.filter(({ donorId }) => donorId !== null).length;
    return {
      figure: `${counted(givers, "giver")} in ${today.slice(0, 4)}`,
      picture: {
        kind: "bars",
        values: chart?.kind === "side" ? chart.rows.slice(0, 6).map(({ values }) => values[0] ?? 0) : [],
      },
    };
  },
};

const MOST_BARS = 10;

function nothing(): Sums {
  return { gifts: 0, cashCents: 0, inKindCents: 0, goodsCents: 0, deductibleCents: 0, cents: 0 };
}

function addTo(sums: Sums, gift: Gift) {
  sums.gifts++;
  sums.cents += gift.cents;
  if (isNoncash(gift)) {
    sums.inKindCents += gift.cents;
    return;
  }
  sums.cashCents += gift.cents;
  if (gift.benefit === "goods") sums.goodsCents += gift.goodsCents;
  if (gift.kind === "gift" && gift.donorId !== null) sums.deductibleCents += deductibleCents(gift);
}

function namedOf({ donorId, name }: { donorId: string | null; name: string }) {
  return { id: donorId ?? "", name };
}
