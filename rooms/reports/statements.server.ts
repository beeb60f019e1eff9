import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { statementAddress, usualYear, YEAR } from "../receipts/statements/statements.ts";
import { type Books, type Report, tieOf } from "./report.server.ts";
import type { ReportColumn, Row } from "./report.ts";

const NUMBERS = ["gifts", "gifts250"];
const statementWords = { "not yet": "Not yet", made: "Made", changed: "Changed since" };

/** Everyone who gave in a year, and what of their statement is there: the list that statements are made from. */
export const statements: Report = {
  name: "statements",
  title: "Year-end statements",
  about: "Everyone who gave, what is missing, one PDF for all.",
  hasDays: false,
  readsLines: true,
  usualDays: (today) => yearOf(usualYear(today)),
  async make({ receipts, donations }, { params, today }) {
    const asked = params.get("year") ?? "";
    const year = YEAR.test(asked) ? asked : usualYear(today);
    const { columns, labels, amounts, rows, sums, ledger, lines, filter, counts } =
      await receipts.statements.report(year);
    const apart = sums.inKindCents + sums.withoutNameCents + sums.openingCents;
    return {
      columns: columns.map(
        (field): ReportColumn => ({
          field,
          label: labels[field] ?? field,
          ...(amounts.includes(field) && { as: "cents" }),
          ...(NUMBERS.includes(field) && { as: "number" }),
          ...(field === "issuedOn" && { as: "day" }),
          ...(field === "statement" && { words: statementWords }),
        }),
      ),
      rows: rows.map((row): Row => ({ ...row })),
      sums,
      ledger: tieOf(
        { cents: ledger.cents, here: sums.cents + apart },
        { cents: ledger.cents, here: keptCents(donations, year) },
      ),
      lines,
      filter,
      facts: [
        {
          label: "Givers",
          value: String(counts.givers),
          note: `${counted(counts.gifts250, "gift")} of $250 or more`,
        },
        { label: "On statements", value: formatCents(sums.cents), note: `${formatCents(apart)} is on none` },
        { label: "Still to make", value: String(counts.notYet + counts.changed) },
      ],
      nothing: { title: `Nobody gave in ${year}`, text: "There is no statement to make." },
      links: rows.map(({ receiptId }) => (receiptId ? statementAddress({ id: receiptId, year }) : null)),
    };
  },
  card({ facts }, { today }) {
    const year = usualYear(today);
    const isOver = today > `${year}-12-31`;
    const due = Number(facts?.[2]?.value ?? 0);
    const figure = !isOver
      ? `${year} opens on Jan 1`
      : due > 0
        ? `${counted(due, "statement")} to make`
        : `All made for ${year}`;
    return { figure, picture: { kind: "papers" } };
  },
};

/** The year by the sums that are kept month by month. */
function keptCents({ ledger }: Books["donations"], year: string) {
  const months = ledger.months.find({ status: "recorded" }) ?? [];
  return months
    .filter(({ month }) => month.startsWith(year))
    .reduce((sum, { sums }) => sum + (sums.cents ?? 0), 0);
}

function yearOf(year: string) {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
