import type { StackedBars } from "#app/charts/chart.ts";
import { addMonths } from "#domain/months.ts";
import { writtenMonth } from "#domain/written-date.ts";
import type { Due, Rung } from "../loans/loan.ts";

/** What must be ready at one time: a month, what is past due, or everything later than a year from now. */
export type Step = {
  key: string;
  label: string;
  dues: Due[];
  principalCents: number;
  interestCents: number;
  isLate?: true;
  /** Of the last step, which holds all that is further away. */
  isLater?: true;
};

const MONTHS = 12;
/** As the stylesheet has them. */
const COLORS = { late: "#A61B1B", principal: "#4A3563", interest: "#A8761A" };

/** What is past due, each of the next twelve months, and what comes later, where there is something. */
export function stepsOf(ladder: readonly Rung[], today: string): Step[] {
  const dues = ladder
    .flatMap(({ lenders }) => lenders)
    .sort((a, b) => (a.maturesOn < b.maturesOn ? -1 : a.maturesOn > b.maturesOn ? 1 : 0));
  const late = dues.filter(({ maturesOn }) => maturesOn < today);
  const coming = dues.filter(({ maturesOn }) => maturesOn >= today);
  const months = monthsFrom(today);
  const after = coming.filter(({ maturesOn }) => maturesOn.slice(0, 7) > (months.at(-1) ?? ""));
  return [
    ...(late.length > 0 ? [{ ...step("late", "Past due", late), isLate: true as const }] : []),
    ...months.map((month) =>
      step(
        month,
        shortMonth(month),
        coming.filter(({ maturesOn }) => maturesOn.startsWith(month)),
      ),
    ),
    ...(after.length > 0 ? [{ ...step("later", "Later", after), isLater: true as const }] : []),
  ];
}

/** The picture of it; what each bar is made of stands in the numbers below. */
export function ladderChart(steps: readonly Step[]) {
  const hasLate = steps.some(({ isLate }) => isLate);
  const chart: StackedBars = {
    kind: "stacked",
    title: "Cash to have ready, by month",
    isValued: true,
    series: [
      { label: "Principal", color: COLORS.principal },
      { label: "Interest, paid then donated", color: COLORS.interest },
      ...(hasLate ? [{ label: "Past due", color: COLORS.late }] : []),
    ],
    steps: steps.map(({ key, dues, principalCents, interestCents, isLate, isLater }, at) => ({
      ...(isLate
        ? { label: "Past", note: "due" }
        : isLater
          ? { label: "Later", note: yearsOf(dues) }
          : monthLabel(key, at === 0 || steps[at - 1]?.isLate === true)),
      values: isLate ? [0, 0, principalCents + interestCents] : [principalCents, interestCents],
    })),
  };
  return chart;
}

/** Those within the days of notice, what is past due first, with what they come to. */
export function readyBy(until: string, ladder: readonly Rung[]) {
  const dues = ladder.flatMap(({ lenders }) => lenders).filter(({ maturesOn }) => maturesOn <= until);
  return {
    dues: dues.sort((a, b) => (a.maturesOn < b.maturesOn ? -1 : a.maturesOn > b.maturesOn ? 1 : 0)),
    ...sumsOf(dues),
  };
}

function step(key: string, label: string, dues: Due[]): Step {
  return { key, label, dues, ...sumsOf(dues) };
}

function sumsOf(dues: readonly Due[]) {
  return {
    principalCents: dues.reduce((sum, due) => sum + due.principalCents, 0),
    interestCents: dues.reduce((sum, due) => sum + due.interestCents, 0),
  };
}

function monthsFrom(today: string) {
  return Array.from({ length: MONTHS }, (_, at) => addMonths(today.slice(0, 7), at));
}

/** "Dec 2026" */
function shortMonth(month: string) {
  const [name = "", year] = writtenMonth(month).split(" ");
  return `${name.slice(0, 3)} ${year}`;
}

/** The year stands below the first month, and below each January. */
function monthLabel(month: string, isFirst: boolean) {
  const [label = "", year = ""] = shortMonth(month).split(" ");
  return isFirst || month.endsWith("-01") ? { label, note: year } : { label };
}

/** "2028", "2028+" */
function yearsOf(dues: readonly Due[]) {
  const [first = "", ...more] = [...new Set(dues.map(({ maturesOn }) => maturesOn.slice(0, 4)))];
  return more.length > 0 ? `${first}+` : first;
}
