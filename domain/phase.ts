/** How much of a goal an amount is, in percent with one decimal, as in "13.3": past 100 once more has come in. */
export function share(amount: number, goal: number): string {
  return ((amount / goal) * 100).toFixed(1);
}

/** How far a bar of that percentage goes: from the start of its track to the end at most. */
export function barLength(percent: string): string {
  return Math.min(100, Math.max(0, Number(percent))).toFixed(1);
}
