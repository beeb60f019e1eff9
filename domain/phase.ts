/** How much of a goal an amount is, in percent: never past 100, and with one decimal, as in "13.3". */
export function share(amount: number, goal: number): string {
  return Math.min(100, (amount / goal) * 100).toFixed(1);
}
