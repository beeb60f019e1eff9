import { formatCents } from "#domain/money.ts";
import type { PublicPhase } from "../loans-projects/phases/public-phase.ts";

/** The display for anyone, what it is asked for, and the screen of those who look after it. */
export const HALL_PAGE = "/hall";
export const HALL_VIEW = "/api/hall";
export const HALL_SCREEN = "/dashboard/hall";
export const THANKS = "/api/hall/thanks";

/** Everything the display shows, each list no longer than it can be shown. */
export type HallView = {
  phases: HallPhase[];
  /** The newest first. */
  latest: HallGift[];
  /** Of the wall: all of them, or some at a time where there are many. */
  names: string[];
  nextEvent: HallEvent | null;
  panchang: HallSky;
  thanks: HallThanks | null;
  version: string;
};

/** With the figures that the public page of the project shows. */
export type HallPhase = Pick<PublicPhase, "number" | "title" | "goalCents" | "raisedCents" | "pledgedCents">;

export type HallGift = {
  name: string;
  /** None of a gift in kind, whose estimate is not public. */
  cents: number | null;
  /** The temple's day on which it was recorded. */
  at: string;
};

export type HallEvent = {
  title: string;
  isFestival: boolean;
  date: string;
  /** "Saturday, November 14, 4:00 PM", "Today, 4:00 PM" */
  when: string;
};

export type HallSky = {
  /** The tithi of this hour: "Shukla Ekadashi", and "full moon, until 9:06 PM". */
  tithi: string;
  until: string;
  /** 1 to 30. */
  moon: number;
  /** Sunrise and sunset of yesterday, today and tomorrow: a display that lost its connection knows the next evening. */
  suns: { from: string; to: string }[];
};

export type HallThanks = {
  /** The first line is written large. */
  text: string;
  startsAt: string;
  endsAt: string;
};

/** What staff see of it: who put the thank-you there, and which phases will not move with gifts. */
export type HallDesk = {
  thanks: (HallThanks & { by: string }) | null;
  published: Pick<PublicPhase, "number" | "title">[];
  version: string;
};

export const MOST_LETTERS = 160;
export const MOST_LINES = 3;
export const MOST_SECONDS = 600;
export const USUAL_SECONDS = 60;

/** The gift it is for, where it is for one: the text is then held against what the donor wants to be shown. */
export type ThanksForm = { text: string; seconds?: number | undefined; giftId?: string | undefined };

/** The lamps of the tower, each for the same part of the goal. */
export const LAMPS = 600;

/** How many lamps burn for what was raised, and how many more wait for what is pledged. */
export function lampsOf({ goalCents, raisedCents, pledgedCents }: HallPhase) {
  const lamps = (cents: number) => Math.max(0, Math.min(LAMPS, Math.floor((cents * LAMPS) / goalCents)));
  const lit = lamps(raisedCents);
  return { lit, promised: Math.max(0, lamps(pledgedCents) - lit) };
}

/** "Each lamp is $1,000" */
export function lampInWords(goalCents: number) {
  const cents = goalCents / LAMPS;
  return Number.isInteger(cents) ? `Each lamp is ${formatCents(cents)}` : "One lamp for each 600th";
}

/** The phase that is being given for: the first that has not reached its goal, or the last. */
export function phaseOfNow(phases: readonly HallPhase[]) {
  return phases.find(({ raisedCents, goalCents }) => raisedCents < goalCents) ?? phases.at(-1);
}

/** Whether the sun is up at a moment; before the first and after the last sun that is known, whether it was then. */
export function isDay(now: number, { suns }: Pick<HallSky, "suns">) {
  const last = suns.findLast(({ from }) => Date.parse(from) <= now);
  return last !== undefined && now < Date.parse(last.to);
}

const DAY = 24 * 60 * 60_000;

/** "today", "yesterday", "3 days ago" */
export function daysAgo(day: string, today: string) {
  const days = (Date.parse(today) - Date.parse(day)) / DAY;
  if (days < 1) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}
