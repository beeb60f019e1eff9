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
  /** Left out where the machine was too noisy to tell. */
  isMet?: boolean;
};

/** How much more one takes than the other, and how far rounds side by side disagree about it. */
export type Judged = { ratio: number; spread: number };

/** Both were measured in turns: each round gives a ratio, and the middle one counts. */
export function ratioOf(ours: number[], others: number[]): Judged {
  const ratios = ours.map((time, round) => time / (others[round] ?? Number.NaN));
  const ratio = quantile(ratios, 0.5);
  return { ratio, spread: (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / ratio };
}

const NOISY = 0.35;

export function atMost(what: string, { ratio, spread }: Judged, limit: number): Figure {
  // Rounds that disagree may still agree on the verdict.
  const isClear = spread < NOISY || ratio * (1 + spread) < limit || ratio * (1 - spread) > limit;
  return {
    what,
    value: `${short(ratio)} ×`,
    goal: `at most ${limit} ×`,
    ...(isClear && { isMet: ratio <= limit }),
  };
}

export function under(what: string, value: number, limit: number, unit: string): Figure {
  return { what, value: `${short(value)} ${unit}`, goal: `under ${limit} ${unit}`, isMet: value < limit };
}

export function known(what: string, value: number, unit: string): Figure {
  return { what, value: `${short(value)} ${unit}` };
}

/** A limit kept on a busy machine is kept; one that was not says nothing. Answers whether none was missed. */
export function printFigures(title: string, figures: Figure[], isQuiet = true) {
  console.log(`\n${title}`);
  let isAllMet = true;
  for (const { what, value, goal, isMet } of figures) {
    const isUnclear = isMet === undefined || (!isMet && !isQuiet);
    if (goal && !isUnclear && !isMet) isAllMet = false;
    const sign = isUnclear ? "too noisy to judge:" : isMet ? "✓" : "✗";
    const verdict = goal ? `${sign} ${goal}` : "";
    console.log(`  ${what.padEnd(58)} ${value.padStart(14)}   ${verdict}`);
  }
  return isAllMet;
}

function short(value: number) {
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(3);
}
