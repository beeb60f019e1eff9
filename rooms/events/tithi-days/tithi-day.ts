import { choice, day, email, type FormOf, line, own, type RecordOf, record, text } from "#domain/fields.ts";
import { kind } from "#domain/kind.ts";
import { LUNAR_MONTHS, NAKSHATRAS, nameIn, TAMIL_MONTHS, TITHIS } from "#domain/panchang/names.ts";
import type { Endpoint } from "#domain/records.ts";

export const TITHI_DAYS = "/dashboard/events/tithi-days";

export const pakshaWords = { shukla: "Shukla, waxing moon", krishna: "Krishna, waning moon" } as const;

const name = own<string | number>();
const nameOrNothing = own<string | number | null>();

/**
 * 'Every year on my father's tithi': by a tithi of a lunar month (counted to the new moon), or by a star of a Tamil month
 * or, where it is named so, of a lunar one.
 * Months, tithis and stars are names or numbers from 1, as they were written down; a tithi of 1 to 15 belongs to its half.
 */
const tithiDayFields = {
  name: line("Name", { required: true, question: "Please enter a name", search: true, sort: true }),
  forWhom: line("For whom", { hint: "Such as ‘her father, Raman’.", search: true, sort: true }),
  month: name("Month", "Chaitra"),
  paksha: choice("Half", pakshaWords, { optional: true, question: "Please choose the half of the month" }),
  tithi: nameOrNothing("Tithi", "Pratipada"),
  nakshatra: nameOrNothing("Nakshatra", null),
  /** "Kartika Krishna Ashtami" */
  dayWords: line("Day", { readOnly: true }),
  /** The next day it is kept at the temple, from today on. */
  nextOn: day("Next on", { readOnly: true, sort: true }),
  gotra: line("Gotra", { max: 100 }),
  email: email("Email", { search: true }),
  phone: line("Phone", { input: "tel", max: 50 }),
  address: text("Mailing address", { max: 500, hint: "For the reminder letter." }),
  donorId: record("Donor", "donors", { optional: true, filter: true }),
  note: text("Note"),
};

export type TithiDayForm = FormOf<typeof tithiDayFields>;
export type TithiDay = RecordOf<typeof tithiDayFields>;

/** What the priest reads of a family that keeps its own day. */
export type OwnDay = Pick<TithiDay, "id" | "name" | "forWhom" | "gotra" | "dayWords">;

export const tithiDayKind = kind("tithi-days", { one: "tithi day", many: "tithi days" }, tithiDayFields, {
  nameOf: ({ name, forWhom }) => (forWhom ? `${name}, for ${forWhom}` : name),
  words: {
    dayWords: dayInWords,
    month: null,
    paksha: null,
    tithi: null,
    nakshatra: null,
    donorId: null,
  },
});

/** Before a reminder letter is printed: what leaves the house is written down. */
export const notingLetter = (id: string): Endpoint<undefined, undefined> => ({
  method: "POST",
  path: `/api/tithi-days/${encodeURIComponent(id)}/letter`,
});

/** The number that a name or number means, from 1; undefined where there is none. */
export function numberIn(names: readonly string[], value: string | number | null): number | undefined {
  if (value === null || value === "") return undefined;
  const asked = String(value).trim().toLowerCase();
  const number = /^\d+$/.test(asked)
    ? Number(asked)
    : names.findIndex((name) => name.toLowerCase() === asked) + 1;
  return number >= 1 && number <= names.length ? number : undefined;
}

/** 1 to 30. A half of the month is needed for all but Purnima and Amavasya. */
export function tithiNumber({ tithi, paksha }: Pick<TithiDayForm, "tithi" | "paksha">): number | undefined {
  const asked = String(tithi ?? "")
    .trim()
    .toLowerCase();
  if (asked === "amavasya") return 30;
  if (asked === "purnima" || asked === "pournami") return 15;
  const number = numberIn(TITHIS, tithi);
  if (!number || number > 15 || paksha !== "krishna") return number;
  return number + 15;
}

/** The month that a star is kept in: a number is that of a Tamil month, a name may be that of a lunar one. */
export function starMonth(month: TithiDayForm["month"]) {
  const sign = numberIn(TAMIL_MONTHS, month);
  return sign ? { sign } : { month: numberIn(LUNAR_MONTHS, month) };
}

export function starMonthName(asked: TithiDayForm["month"]) {
  const { sign, month } = starMonth(asked);
  return sign ? nameIn(TAMIL_MONTHS, sign) : month ? nameIn(LUNAR_MONTHS, month) : "";
}

export function dayInWords(day: Pick<TithiDayForm, "month" | "paksha" | "tithi" | "nakshatra">) {
  const star = numberIn(NAKSHATRAS, day.nakshatra);
  if (star) {
    return `${nameIn(NAKSHATRAS, star)} in ${starMonthName(day.month)}`;
  }
  const [month, tithi] = [numberIn(LUNAR_MONTHS, day.month), tithiNumber(day)];
  if (!month || !tithi) return "";
  const half = tithi === 15 || tithi === 30 ? "" : tithi < 15 ? " Shukla" : " Krishna";
  return `${nameIn(LUNAR_MONTHS, month)}${half} ${nameIn(TITHIS, tithi)}`;
}
