import type { Report } from "./report.server.ts";
import type { Column } from "./report.ts";
import { daysInWords } from "./report.ts";

/** Reports whose room has yet to open: they answer with their columns, and say when there will be something. */
export const loans = notOpenYet(
  { name: "loans", title: "Loans", about: "Balances, maturities by month, interest by lender and year." },
  "Loans are written down in Loans/Projects, which is not open yet.",
  [
    { field: "lender", label: "Lender" },
    { field: "lentOn", label: "Lent", as: "day" },
    { field: "maturesOn", label: "Matures", as: "day" },
    { field: "cents", label: "Lent", as: "cents" },
    { field: "balanceCents", label: "Balance", as: "cents" },
    { field: "interestCents", label: "Interest", as: "cents" },
  ],
);

export const sponsorships = notOpenYet(
  { name: "sponsorships", title: "Sponsorships", about: "By festival and tier: asked, confirmed, paid." },
  "Sponsorships are written down in Events, which is not open yet.",
  [
    { field: "festival", label: "Festival" },
    { field: "tier", label: "Tier" },
    { field: "sponsors", label: "Sponsors", as: "number" },
    { field: "askedCents", label: "Asked", as: "cents" },
    { field: "confirmedCents", label: "Confirmed", as: "cents" },
    { field: "paidCents", label: "Paid", as: "cents" },
  ],
);

function notOpenYet(words: Pick<Report, "name" | "title" | "about">, why: string, columns: Column[]): Report {
  return {
    ...words,
    hasDays: false,
    async make(_books, { from, to }) {
      return {
        ...{ columns, rows: [], ledger: null, lines: 0, filter: daysInWords({ from, to }) },
        sums: Object.fromEntries(columns.filter(({ as }) => as === "cents").map(({ field }) => [field, 0])),
        nothing: { title: "Nothing to count yet", text: why },
      };
    },
    card: () => ({ figure: "Not open yet", picture: { kind: "nothing" } }),
  };
}
