import { Hono } from "hono";
import { z } from "zod";
import { addDays } from "#domain/days.ts";
import { schemaOf } from "#domain/field-schema.ts";
import { LUNAR_MONTHS, NAKSHATRAS } from "#domain/panchang/names.ts";
import { LineText } from "#domain/text-field.ts";
import type { Asked } from "#server/api/asked.ts";
import { actorOf } from "#server/records/api.ts";
import { addLine } from "#server/records/history.ts";
import { collectionOf, openRecordRoom } from "#server/records/room.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Donors } from "../../donors/donors.server.ts";
import type { EventBook } from "../event/event-book.server.ts";
import type { Sky } from "../sky/sky.server.ts";
import {
  dayInWords,
  numberIn,
  type OwnDay,
  starMonth,
  TITHI_DAYS,
  type TithiDay,
  type TithiDayForm,
  tithiDayKind,
  tithiNumber,
} from "./tithi-day.ts";

const shape = { indexes: { name: ["donorId"] } };
export const tithiDayCollection = collectionOf(tithiDayKind, shape);

const NameOrNumber = z.union([LineText().max(50), z.int()]);
const NameOrNothing = NameOrNumber.nullish().transform((value) => value ?? null);

const schema = schemaOf(tithiDayKind.fields, "Please fill in the tithi day", {
  month: NameOrNumber.default(""),
  tithi: NameOrNothing,
  nakshatra: NameOrNothing,
}).superRefine((day, check) => {
  const say = (field: string, message: string) => check.addIssue({ code: "custom", path: [field], message });
  const isStar = day.nakshatra !== null && day.nakshatra !== "";
  if (isStar && !numberIn(NAKSHATRAS, day.nakshatra)) return say("nakshatra", "Please choose a nakshatra");
  const { sign, month } = starMonth(day.month);
  if (isStar && !sign && !month) return say("month", "Please choose the Tamil or the lunar month");
  if (isStar) return;
  if (!numberIn(LUNAR_MONTHS, day.month)) return say("month", "Please choose the lunar month");
  const tithi = tithiNumber(day);
  if (!tithi) return say("tithi", "Please choose a tithi or a nakshatra");
  if (!day.paksha && typeof day.tithi === "string" && tithi < 15)
    return say("paksha", "Please choose the half of the month");
  if (day.paksha && (day.paksha === "shukla") !== tithi <= 15)
    say("tithi", "This tithi is of the other half of the month");
});

export type TithiDays = Awaited<ReturnType<typeof openTithiDays>>;

/** The days that families keep every year at the temple, and when each comes next. */
export async function openTithiDays(
  house: House,
  { donors, events, sky }: { donors: Donors; events: EventBook; sky: Sky },
) {
  const own = new Hono<Asked>().post("/:id/letter", async (c) => {
    const tithiDay = await room.records.get(c.req.param("id"));
    if (!tithiDay.address)
      throw new Refusal(409, "no-address", "There is no mailing address for the letter yet.");
    await addLine(house.store, new Date(house.now()).toISOString(), {
      room: tithiDayKind.name,
      kind: "printed",
      by: actorOf(c),
      about: tithiDay.id,
      after: { name: `the reminder letter to ${tithiDay.name}` },
    });
    return c.body(null, 204);
  });
  const room = await openRecordRoom(house, {
    kind: tithiDayKind,
    schema,
    shape,
    order: "nextOn",
    screen: TITHI_DAYS,
    api: own,
    inTransaction: {
      async afterCreate(tx, { donorId }, moment) {
        if (donorId) await donors.ledger.requireDonor(tx, donorId, moment);
      },
      async afterUpdate(tx, { donorId }, before, note) {
        if (donorId && donorId !== before.donorId) await donors.ledger.requireDonor(tx, donorId, note);
      },
    },
    list: {
      view: (days: TithiDay[]) =>
        days.map((day) => ({ ...day, nextOn: nextOn(day), dayWords: dayInWords(day) })),
      date: "nextOn",
      today: events.today,
      sources: [house.words],
    },
  });
  return {
    ...room,
    /** Those kept on each of some days, for the priest's list. */
    on: ownDays,
  };

  function nextOn(kept: TithiDayForm) {
    const after = addDays(events.today(), -1);
    const star = numberIn(NAKSHATRAS, kept.nakshatra);
    const { sign, month: lunar } = starMonth(kept.month);
    if (star && sign) return sky.nextDay({ nakshatra: star, sign }, after);
    if (star && lunar) return sky.nextDay({ nakshatra: star, month: lunar }, after);
    const [tithi = 1, month = 1] = [tithiNumber(kept), numberIn(LUNAR_MONTHS, kept.month)];
    return sky.nextDay({ tithi: [tithi], month }, after);
  }

  function ownDays(dates: readonly string[]) {
    const days = room.list.all();
    const on = (date: string): OwnDay[] =>
      days
        .filter(({ nextOn }) => nextOn === date)
        .map(({ id, name, forWhom, gotra, dayWords }) => ({ id, name, forWhom, gotra, dayWords }));
    return new Map(dates.map((date) => [date, on(date)]));
  }
}
