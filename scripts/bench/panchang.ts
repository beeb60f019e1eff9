import { temple } from "#content/temple.ts";
import { addDays } from "#domain/days.ts";
import { MOST_PANCHANG_DAYS, panchangOf } from "#domain/panchang/panchang.ts";
import { placeOf } from "../../rooms/events/event/place.ts";
import { type Figure, known, quantile, under } from "./figures.ts";

const ROUNDS = 9;
const LIMIT_MS = 200;

/**
 * The longest span that may be asked for, in years that nobody asked for before, in time of the processor. The first
 * one finds the program itself not yet warm.
 */
export async function benchPanchang(): Promise<Figure[]> {
  const place = placeOf(temple);
  const ask = (year: number) => {
    const from = `${year}-01-01`;
    return processorMs(() => panchangOf({ place, from, to: addDays(from, MOST_PANCHANG_DAYS - 1) }));
  };
  const first = ask(2000);
  const times = Array.from({ length: ROUNDS }, (_, round) => ask(2002 + 2 * round));
  return [
    known("400 days, the first that are asked for", first, "ms"),
    under("400 days of two years nobody asked for yet, median", quantile(times, 0.5), LIMIT_MS, "ms"),
    known("400 days asked for before", ask(2000 + 2 * ROUNDS), "ms"),
  ];
}

function processorMs(work: () => unknown) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
