import { z } from "zod";
import { NOT_AN_AMOUNT } from "#domain/amount.ts";
import { daysBetween } from "#domain/days.ts";
import { schemasOf } from "#domain/field-schema.ts";
import { FESTIVALS } from "#domain/panchang/festival-list.ts";
import { FIRST_YEAR, isKnownDay, LAST_YEAR } from "#domain/panchang/panchang.ts";
import { LineText } from "#domain/text-field.ts";
import { EVERY, type EventForm, eventKind, MOST_SKIPPED, type Repeats, TITHI_RULES } from "./event.ts";

const MOST_CENTS = 10_000_000_00;
const MOMENT = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/;
export const SKIP_FEWER = `Skip at most ${MOST_SKIPPED} dates of one event.`;
const day = (question: string) => z.iso.date(question);

const Repetition: z.ZodType<Repeats> = z
  .object(
    {
      every: z.enum(EVERY, "Please say how often it comes"),
      until: day("Please enter the last day").nullish(),
      count: z
        .int("Please enter a number")
        .min(1, "Please enter at least 1")
        .max(1000, "Please enter at most 1,000")
        .nullish(),
      exceptions: z
        .array(day("Please write each day as 2026-11-15"))
        .max(MOST_SKIPPED, SKIP_FEWER)
        .optional(),
      tithi: z
        .array(
          z.int("Please choose a tithi").min(1, "Please choose a tithi").max(30, "Please choose a tithi"),
        )
        .min(1, "Please choose a tithi")
        .max(30)
        .optional(),
      month: z.union([z.int().min(1).max(12), z.literal("every")], "Please choose a lunar month").optional(),
      rule: z.enum(TITHI_RULES, "Please choose which day is kept").optional(),
    },
    "Please say how often it comes",
  )
  .transform(({ until, count, exceptions, tithi, month, rule, every }) => ({
    every,
    ...(until && { until }),
    ...(count && { count }),
    ...(exceptions && exceptions.length > 0 && { exceptions: [...new Set(exceptions)].sort() }),
    ...(every === "tithi" && { ...(tithi && { tithi }), ...(month && { month }), ...(rule && { rule }) }),
  }));

const TierSchema = z.object(
  {
    name: LineText("Please name the tier")
      .min(1, "Please name the tier")
      .max(100, "Please keep the name within 100 characters"),
    cents: z
      .int(NOT_AN_AMOUNT)
      .min(1, "Please enter an amount above zero")
      .max(MOST_CENTS, "Please enter at most $10,000,000"),
    slots: z
      .int("Please enter a number of places, or leave it empty")
      .min(0, "Please enter a number of places, or leave it empty")
      .max(10_000, "Please enter at most 10,000")
      .nullish()
      .transform((slots) => slots ?? null),
  },
  "Please fill in the tier",
);

const Times = {
  startsAt: z.string("Please enter when it begins"),
  endsAt: z.string("Please enter when it ends").optional(),
  isAllDay: z.boolean().default(false),
  repeats: Repetition.nullish().transform((repeats) => repeats ?? null),
  festivalId: z
    .string()
    .nullish()
    .transform((id) => id || null)
    .refine(
      (id) => id === null || FESTIVALS.some((festival) => festival.id === id),
      "There is no such festival",
    ),
};

type Timing = { startsAt: string; endsAt?: string | undefined; isAllDay: boolean; repeats: Repeats | null };

function checkTimes({ startsAt, endsAt, isAllDay, repeats }: Timing, check: z.RefinementCtx) {
  const say = (field: string, message: string) => check.addIssue({ code: "custom", path: [field], message });
  const isTime = (text: string) => (isAllDay ? isDay(text) : MOMENT.test(text) && isDay(text.slice(0, 10)));
  if (!isTime(startsAt))
    return say(
      "startsAt",
      isAllDay ? "Please enter the first day" : "Please enter the day and the hour it begins",
    );
  if (!isKnownDay(startsAt))
    return say("startsAt", `Please enter a day of the years ${FIRST_YEAR} to ${LAST_YEAR}`);
  if (endsAt !== undefined) {
    if (!isTime(endsAt))
      return say("endsAt", isAllDay ? "Please enter the last day" : "Please enter the hour it ends");
    if (endsAt < startsAt) return say("endsAt", "The event ends before it begins");
    if (endsAt === startsAt && !isAllDay) return say("endsAt", "Please enter an hour after it begins");
    if (daysBetween(startsAt.slice(0, 10), endsAt.slice(0, 10)) > 60)
      return say("endsAt", "An event lasts at most two months");
  }
  if (repeats?.until && repeats.until < startsAt.slice(0, 10))
    say("repeats", "The last day lies before the first");
}

/** Where no end is said, it lasts an hour, or the one day. */
function withEnd<Given extends Timing>({ endsAt, ...given }: Given) {
  const { startsAt, isAllDay } = given;
  const hourLater = () =>
    Temporal.PlainDateTime.from(startsAt).add({ hours: 1 }).toString({ smallestUnit: "minute" });
  return { ...given, endsAt: endsAt ?? (isAllDay ? startsAt : hourLater()) };
}

function isDay(text: string) {
  return z.iso.date().safeParse(text).success;
}

/** When an event would come, asked before it is kept. */
export const TimesSchema = z
  .object(Times, "Please say when it is")
  .superRefine(checkTimes)
  .transform(withEnd);

/** What staff send of an event, and the sentences it is refused with. */
export const eventSchema = (isDeity: (id: string) => boolean): z.ZodType<EventForm> =>
  z
    .object(
      {
        ...schemasOf(eventKind.fields),
        ...Times,
        pictureId: z
          .string()
          .max(128)
          .nullish()
          .transform((id) => id || null),
        deityId: z
          .string()
          .nullish()
          .transform((id) => id || null)
          .refine((id) => id === null || isDeity(id), "There is no such deity"),
        capacity: z
          .int("Please enter a number, or leave it empty")
          .min(1, "Please enter a number above zero, or leave it empty")
          .max(100_000, "Please enter at most 100,000")
          .nullish()
          .transform((capacity) => capacity ?? null),
        tiers: z
          .array(TierSchema, "Please fill in the tiers")
          .max(20, "Please keep it to 20 tiers")
          .default([]),
      },
      "Please fill in the event",
    )
    .superRefine(checkTimes)
    .superRefine(({ tiers }, check) => {
      const names = tiers.map(({ name }) => name.toLowerCase());
      const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
      if (twice >= 0)
        check.addIssue({
          code: "custom",
          path: ["tiers", twice, "name"],
          message: "There is another tier of this name",
        });
    })
    .transform(withEnd);
