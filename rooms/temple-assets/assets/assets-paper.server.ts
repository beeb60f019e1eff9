import { sumOf } from "#domain/sum.ts";
import { type PrintedReport, reportPdf } from "#server/paper/report-paper.ts";
import { type Asset, type CategoryTotals, categoryWords, metalInWords, statusWords } from "./asset.ts";

type Register = { assets: Asset[]; totals: CategoryTotals[]; filter: string; madeAt: string; temple: string };

/** The register on paper, for the insurer and the auditor: the categories first, then each asset. */
export function registerPdf({ assets, totals, ...made }: Register) {
  return reportPdf({ ...registerOf(assets, totals), title: "Register of assets", ...made, tie: null });
}

function registerOf(
  assets: Asset[],
  totals: CategoryTotals[],
): Omit<PrintedReport, "temple" | "title" | "filter" | "madeAt" | "tie"> {
  const sums = {
    costCents: sumOf(totals.map(({ costCents }) => costCents)),
    insuredCents: sumOf(totals.map(({ insuredCents }) => insuredCents)),
  };
  const amounts = [
    { field: "costCents", label: "Cost", isAmount: true },
    { field: "insuredCents", label: "Insured", isAmount: true },
  ];
  return {
    above: [
      { heading: "By category" },
      {
        listing: {
          columns: [
            { field: "category", label: "Category" },
            { field: "count", label: "Number" },
            ...amounts,
          ],
          rows: totals.map(({ category, ...rest }) => ({ ...rest, category: categoryWords[category] })),
          sums: { count: assets.length, ...sums },
          sumsLabel: "All",
        },
      },
      { heading: "Each asset" },
    ],
    columns: [
      { field: "tag", label: "Tag" },
      { field: "name", label: "Asset" },
      { field: "what", label: "Metal, serial number" },
      { field: "place", label: "Place" },
      { field: "custodian", label: "Custodian" },
      { field: "acquiredOn", label: "Acquired" },
      { field: "status", label: "Status" },
      ...amounts,
    ],
    rows: assets.map((asset) => ({
      ...asset,
      name: asset.how === "given" ? `${asset.name} (given)` : asset.name,
      what: [metalInWords(asset), asset.serial].filter(Boolean).join("; "),
      status: [statusWords[asset.status], asset.lending && `to ${asset.lending.to}`]
        .filter(Boolean)
        .join(" "),
    })),
    sums,
    sumsLabel: "All",
  };
}
