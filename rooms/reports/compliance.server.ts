import { counted, grouped } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { type Gift, LARGE, largeBands, methodWords } from "../ledger/gift.ts";
import { allDates, type Books, type Days, giftsIn, type Report, rangeOf, tieOf } from "./report.server.ts";
import { daysInWords, type Row } from "./report.ts";

const GOODS_OVER = 75_00;
/** More than anybody works through in a day: the newest of them are shown. */
const MOST_ROWS = 2000;

/** Where they can be chosen, many at once. */
const toIssue = {
  href: `/dashboard/donations?${new URLSearchParams({ band: LARGE, receipt: "none", status: "recorded" })}`,
  label: "Choose them in Gifts",
};

const gapWords = { receipt: "Receipt", "goods-value": "Value of the goods" } as const;

/** What the tax authority wants of every gift, and some still lack. */
export const compliance: Report = {
  name: "compliance",
  title: "Compliance",
  about: "Gifts of $250 or more without a receipt; goods without a value.",
  usualDays: allDates,
  controls: [{ field: "gap", label: "Missing", options: { all: "Anything", ...gapWords }, usual: "all" }],
  async make(books, { from, to, choices: { gap } }) {
    const [unreceipted, unvalued] = await Promise.all([
      withoutReceipt(books, { from, to }),
      withoutValue(books, { from, to }),
    ]);
    const found = [
      ...unreceipted.gifts.map((gift) => ({ gap: "receipt" as const, gift })),
      ...unvalued.map((gift) => ({ gap: "goods-value" as const, gift })),
    ].filter((each) => gap === "all" || each.gap === gap);
    const gifts = new Map(found.map(({ gift }) => [gift.id, gift]));
    // A gift that lacks both is one line of the ledger, and two gaps.
    const cents = [...gifts.values()].reduce((sum, gift) => sum + gift.cents, 0);
    const inLedger = await centsOf(books, [...gifts.keys()]);
    return {
      columns: [
        { field: "donorName", label: "Donor" },
        { field: "gap", label: "What is missing", words: gapWords },
        { field: "receivedOn", label: "Received", as: "day" },
        { field: "cents", label: "Amount", as: "cents" },
        { field: "method", label: "Method", words: methodWords },
        { field: "fund", label: "Fund", words: funds },
        { field: "giftId", label: "Gift’s id", isId: true },
      ],
      rows: found.map(
        ({ gap, gift }): Row => ({
          gap,
          receivedOn: gift.receivedOn,
          donorName: gift.donorName,
          cents: gift.cents,
          method: gift.method,
          fund: gift.fund,
          giftId: gift.id,
        }),
      ),
      sums: { cents },
      ledger: tieOf({ cents: inLedger, here: cents }),
      lines: gifts.size,
      filter: from || to ? daysInWords({ from, to }) : "all days",
      sumsLabel: counted(gifts.size, "gift"),
      facts: [
        {
          label: "$250 or more without a receipt",
          value: unreceipted.isWhole ? grouped(unreceipted.gifts.length) : `more than ${grouped(MOST_ROWS)}`,
          note: formatCents(unreceipted.gifts.reduce((sum, gift) => sum + gift.cents, 0)),
          ...(unreceipted.gifts.length > 0 && { tone: "bad" as const, way: toIssue }),
        },
        {
          label: "Goods in return without a value",
          value: grouped(unvalued.length),
          note: `payments over ${formatCents(GOODS_OVER)}`,
          ...(unvalued.length > 0 && { tone: "bad" as const }),
        },
      ],
      notes: [
        "Opening and adjustment lines and gifts without a donor get no receipt, and are not looked for here.",
        ...(unreceipted.isWhole
          ? []
          : [`The newest ${grouped(MOST_ROWS)} gifts without a receipt are shown.`]),
      ],
      nothing: {
        title: "Nothing is missing",
        text: "Every gift of $250 or more has its receipt, and all goods in return have a value.",
      },
      links: found.map(
        ({ gift }) => `/dashboard/donations?q=${encodeURIComponent(formatCents(gift.cents))}#open-${gift.id}`,
      ),
    };
  },
  card({ rows }) {
    const gaps = rows.length;
    const receipts = rows.filter(({ gap }) => gap === "receipt").length;
    return {
      figure:
        gaps === 0
          ? "Nothing is missing"
          : receipts === gaps
            ? `${counted(receipts, "gift")} to receipt`
            : `${counted(receipts, "gift")} to receipt, ${grouped(gaps - receipts)} to value`,
      isUrgent: gaps > 0,
      picture: { kind: "number", number: gaps },
    };
  },
};

/** The newest first. Each band is asked for by itself, as an index has only the days of one in order. */
export async function withoutReceipt(books: Books, days: Days) {
  const found = await Promise.all(largeBands.map((band) => withoutReceiptIn(books, days, band)));
  const gifts = found.flat().sort((a, b) => (a.receivedOn < b.receivedOn ? 1 : -1));
  return { gifts: gifts.slice(0, MOST_ROWS), isWhole: gifts.length <= MOST_ROWS };
}

/** One more than is shown, at most: no index tells lines that get no receipt from the others. */
async function withoutReceiptIn({ donations }: Books, days: Days, band: string) {
  const asked = {
    equal: { band, receipt: "none", status: "recorded" },
    range: rangeOf(days),
    orderBy: { field: "receivedOn", descending: true },
    limit: 500,
  };
  const { gifts } = donations.ledger;
  const found: Gift[] = [];
  let page = await gifts.query(asked);
  while (page.length > 0 && found.length <= MOST_ROWS) {
    for (const gift of page as unknown as Gift[])
      if (gift.kind === "gift" && gift.donorId !== null) found.push(gift);
    const after = page.at(-1);
    page = page.length < asked.limit ? [] : await gifts.query({ ...asked, ...(after && { after }) });
  }
  return found.slice(0, MOST_ROWS + 1);
}

async function withoutValue(books: Books, days: Days) {
  const found: Gift[] = [];
  for await (const page of giftsIn(books, days, { benefit: "goods" }))
    found.push(...page.filter(({ cents, goodsCents }) => cents > GOODS_OVER && !(goodsCents > 0)));
  return found.reverse();
}

/** What these gifts come to now, each asked for by itself. */
async function centsOf({ donations }: Books, ids: string[]) {
  const found = await Promise.all(ids.map((id) => donations.ledger.gifts.get(id)));
  return found.reduce((sum, gift) => sum + (gift?.status === "recorded" ? gift.cents : 0), 0);
}
