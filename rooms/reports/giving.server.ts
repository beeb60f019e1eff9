import { PALETTE } from "#app/charts/chart.ts";
import { changedFrom, percentChange } from "#domain/change.ts";
import { counted } from "#domain/counted.ts";
import { FUNDS, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { METHODS, methodWords } from "../ledger/gift.ts";
import {
  type Books,
  boundDays,
  linesIn,
  type MonthPart,
  monthsIn,
  type Report,
  tieOf,
  yearBefore,
} from "./report.server.ts";
import { daysInWords, type ReportColumn, type Row, shortDay, signedCents, signedPercent } from "./report.ts";

/** As the gifts' own screen has them. */
export const fundColors: { readonly [fund: string]: string } = {
  general: "#A8761A",
  festivals: "#D9661F",
  building: "#0F5F66",
  community: "#1E6B45",
  "phase-1": "#8C1C2C",
  "phase-2": "#7A2E4D",
  "phase-3": "#2B1B3D",
};

/** What came, month by month or year by year: whole months from the kept sums, days at the edges from the lines. */
export const giving: Report = {
  name: "giving",
  title: "Giving over time",
  about: "Months or years, by fund or method; this year beside last.",
  controls: [
    { field: "steps", label: "Steps", options: { months: "Months", years: "Years" }, usual: "months" },
    { field: "by", label: "Split by", options: { fund: "Fund", method: "Method" }, usual: "fund" },
    {
      field: "beside",
      label: "Beside last year",
      options: { "1": "Yes", "0": "No" },
      usual: "0",
      isCheck: true,
    },
  ],
  async make(books, asked) {
    const { from, to, today, choices } = asked;
    const isByYear = choices.steps === "years";
    const [values, words]: [readonly string[], { [value: string]: string }] =
      choices.by === "method" ? [METHODS, methodWords] : [FUNDS, funds];
    const by = choices.by === "method" ? "method" : "fund";
    // Days that are still ahead have no gifts, and are no part of a comparison.
    const end = choices.beside === "1" && to > today ? today : to;
    const months = monthsIn(boundDays(books, { ...asked, to: end }, today));
    const hasBefore = choices.beside === "1" && months.length > 0;
    const before = hasBefore ? months.map(yearBefore) : [];
    const [cells, cellsBefore, lines, linesBefore, unnamed] = await Promise.all([
      sumsOf(books, by, values, months),
      sumsOf(books, by, values, before),
      linesIn(books, { from, to }),
      hasBefore
        ? linesIn(books, { from: before[0]?.from ?? "", to: before.at(-1)?.to ?? "" })
        : { count: 0, cents: 0 },
      linesIn(books, { from, to }, { donorId: null }),
    ]);

    const steps = stepsOf(months, isByYear);
    const rows = steps.map(({ step, at }): Row => {
      const parts = values.map((_, which) => sumAt(cells, which, at));
      const cents = total(parts);
      const lastYearCents = total(values.map((_, which) => sumAt(cellsBefore, which, at)));
      return {
        [isByYear ? "year" : "month"]: step,
        ...Object.fromEntries(values.map((value, which) => [value, parts[which] ?? 0])),
        cents,
        ...(hasBefore && { lastYearCents, change: changeOf(cents, lastYearCents) }),
      };
    });
    const sums = Object.fromEntries(
      [...values, "cents", ...(hasBefore ? ["lastYearCents"] : [])].map((field) => [
        field,
        total(rows.map((row) => Number(row[field]))),
      ]),
    );
    const [cents, lastYear] = [sums.cents ?? 0, sums.lastYearCents ?? 0];
    const partial = months.filter(({ isWhole }) => !isWhole);
    const isOneYear = months[0]?.month.slice(0, 4) === months.at(-1)?.month.slice(0, 4);
    const monthWords = Object.fromEntries(months.map((part) => [part.month, monthInWords(part, isOneYear)]));
    const best = rows.toSorted((a, b) => Number(b.cents) - Number(a.cents))[0];
    const nameOf = (row: Row | undefined) => stepInWords(String(row?.month ?? row?.year ?? ""));
    const colors = values.map((value, at) => fundColors[value] ?? PALETTE[at % PALETTE.length] ?? "");
    const used = values.map((_, at) => at).filter((at) => sums[values[at] ?? ""] !== 0);
    return {
      columns: [
        isByYear
          ? { field: "year", label: "Year" }
          : {
              field: "month",
              label: isOneYear ? (months[0]?.month.slice(0, 4) ?? "Month") : "Month",
              as: "month",
              words: monthWords,
            },
        ...values.map(
          (field): ReportColumn => ({ field, label: words[field] ?? field, as: "cents", isPart: true }),
        ),
        { field: "cents", label: "Total", as: "cents" },
        ...(hasBefore
          ? ([
              { field: "lastYearCents", label: "A year before", as: "cents" },
              { field: "change", label: "Change", as: "percent" },
            ] as const)
          : []),
      ],
      rows: cents === 0 && lines.count === 0 && lastYear === 0 ? [] : rows,
      sums,
      ledger: tieOf(
        { cents: lines.cents, here: cents },
        ...(hasBefore ? [{ cents: linesBefore.cents, here: lastYear }] : []),
      ),
      lines: lines.count,
      filter: `${daysInWords({ from, to })}, all funds and methods, by ${isByYear ? "year" : "month"} and ${by}`,
      sumsLabel: to ? `To ${shortDay(to)}` : "All",
      ...(hasBefore && lastYear > 0 && { sumWords: { change: changeInWords(cents, lastYear) } }),
      facts: [
        {
          label: daysInWords({ from, to }),
          value: signedCents(cents),
          note: [
            counted(lines.count, "gift"),
            ...(unnamed.cents ? [`${formatCents(unnamed.cents)} without a name`] : []),
          ].join("; "),
        },
        ...(hasBefore
          ? [
              {
                label: daysInWords({ from: before[0]?.from ?? "", to: before.at(-1)?.to ?? "" }),
                value: signedCents(lastYear),
                note: counted(linesBefore.count, "gift"),
              },
              {
                label: "Change",
                value: lastYear > 0 ? changeInWords(cents, lastYear) : "—",
                note: `${cents > lastYear ? "+" : ""}${signedCents(cents - lastYear)}`,
              },
            ]
          : []),
        ...(best && rows.length > 1
          ? [
              {
                label: isByYear ? "Best year" : "Best month",
                value: signedCents(Number(best.cents)),
                note: nameOf(best),
              },
            ]
          : []),
      ],
      chart: {
        kind: "stacked",
        title: `Giving by ${isByYear ? "year" : "month"} and ${by}`,
        series: used.map((at) => ({ label: words[values[at] ?? ""] ?? "", color: colors[at] ?? "" })),
        steps: steps.map(({ step, at }, index) => {
          const note = at.map((part) => months[part]).find((part) => part && !part.isWhole);
          return {
            label: isByYear ? step : (writtenMonth(step).slice(0, 3) ?? step),
            ...(note && !isByYear && { note: `${Number(note.from.slice(8))}–${Number(note.to.slice(8))}` }),
            values: used.map((which) => sumAt(cells, which, at)),
            ...(hasBefore && { beside: Number(rows[index]?.lastYearCents ?? 0) }),
          };
        }),
        ...(hasBefore && { besideLabel: "A year before, the same days" }),
      },
      multiples: {
        title: by === "fund" ? "By fund" : "By method",
        parts: used.map((at) => ({
          label: words[values[at] ?? ""] ?? "",
          color: colors[at] ?? "",
          values: steps.map((step) => sumAt(cells, at, step.at)),
          value: signedCents(sums[values[at] ?? ""] ?? 0),
          note: cents > 0 ? `${(((sums[values[at] ?? ""] ?? 0) / cents) * 100).toFixed(1)}% of all` : "",
        })),
      },
      notes: [
        "What donors had given before the ledger was begun stands on the day they were written down, in Land Purchase.",
        ...(hasBefore && partial.length > 0
          ? [`A month that is not whole is compared day for day: ${partial.map(partInWords).join(" and ")}.`]
          : []),
      ],
      nothing: {
        title: "No gifts in these dates",
        text: `Nothing was recorded: ${daysInWords({ from, to })}.`,
      },
    };
  },
  card({ sums, chart }, { today }) {
    const steps = chart?.kind === "stacked" ? chart.steps.map(({ values }) => values) : [];
    const colors = chart?.kind === "stacked" ? chart.series.map(({ color }) => color) : [];
    return {
      figure: `${signedCents(sums.cents ?? 0)} in ${today.slice(0, 4)}`,
      picture: { kind: "stacks", steps, colors },
    };
  },
};

/** For each value and each part of a month, in cents. */
async function sumsOf(
  { donations }: Books,
  by: string,
  values: readonly string[],
  parts: readonly MonthPart[],
) {
  const { months, gifts } = donations.ledger;
  return Promise.all(
    values.map((value) => {
      const equal = { status: "recorded", [by]: value };
      const kept = new Map(months.find(equal)?.map(({ month, sums }) => [month, sums.cents ?? 0]));
      return Promise.all(
        parts.map(async ({ month, from, to, isWhole }) => {
          if (isWhole) return kept.get(month) ?? 0;
          const { sums } = await gifts.totals({ equal, range: { field: "receivedOn", from, to } }, ["cents"]);
          return sums.cents ?? 0;
        }),
      );
    }),
  );
}

/** Which parts belong to which step of the report. */
function stepsOf(parts: readonly MonthPart[], isByYear: boolean) {
  const steps = new Map<string, number[]>();
  parts.forEach(({ month }, at) => {
    const step = isByYear ? month.slice(0, 4) : month;
    steps.set(step, [...(steps.get(step) ?? []), at]);
  });
  return [...steps].map(([step, at]) => ({ step, at }));
}

function sumAt(cells: number[][], which: number, at: readonly number[]) {
  return total(at.map((part) => cells[which]?.[part] ?? 0));
}

function total(cents: readonly number[]) {
  return cents.reduce((sum, each) => sum + each, 0);
}

/** In percent with one decimal; none where that would say nothing. */
function changeOf(cents: number, before: number) {
  const percent = percentChange(cents, before);
  return percent === undefined ? null : Math.round(percent * 10) / 10;
}

function changeInWords(cents: number, before: number) {
  const percent = percentChange(cents, before);
  return percent === undefined ? changedFrom(cents, before) : signedPercent(percent);
}

function stepInWords(step: string) {
  return step.length === 7 ? writtenMonth(step) : step;
}

/** "January", or what of it is meant: "Jan 1–16"; with the year where there are several. */
function monthInWords({ month, from, to, isWhole }: MonthPart, isOneYear: boolean) {
  const [name = "", year] = writtenMonth(month).split(" ");
  const days = `${Number(from.slice(8))}–${Number(to.slice(8))}`;
  const words = isWhole ? (isOneYear ? name : name.slice(0, 3)) : `${name.slice(0, 3)} ${days}`;
  return isOneYear ? words : `${words}${isWhole ? "" : ","} ${year}`;
}

function partInWords({ from, to }: MonthPart) {
  return daysInWords({ from, to });
}
