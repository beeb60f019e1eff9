import { writtenMonth } from "./written-date.ts";

/** As letters in America have it: "July 15, 2025". */
export function letterDate(date: string): string {
  const [month, year] = writtenMonth(date).split(" ");
  return `${month} ${Number(date.slice(-2))}, ${year}`;
}

/** Where there is little room: "Jul 15", and of another year than today's "Jul 15, 2025". */
export function shortDate(date: string, today: string): string {
  const [month = "", year] = writtenMonth(date).split(" ");
  const day = `${month.slice(0, 3)} ${Number(date.slice(-2))}`;
  return date.slice(0, 4) === today.slice(0, 4) ? day : `${day}, ${year}`;
}
