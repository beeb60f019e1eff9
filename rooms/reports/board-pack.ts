import type { Chart } from "#app/charts/chart.ts";
import { changedFrom, percentChange } from "#domain/change.ts";
import { counted } from "#domain/counted.ts";
import { addDays, daysBetween } from "#domain/days.ts";
import { addMonths, dayOfMonth, lastDayOf, monthsBetween } from "#domain/months.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { daysInWords, REPORTS, type ReportColumn, type Row, type Tie } from "./report.ts";

export const BOARD_PACK = `${REPORTS}/board-pack`;

/** A month or a quarter, as the address of the screen has it: "2026-10", "2026-Q3". */
export type Period = { value: string; title: string; from: string; to: string };

export type PackTable = {
  caption: string;
  columns: ReportColumn[];
  rows: Row[];
  sums: { [field: string]: number };
  sumsLabel: string;
};

/** One report of the pack: what there is to say, its pictures, its numbers. */
export type PackSheet = {
  name: string;
  title: string;
  lede: string;
  charts: Chart[];
  tables: PackTable[];
  notes: string[];
  tie: Tie | null;
};

export type BoardPack = Period & {
  madeAt: string;
  by: string;
  /** "November has 14 days to go", where it is not over: every page says so. */
  unfinished: string | null;
  figures: { label: string; value: string; about: string }[];
  sheets: PackSheet[];
  /** Those that are not what the ledger says. There is no pack then. */
  apart: { name: string; title: string; words: string }[];
};

export const packFile = ({ from, to }: Pick<Period, "from" | "to">) =>
  `/api/reports/board-pack.pdf?${new URLSearchParams({ from, to })}`;

const QUARTERS = ["First", "Second", "Third", "Fourth"];

function monthPeriod(month: string): Period {
  return { value: month, title: writtenMonth(month), from: `${month}-01`, to: lastDayOf(month) };
}

/** From 1 to 4. */
function quarterPeriod(year: string, quarter: number): Period {
  const [first, last] = [quarter * 3 - 2, quarter * 3].map(
    (month) => `${year}-${String(month).padStart(2, "0")}`,
  );
  return {
    value: `${year}-Q${quarter}`,
    title: `${QUARTERS[quarter - 1]} quarter ${year}`,
    from: `${first}-01`,
    to: lastDayOf(last ?? ""),
  };
}

/** What can be chosen: this month and those before it, and the quarters they are in. */
export function periodsUntil(today: string): { months: Period[]; quarters: Period[] } {
  const months = Array.from({ length: 13 }, (_, by) => monthPeriod(addMonths(today.slice(0, 7), -by)));
  const quarters = new Map(
    months.map(({ from }) => {
      const quarter = quarterPeriod(from.slice(0, 4), Math.ceil(Number(from.slice(5, 7)) / 3));
      return [quarter.value, quarter];
    }),
  );
  return { months, quarters: [...quarters.values()] };
}

/** What an address asks for: the last month that is over, where it says nothing. */
export function periodFrom(asked: string | null, today: string): Period {
  const [, year = "", quarter] = /^(\d{4})-Q([1-4])$/.exec(asked ?? "") ?? [];
  if (quarter) return quarterPeriod(year, Number(quarter));
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(asked ?? "")) return monthPeriod(asked ?? "");
  return monthPeriod(addMonths(today.slice(0, 7), -1));
}

/** Any days have a name; those of a month or a quarter its own. */
export function periodOf({ from, to }: { from: string; to: string }): Period {
  const month = monthPeriod(from.slice(0, 7));
  const quarter = quarterPeriod(from.slice(0, 4), Math.ceil(Number(from.slice(5, 7)) / 3));
  const known = [month, quarter].find((period) => period.from === from && period.to === to);
  return known ?? { value: "", title: daysInWords({ from, to }), from, to };
}

/**
 * As long before as it is long itself: the month before a month, the quarter before a quarter. Of one that is not over,
 * the same days: seventeen days are compared with seventeen.
 */
export function periodBefore({ from, to }: Period, today = to): Period {
  const end = to > today ? today : to;
  if (from.endsWith("-01") && to === lastDayOf(to.slice(0, 7))) {
    const months = monthsBetween(from, to) + 1;
    return periodOf({ from: `${addMonths(from.slice(0, 7), -months)}-01`, to: monthsEarlier(end, months) });
  }
  const days = daysBetween(from, to) + 1;
  return periodOf({ from: addDays(from, -days), to: addDays(end, -days) });
}

export function yearBefore({ from, to }: Period, today = to): Period {
  const end = to > today ? today : to;
  return periodOf({
    from: dayOfMonth(addMonths(from.slice(0, 7), -12), Number(from.slice(8))),
    to: monthsEarlier(end, 12),
  });
}

/** The same day of an earlier month; of the last day of a month the last. */
function monthsEarlier(day: string, by: number) {
  const month = addMonths(day.slice(0, 7), -by);
  return day === lastDayOf(day.slice(0, 7)) ? lastDayOf(month) : dayOfMonth(month, Number(day.slice(8)));
}

/** How many of its days are still to come, in a sentence; nothing once it is over. */
export function unfinishedInWords({ title, to }: Period, today: string) {
  const days = daysBetween(today, to);
  return days > 0 ? `${title} has ${counted(days, "day")} to go` : null;
}

/** "January 2026 (month to date)" */
export function titleOf({ title, value, unfinished }: Pick<BoardPack, "title" | "value" | "unfinished">) {
  if (!unfinished) return title;
  const what = value.includes("Q") ? "quarter " : value ? "month " : "";
  return `${title} (${what}to date)`;
}

/** "31.0% less than October 2025", "up from $40 for October 2025". */
export function comparedInWords(cents: number, before: number, than: string) {
  if (before <= 0) return `no gifts for ${than}`;
  if (cents === before) return `as much as ${than}`;
  const percent = percentChange(cents, before);
  if (percent === undefined) return `${changedFrom(cents, before)} for ${than}`;
  if (Math.abs(percent) < 0.05) return `as much as ${than}`;
  return `${Math.abs(percent).toFixed(1)}% ${percent < 0 ? "less" : "more"} than ${than}`;
}
