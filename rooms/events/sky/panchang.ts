import { weekdayName } from "../calendar/weeks.ts";
import { clockWords } from "../event/clock-words.ts";

/** A month of the panchang, as its page shows it: times are the temple's clock. */
export type PanchangMonth = {
  /** "2026-11" */
  month: string;
  before: string | null;
  after: string | null;
  /** Whether search engines may keep it: other years are many, and each is computed for whoever asks. */
  isForRobots: boolean;
  today: string;
  place: { name: string; latitude: number; longitude: number };
  /** How many days of the year India's calendars name another tithi than ours. */
  differing: { year: number; days: number; of: number };
  /** Which lunar and Tamil months it holds, with the last day of each but the last. */
  lunar: { name: string; until: string | null }[];
  tamil: { name: string; until: string | null }[];
  year: string;
  ayana: string;
  ritu: string;
  days: PanchangMonthDay[];
};

export type PanchangMonthDay = {
  date: string;
  tamil: { month: string; day: number };
  /** At sunrise, 1 to 30. */
  moon: number;
  paksha: "shukla" | "krishna";
  festivals: string[];
  /** A festival of the year, not of every month. */
  isFeast: boolean;
  clock: "back" | "forward" | null;
  tithi: Until[];
  nakshatra: Until[];
  yoga: Until[];
  karana: Until[];
  sun: TimeSpan;
  moonrise: string | null;
  rahu: TimeSpan;
  yama: TimeSpan;
  gulika: TimeSpan;
};

/** What holds, and until when: "to 12:30 AM Tue" where that is another day. */
export type Until = { name: string; endsAt: string };
export type TimeSpan = { from: string; to: string };

/** "11:41 PM", and with the day where it is another than the one spoken of: "12:30 AM Tue". */
export function clockOn(moment: string, date: string) {
  const day = moment.slice(0, 10);
  return day === date ? clockWords(moment) : `${clockWords(moment)} ${weekdayName(day).slice(0, 3)}`;
}

/** "6:37 to 5:00": which half of the day is meant is plain. */
export function spellWords({ from, to }: TimeSpan) {
  return `${bare(from)} to ${bare(to)}`;
}

export function bare(moment: string) {
  return clockWords(moment).slice(0, -3);
}
