/** So many months later, or earlier by a negative number: "2026-01" less 1 is "2025-12". */
export function addMonths(month: string, by: number) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const all = year * 12 + number - 1 + by;
  return `${String(Math.floor(all / 12)).padStart(4, "0")}-${String((all % 12) + 1).padStart(2, "0")}`;
}

/** From one month to another; negative where the second is earlier. */
export function monthsBetween(from: string, to: string) {
  const [year = 0, number = 0] = from.split("-").map(Number);
  const [laterYear = 0, laterNumber = 0] = to.split("-").map(Number);
  return (laterYear - year) * 12 + laterNumber - number;
}

/** That day of a month, or its last where the month is shorter: February has no 31st. */
export function dayOfMonth(month: string, day: number) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(Math.min(day, last)).padStart(2, "0")}`;
}

export function lastDayOf(month: string) {
  return dayOfMonth(month, 31);
}
