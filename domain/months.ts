/** So many months before: "2026-01" less 1 is "2025-12". */
export function monthBefore(month: string, by: number) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - by, 1)).toISOString().slice(0, 7);
}

/** That day of a month, or its last where the month is shorter: February has no 31st. */
export function dayOfMonth(month: string, day: number) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(Math.min(day, last)).padStart(2, "0")}`;
}
