export type Month = { month: string; pledged: number; donated: number };

const MOST = 12;
const short = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** The last year of records, at most, with the quiet months in between: "2026-01" and so on. */
export function monthsShown(months: Month[]): Month[] {
  const known = new Map(months.map((month) => [month.month, month]));
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (!first || !last) return [];
  const shown: Month[] = [];
  for (let month = last; month >= first && shown.length < MOST; month = before(month)) {
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
  return `$${amount.toLocaleString("en-US", { notation: "compact", maximumFractionDigits: 1 })}`.replace(
    "K",
    "k",
  );
}

export function shortMonth(month: string) {
  return short.format(dateOf(month));
}

export function longMonth(month: string) {
  return long.format(dateOf(month));
}

function before(month: string) {
  const date = dateOf(month);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 7);
}

function dateOf(month: string) {
  return new Date(`${month}-01T00:00:00Z`);
}
