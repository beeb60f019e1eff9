import { setImmediate as othersFirst } from "node:timers/promises";
import { addMonths, lastDayOf } from "#domain/months.ts";
import type { Rights } from "#domain/roles.ts";
import type { House } from "#server/room.ts";
import type { Where } from "#server/store/store.ts";
import type { Donations } from "../donations/donations.server.ts";
import type { Donors } from "../donors/donors.server.ts";
import type { Events } from "../events/events.server.ts";
import type { Gift } from "../ledger/gift.ts";
import type { LoansProjects } from "../loans-projects/loans-projects.server.ts";
import type { Receipts } from "../receipts/receipts.server.ts";
import type { TempleAssets } from "../temple-assets/temple-assets.server.ts";
import type { Card, Control, Made, Tie } from "./report.ts";

/** What reports are made from. */
export type Books = {
  house: House;
  donors: Donors;
  donations: Donations;
  receipts: Receipts;
  events: Events;
  "loans-projects": LoansProjects;
  "temple-assets": TempleAssets;
};

/** Both days included; an empty one is no bound. */
export type Days = { from: string; to: string };

/** What an address asks a report for. */
export type AskedOfReport = Days & {
  today: string;
  /** What was chosen of the report's own controls, or is usual. */
  choices: { [field: string]: string };
  /** The address itself, for a report that is asked in a way of its own. */
  params: URLSearchParams;
};

/** One report: a file of its own, and a line in the list of reports (reports.server.ts). */
export type Report = {
  name: string;
  title: string;
  /** A sentence for its card. */
  about: string;
  /** The days that are meant where the address says nothing; this year so far, unless told otherwise. */
  usualDays?: (today: string) => Days;
  /** Left out where days mean nothing to it. */
  hasDays?: boolean;
  controls?: readonly Control[];
  /** Who else than those of the room's own rights: none but administrators where it is empty. */
  rights?: Rights;
  /** Reads every line of its days: too slow for a card once there are many. */
  readsLines?: boolean;
  make(books: Books, asked: AskedOfReport): Promise<Made>;
  /** What its card says, from what it has found for the usual days. */
  card(made: Made, asked: AskedOfReport): Pick<Card, "figure" | "isUrgent" | "picture">;
};

export function yearSoFar(today: string): Days {
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}

export function allDates(): Days {
  return { from: "", to: "" };
}

/** Of several sums that must agree, the first that does not. */
export function tieOf(first: Omit<Tie, "matches">, ...others: Omit<Tie, "matches">[]): Tie {
  const found = [first, ...others].find(({ cents, here }) => cents !== here) ?? first;
  return { ...found, matches: found.cents === found.here };
}

/** The sum of the lines themselves, which no kept sum has a part in. */
export async function linesIn({ donations }: Books, { from, to }: Days, equal: Where["equal"] = {}) {
  const { count, sums } = await donations.ledger.gifts.totals(
    { equal: { status: "recorded", ...equal }, range: rangeOf({ from, to }) },
    ["cents"],
  );
  return { count, cents: sums.cents ?? 0 };
}

export function rangeOf({ from, to }: Days, field = "receivedOn") {
  return { field, from: from || undefined, to: to || undefined };
}

const AT_ONCE = 500;

/** The recorded lines of these days, some at a time, so that others are answered in between. */
export async function* giftsIn({ donations }: Books, days: Days, equal: Where["equal"] = {}) {
  const { gifts } = donations.ledger;
  const asked = {
    equal: { status: "recorded", ...equal },
    range: rangeOf(days),
    orderBy: { field: "receivedOn" },
    limit: AT_ONCE,
  };
  let page = await gifts.query(asked);
  while (page.length > 0) {
    yield page as unknown as Gift[];
    const after = page.at(-1);
    await othersFirst();
    page = page.length < AT_ONCE ? [] : await gifts.query({ ...asked, ...(after && { after }) });
  }
}

export type MonthPart = Days & { month: string; isWhole: boolean };

/** The months between two days, the first and the last as far as they are meant. */
export function monthsIn({ from, to }: Days): MonthPart[] {
  const parts: MonthPart[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) {
    const [first, last] = [`${month}-01`, lastDayOf(month)];
    const part = { from: from > first ? from : first, to: to < last ? to : last };
    if (part.from <= part.to)
      parts.push({ month, ...part, isWhole: part.from === first && part.to === last });
  }
  return parts;
}

/** The same days a year before: of a whole month the whole month, also where a February was longer. */
export function yearBefore({ month, from, to, isWhole }: MonthPart): MonthPart {
  const [before] = monthsIn(
    isWhole
      ? { from: `${shifted(month)}-01`, to: lastDayOf(shifted(month)) }
      : { from: dayBefore(from), to: dayBefore(to) },
  );
  return before ?? { month: shifted(month), from: dayBefore(from), to: dayBefore(to), isWhole: false };

  function shifted(name: string) {
    return addMonths(name, -12);
  }
  function dayBefore(day: string) {
    return Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
  }
}

/**
 * Days without open ends, within the months that have something and today: what is kept begins and ends somewhere, and
 * an address may ask for a thousand years.
 */
export function boundDays({ donations }: Books, { from, to }: Days, today: string): Days {
  const months = donations.ledger.months.find({}) ?? [];
  const [first, last] = [months[0]?.month ?? today.slice(0, 7), months.at(-1)?.month ?? today.slice(0, 7)];
  const latest = today > lastDayOf(last) ? today : lastDayOf(last);
  const start = !from || from < `${first}-01` ? `${first}-01` : from;
  return { from: start, to: !to ? today : to > latest ? latest : to };
}
