/** Times in milliseconds, and what to say of them. */
export function quantile(times: readonly number[], share: number) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function timed(work: () => unknown) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export type Figure = {
  what: string;
  value: string;
  /** What it must stay under or above, and whether it does; a figure for the record has none. */
  goal?: string;
  isMet?: boolean;
};

export function under(what: string, value: number, limit: number, unit: string): Figure {
  return { what, value: `${short(value)} ${unit}`, goal: `under ${limit} ${unit}`, isMet: value < limit };
}

export function known(what: string, value: number, unit: string): Figure {
  return { what, value: `${short(value)} ${unit}` };
}

export function printFigures(title: string, figures: Figure[]) {
  console.log(`\n${title}`);
  for (const { what, value, goal, isMet } of figures) {
    const verdict = goal ? `${isMet ? "✓" : "✗"} ${goal}` : "";
    console.log(`  ${what.padEnd(58)} ${value.padStart(14)}   ${verdict}`);
  }
}

function short(value: number) {
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(3);
}
