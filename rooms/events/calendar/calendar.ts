import type { ShownPicture } from "#domain/files.ts";
import type { EventKind, EventStatus } from "../event/event.ts";

/** What of an event a visitor sees in a list. */
export type CalendarRow = {
  id: string;
  /** The day it is kept: of several days, the first that has not passed. */
  date: string;
  /** "Wednesday", "November 18": written here, so that pages need no calendar of their own. */
  weekday: string;
  monthDay: string;
  href: string;
  title: string;
  kind: EventKind;
  status: Exclude<EventStatus, "draft">;
  /** "4:00 PM to 8:00 PM, Prayer hall" */
  when: string;
  /** The tithi of that day at its hour: "Krishna Ekadashi until 9:06 PM". */
  sky: string;
  moon: number;
  text: string;
  picture: ShownPicture | null;
  /** With none left, those who ask join a waiting list. */
  sponsor: { fromCents: number; left: number | null } | null;
  /** How many helpers are still wanted. */
  wanted: number | null;
};

/** What the sky does today. */
export type TodaySky = {
  /** "Wednesday, November 4" */
  day: string;
  moon: number;
  tithi: string;
  until: string;
  nakshatra: { name: string; until: string };
  yoga: { name: string; until: string };
  karana: { name: string; until: string };
  sunrise: string;
  sunset: string;
  moonrise: string | null;
  rahu: string;
  /** "Ashwina", and what the north calls it where that is another. */
  month: string;
  northern: string | null;
  tamil: string;
  year: string;
};

export type CalendarDay = {
  date: string;
  weekday: string;
  monthDay: string;
  moon: number;
  tithi: string;
  nakshatra: string;
  festivals: string[];
  events: (Pick<CalendarRow, "id" | "href" | "title" | "kind" | "status"> & {
    at: string;
    isWeekly: boolean;
  })[];
};

/** What /events shows. */
export type EventsView = {
  today: string;
  sky: TodaySky;
  /** The first month in the list, "2026-11", and those before and behind the list. */
  month: string;
  before: string | null;
  after: string | null;
  /** The months beside the first, where they can be leafed to. */
  previous: string | null;
  following: string | null;
  /** How each of these months is written: "November 2026". */
  names: { [month: string]: string };
  months: { month: string; rows: CalendarRow[] }[];
  weekly: { weekday: string; title: string; isOff: boolean; at: string; href: string }[];
  days: CalendarDay[];
  differing: { year: number; days: number; of: number };
  version: string;
};

/** What the page of one event shows, on one of its days. */
export type EventView = {
  id: string;
  address: string;
  title: string;
  kind: EventKind;
  status: Exclude<EventStatus, "draft">;
  date: string;
  day: string;
  time: string;
  place: string;
  sky: string;
  moon: number;
  /** Where India keeps it on another day. */
  india: string | null;
  paragraphs: string[];
  /** Lines of the description that begin with an hour. */
  program: { at: string; what: string }[];
  picture: ShownPicture | null;
  /** Its coming days, where there are several. */
  dates: string[];
  isOver: boolean;
  /** The time after this one. */
  next: string | null;
  /** `taken` counts those who are confirmed. */
  tiers: { name: string; cents: number; left: number | null; slots: number | null; taken: number }[];
  takesHelpers: boolean;
  wanted: number | null;
  calendars: { google: string; outlook: string };
  /** For search engines, with the offset of the temple's clock. */
  startsAt: string;
  endsAt: string;
  version: string;
};

export const EVENTS_VIEW = "/api/events/calendar";
export const EVENT_VIEW = "/api/events/day";
