import { formatAmount } from "#domain/money.ts";
import { addMonths } from "#domain/months.ts";
import { writtenMonth } from "#domain/written-date.ts";

export type Month = { month: string; pledged: number; donated: number };

const MOST = 12;
const UNITS = [
  { size: 1e9, sign: "B" },
  { size: 1e6, sign: "M" },
  { size: 1e3, sign: "k" },
];

/** The last year of records, at most, with the quiet months in between: "2026-01" and so on. */
export function monthsShown(months: Month[]): Month[] {
  const known = new Map(months.map((month) => [month.month, month]));
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (!first || !last) return [];
  const shown: Month[] = [];
  for (let month = last; month >= first && shown.length < MOST; month = addMonths(month, -1)) {
    shown.unshift(known.get(month) ?? { month, pledged: 0, donated: 0 });
  }
  return shown;
}

/** Where the lines of the scale lie: three steps of a round amount that reach past the highest bar. */
export function scaleFor(highest: number) {
  const wanted = Math.max(highest, 3) / 3;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = ([1, 2, 3, 5, 10].find((factor) => factor * power >= wanted) ?? 10) * power;
  return { top: step * 3, ticks: [0, step, step * 2, step * 3] };
}

export function shortAmount(amount: number) {
  const { size, sign } = UNITS.find(({ size }) => amount >= size) ?? { size: 1, sign: "" };
  return `$${Math.round((amount / size) * 10) / 10}${sign}`;
}

/** Below the bars: "Jan", and the year at both ends and where it begins. */
export function monthLabels(months: Month[]) {
  return months.map(({ month }, index) => {
    const isAtAnEnd = index === 0 || index === months.length - 1;
    const saysYear = isAtAnEnd || month.endsWith("-01");
    return { name: writtenMonth(month).slice(0, 3), year: saysYear ? month.slice(0, 4) : "" };
  });
}

/** What the eye sees first in the chart, for the ear. */
export function highestInWords(months: Month[]) {
  return `${highest(months, "pledged", "pledges")} ${highest(months, "donated", "donations")} The table below has every number.`;
}

function highest(months: Month[], kind: "pledged" | "donated", noun: string) {
  const best = months.reduce<Month | undefined>(
    (best, month) => (month[kind] > (best?.[kind] ?? 0) ? month : best),
    undefined,
  );
  if (!best) return `There are no ${noun} in these months.`;
  return `The highest month for ${noun} is ${writtenMonth(best.month)} with ${formatAmount(best[kind])}.`;
}
