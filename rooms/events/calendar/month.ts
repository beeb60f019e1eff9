import type { PanchangDay } from "#domain/panchang/panchang.ts";
import type { Reckoning } from "#domain/panchang/year-book.ts";
import type { EventKind, EventStatus, Occurrence } from "../event/event.ts";
import type { OwnDay } from "../tithi-days/tithi-day.ts";

/** A month as the room shows it: whole weeks, from Sunday, each day with its sky and what happens on it. */
export type MonthView = {
  /** "2026-11" */
  month: string;
  today: string;
  /** "Ashwina to Kartika, Aippasi to Karthigai" */
  reckoned: string;
  days: MonthDay[];
  /** Of the month itself, each occurrence counted, whatever is filtered. */
  kinds: { [kind in EventKind]: number };
  statuses: { [status in EventStatus]: number };
  sponsored: { cents: number; paidCents: number };
  /** The next festival of the month that is in no calendar yet. */
  festival: { id: string; name: string; date: string } | null;
  waiting: WaitingRequests;
  version: string;
};

export type WaitingRequests = {
  /** Of whom somebody has to confirm or decline, by the event that comes first. */
  requests: { count: number; eventId: string; date: string; title: string } | null;
  /** Of a seva that comes: how many are still wanted. */
  helpers: { count: number; title: string } | null;
  sevaRequests: number;
};

export type MonthDay = {
  date: string;
  paksha: "shukla" | "krishna";
  /** 1 to 30, at sunrise. */
  tithi: number;
  tithiName: string;
  nakshatra: string;
  /** What is kept on the day: "Pournami", "Deepavali". */
  kept: { id: string; name: string; isMonthly: boolean }[];
  /** "Clocks go back" */
  note: string;
  events: MonthEvent[];
  /** Families who keep their own day then, for the priest's list; of days that are still to come. */
  tithiDays: OwnDay[];
};

export type MonthEvent = Occurrence & {
  id: string;
  title: string;
  kind: EventKind;
  status: EventStatus;
  isAllDay: boolean;
  place: string;
  festivalId: string | null;
  /** Comes every week or month: it stands back behind what is rare. */
  isRoutine: boolean;
  /** Where in an event of several days this day is. */
  span: "one" | "start" | "middle" | "end";
  sponsors: { count: number; cents: number; asked: number };
};

/** What the sky does on one day, for those who look closer. */
export type DaySky = PanchangDay & { reckoning: Reckoning };

export const MONTH_API = "/api/events/month";
