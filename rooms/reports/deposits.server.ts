import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { COUNTS, type Count, depositOf } from "../ledger/count.ts";
import type { Gift } from "../ledger/gift.ts";
import { type Books, type Report, tieOf } from "./report.server.ts";
import { daysInWords, type Row } from "./report.ts";

/** What was counted and brought to the bank: each count with its slip. */
export const deposits: Report = {
  name: "deposits",
  title: "Deposits",
  about: "Counts and their slips, as the bank has them.",
  async make(books, { from, to }) {
    const counts = await countsIn(books, { from, to });
    const slips = await Promise.all(
      counts.map(async (count) => ({ count, slip: depositOf(await giftsOf(books, count.id), count) })),
    );
    const rows = slips.map(
      ({ count, slip }): Row => ({
        countedOn: count.countedOn,
        place: count.place,
        counters: count.counters.join(" and "),
        status: count.status,
        gifts: count.gifts,
        controlCents: count.controlCents,
        cashCents: slip.cashCents,
        checkCents: slip.checkCents,
        elsewhereCents: slip.elsewhere.reduce((sum, { cents }) => sum + cents, 0),
        cents: count.sumCents,
        voidedCents: count.voidedCents,
      }),
    );
    const sums = Object.fromEntries(
      SUMMED.map((field) => [field, rows.reduce((sum, row) => sum + Number(row[field]), 0)]),
    );
    const inLedger = await giftCents(books, counts);
    const open = counts.filter(({ status }) => status === "open");
    return {
      columns: [
        { field: "countedOn", label: "Counted", as: "day" },
        { field: "place", label: "Place" },
        { field: "counters", label: "Counters" },
        { field: "status", label: "State", words: { open: "Open", closed: "Closed" } },
        { field: "gifts", label: "Gifts", as: "number" },
        { field: "controlCents", label: "Counted by hand", as: "cents" },
        { field: "cashCents", label: "Cash", as: "cents" },
        { field: "checkCents", label: "Checks", as: "cents" },
        { field: "elsewhereCents", label: "Other ways", as: "cents", isPart: true },
        { field: "cents", label: "Sum of its gifts", as: "cents" },
        { field: "voidedCents", label: "Voided since", as: "cents", isPart: true },
      ],
      rows,
      sums,
      ledger: tieOf({ cents: inLedger.cents, here: sums.cents ?? 0 }),
      lines: inLedger.count,
      filter: `counted ${daysInWords({ from, to })}`,
      sumsLabel: counted(counts.length, "count"),
      facts: [
        {
          label: "Counted",
          value: formatCents(sums.cents ?? 0),
          note: `${counted(inLedger.count, "gift")} in ${counted(counts.length, "count")}`,
        },
        {
          label: "For the bank",
          value: formatCents((sums.cashCents ?? 0) + (sums.checkCents ?? 0)),
          note: `${formatCents(sums.cashCents ?? 0)} cash, ${formatCents(sums.checkCents ?? 0)} in checks`,
        },
        {
          label: "Still open",
          value: String(open.length),
          note: open.length > 0 ? "not closed yet" : "all are closed",
          ...(open.length > 0 && { tone: "bad" as const }),
        },
      ],
      notes: ["Each row opens its count, with the slip for the bank."],
      nothing: {
        title: "No counts in these dates",
        text: `Nothing was counted: ${daysInWords({ from, to })}.`,
      },
      links: counts.map(({ id }) => `${COUNTS}/${encodeURIComponent(id)}`),
    };
  },
  card({ rows }, { today }) {
    return {
      figure: `${counted(rows.length, "count")} in ${today.slice(0, 4)}`,
      picture: { kind: "ticks" },
    };
  },
};

const SUMMED = ["controlCents", "cashCents", "checkCents", "elsewhereCents", "cents", "voidedCents"];

/** The newest first. */
async function countsIn({ donations }: Books, { from, to }: { from: string; to: string }) {
  const { list } = donations.counts;
  const found: Count[] = [];
  for await (const part of list.everything(list.read(new URLSearchParams({ from, to })))) found.push(...part);
  return found;
}

async function giftsOf({ donations }: Books, countId: string) {
  return (await donations.ledger.gifts.query({
    equal: { countId },
    orderBy: { field: "receivedOn" },
  })) as unknown as Gift[];
}

/** What the gifts of these counts come to, by the store's own sum. */
async function giftCents({ donations }: Books, counts: readonly Count[]) {
  const { gifts } = donations.ledger;
  const found = { count: 0, cents: 0 };
  for (let at = 0; at < counts.length; at += gifts.valuesAtOnce) {
    const countId = counts.slice(at, at + gifts.valuesAtOnce).map(({ id }) => id);
    const { count, sums } = await gifts.totals({ equal: { countId, status: "recorded" } }, ["cents"]);
    found.count += count;
    found.cents += sums.cents ?? 0;
  }
  return found;
}
