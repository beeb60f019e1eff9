import { formatCents } from "#domain/money.ts";
import {
  type Asset,
  type CategoryTotals,
  categoryWords,
  howWords,
  isKept,
  statusWords,
} from "../temple-assets/assets/asset.ts";
import { totalsByCategory } from "../temple-assets/assets/asset-list.server.ts";
import type { Report } from "./report.server.ts";
import type { Made, ReportColumn, Row } from "./report.ts";

const AMOUNTS: ReportColumn[] = [
  { field: "costCents", label: "Cost", as: "cents" },
  { field: "insuredCents", label: "Insured", as: "cents" },
];

/** What the temple owns, for the insurer and the auditor: each thing, or what each category comes to. */
export const assets: Report = {
  name: "assets",
  title: "Asset register",
  about: "For the insurer and the auditor: cost and insured value.",
  hasDays: false,
  controls: [
    {
      field: "by",
      label: "Rows",
      options: { asset: "Each asset", category: "By category" },
      usual: "asset",
    },
  ],
  async make({ "temple-assets": { assets: register } }, { choices }) {
    const kept = register
      .all()
      .filter(isKept)
      .sort((a, b) => a.tag.localeCompare(b.tag, "en", { numeric: true }));
    const totals = totalsByCategory(kept);
    const sums = {
      costCents: totals.reduce((sum, { costCents }) => sum + costCents, 0),
      insuredCents: totals.reduce((sum, { insuredCents }) => sum + insuredCents, 0),
    };
    const isByCategory = choices.by === "category";
    const uninsured = kept.filter(({ insuredCents }) => !insuredCents).length;
    return {
      ...(isByCategory ? byCategory(totals) : byAsset(kept)),
      sums,
      ledger: null,
      lines: 0,
      sumsLabel: "All",
      filter: `All that the temple has today, ${isByCategory ? "by category" : "each asset"}`,
      facts: [
        { label: "Assets", value: String(kept.length), note: `in ${totals.length} categories` },
        { label: "Cost", value: formatCents(sums.costCents), note: "what was given counts nothing" },
        { label: "Insured for", value: formatCents(sums.insuredCents), note: `${uninsured} not insured` },
      ],
      chart: {
        kind: "side",
        title: "Insured value by category",
        series: [{ label: "Insured", color: "#8C1C2C" }],
        rows: totals.map(({ category, insuredCents }) => ({
          label: categoryWords[category],
          values: [insuredCents],
          value: formatCents(insuredCents),
        })),
      },
      nothing: {
        title: "Nothing in the register yet",
        text: "Assets are written down in Temple Assets.",
      },
    };
  },
  card({ sums, facts }) {
    const [number] = facts ?? [];
    return {
      figure:
        number?.value === "0"
          ? "Nothing written down yet"
          : `Insured for ${formatCents(sums.insuredCents ?? 0)}`,
      picture: { kind: "ticks" },
    };
  },
};

function byAsset(kept: Asset[]): Pick<Made, "columns" | "rows"> {
  return {
    columns: [
      { field: "tag", label: "Tag" },
      { field: "name", label: "Asset" },
      { field: "category", label: "Category", words: categoryWords },
      { field: "place", label: "Place" },
      { field: "custodian", label: "Custodian" },
      { field: "acquiredOn", label: "Acquired", as: "day" },
      { field: "how", label: "How", words: howWords },
      { field: "status", label: "Status", words: statusWords },
      ...AMOUNTS,
    ],
    rows: kept.map(
      ({ tag, name, category, place, custodian, acquiredOn, how, status, costCents, insuredCents }): Row => ({
        tag,
        name,
        category,
        place,
        custodian,
        acquiredOn,
        how,
        status,
        costCents,
        insuredCents,
      }),
    ),
  };
}

function byCategory(totals: CategoryTotals[]): Pick<Made, "columns" | "rows"> {
  return {
    columns: [
      { field: "category", label: "Category", words: categoryWords },
      { field: "count", label: "Number", as: "number" },
      ...AMOUNTS,
    ],
    rows: totals.map((row): Row => ({ ...row })),
  };
}
