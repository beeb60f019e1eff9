import type { Report } from "./report.server.ts";
import type { Column } from "./report.ts";
import { daysInWords } from "./report.ts";

/** Reports whose room has yet to open: they answer with their columns, and say when there will be something. */
export const assets = notOpenYet(
  {
    name: "assets",
    title: "Asset register",
    about: "For the insurer and the auditor: cost and insured value.",
  },
  "Assets are written down in Temple Assets, which is not open yet.",
  [
    { field: "name", label: "Asset" },
    { field: "place", label: "Place" },
    { field: "acquiredOn", label: "Acquired", as: "day" },
    { field: "costCents", label: "Cost", as: "cents" },
    { field: "insuredCents", label: "Insured", as: "cents" },
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
