import { Hono } from "hono";
import { z } from "zod";
import { addDays } from "#domain/days.ts";
import { fieldOf, readListQuery } from "#domain/list-query.ts";
import { byField } from "#domain/name-order.ts";
import { pageOf } from "#domain/paging.ts";
import { LUNAR_MONTHS, NAKSHATRAS } from "#domain/panchang/names.ts";
import { addressOfDeleted, type ListQuery } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { LineText, OptionalLines, OptionalText } from "#domain/text-field.ts";
import type { Asked } from "#server/api/asked.ts";
import { versioned } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, recordsApi } from "#server/records/api.ts";
import { openDaily } from "#server/records/daily.ts";
import { addLine } from "#server/records/history.ts";
import type { RecordList } from "#server/records/lists.ts";
import { openMirror } from "#server/records/mirror.ts";
import { openRecords } from "#server/records/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Fields, Shape, Stored } from "#server/store/store.ts";
import type { Donors } from "../donors/donors.server.ts";
import type { EventBook } from "./event-book.server.ts";
import type { Sky } from "./sky.server.ts";
import { sponsorWords } from "./sponsorships.server.ts";
import {
  dayInWords,
  numberIn,
  type OwnDay,
  PAKSHAS,
  starMonth,
  TITHI_DAYS,
  type TithiDay,
  type TithiDayForm,
  tithiDayKind,
  tithiNumber,
} from "./tithi-day.ts";

export const tithiDayShape = {
  indexes: { name: ["donorId"] },
  refersTo: { donorId: "donors" },
} satisfies Shape;

const nameOrNumber = z.union([LineText().max(50), z.int()]);

const TithiDaySchema: z.ZodType<TithiDayForm> = z
  .object(
    {
      ...{
        name: sponsorWords.name,
        phone: OptionalText(50),
        address: OptionalLines(500),
        gotra: OptionalText(100),
        note: OptionalLines(1000),
      },
      email: LineText()
        .max(254)
        .refine(
          (email) => email === "" || z.email().safeParse(email).success,
          "Please enter an e-mail address",
        )
        .default(""),
      forWhom: OptionalText(200),
      month: nameOrNumber.default(""),
      paksha: z
        .enum(PAKSHAS, "Please choose the half of the month")
        .nullish()
        .transform((paksha) => paksha ?? null),
      tithi: nameOrNumber.nullish().transform((tithi) => tithi ?? null),
      nakshatra: nameOrNumber.nullish().transform((star) => star ?? null),
      donorId: z
        .string()
        .max(128)
        .nullish()
        .transform((id) => id || null),
    },
    "Please fill in the tithi day",
  )
  .superRefine((day, check) => {
    const say = (field: string, message: string) =>
      check.addIssue({ code: "custom", path: [field], message });
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

const COLUMNS = [
  ...(["id", "name", "forWhom", "month", "paksha", "tithi", "nakshatra", "nextOn", "gotra"] as const),
  ...(["email", "phone", "address", "donorId", "note"] as const),
];

export type TithiDays = Awaited<ReturnType<typeof openTithiDays>>;

/** The days that families keep every year at the temple, and when each comes next. */
export async function openTithiDays(
  house: House,
  { donors, events, sky }: { donors: Donors; events: EventBook; sky: Sky },
) {
  const records = openRecords(house, {
    kind: tithiDayKind,
    form: TithiDaySchema,
    shape: tithiDayShape,
    read,
    tell,
    together: {
      async added(tx, { donorId }, moment) {
        if (donorId) await donors.ledger.refuseStranger(tx, donorId, moment);
      },
      async changed(tx, { donorId }, before, note) {
        if (donorId && donorId !== before.donorId) await donors.ledger.refuseStranger(tx, donorId, note);
      },
    },
  });
  const mirror = await openMirror({ collection: records.collection, read: (doc) => doc, log: house.log });
  const daily = openDaily(events.today, [mirror, house.words]);
  const list: RecordList<TithiDay> = {
    get revision() {
      return daily.revision;
    },
    columns: COLUMNS,
    read: (asked) => readListQuery(asked, { filters: ["donorId"], sorts: ["nextOn", "name", "forWhom"] }),
    page(query) {
      const rows = find(query);
      const { page, pages, start, end } = pageOf(rows.length, query.size, query.page);
      return versioned({ rows: rows.slice(start, end), page, pages, total: rows.length, sums: {} });
    },
    everything: (query) => [find(query)],
    onChange: daily.onChange,
    close() {
      daily.close();
      mirror.close();
    },
  };
  const own = new Hono<Asked>().post("/:id/letter", async (c) => {
    const tithiDay = await records.get(c.req.param("id"));
    if (!tithiDay.address)
      throw new Refusal(409, "no-address", "There is no mailing address for the letter yet.");
    await addLine(house.store, new Date(house.now()).toISOString(), {
      ...{ room: tithiDayKind.name, kind: "printed", by: actorOf(c), about: tithiDay.id },
      after: { name: `the reminder letter to ${tithiDay.name}` },
    });
    return c.body(null, 204);
  });
  const common = recordsApi(house, records, list);

  return {
    records,
    list,
    all,
    /** Those kept on each of some days, for the priest's list. */
    on: ownDays,
    teller: tellerOf(
      records,
      () => TITHI_DAYS,
      () => addressOfDeleted(TITHI_DAYS),
    ),
    api: { "tithi-days": own.route("/", common.api), "tithi-days.csv": common.csv },
    close: list.close,
  };

  function read(doc: Stored<Fields>): TithiDay {
    const told = tell(doc);
    return { ...told, nextOn: nextOn(told) };
  }

  /** From its stored fields alone: a line of history does not ask the sky when it comes next. */
  function tell(doc: Stored<Fields>): TithiDay {
    const kept = doc as unknown as Omit<TithiDay, "nextOn" | "dayWords">;
    return { ...kept, nextOn: "", dayWords: dayInWords(kept) };
  }

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
    const days = all();
    const on = (date: string): OwnDay[] =>
      days
        .filter(({ nextOn }) => nextOn === date)
        .map(({ id, name, forWhom, gotra, dayWords }) => ({ id, name, forWhom, gotra, dayWords }));
    return new Map(dates.map((date) => [date, on(date)]));
  }

  function all() {
    return [...mirror.entries()].map(read);
  }

  function find({ q, from, to, filters, sort }: ListQuery) {
    const words = searchWords(q);
    const order = sort || "nextOn";
    return all()
      .filter(({ name, forWhom, email }) => isFound(plain(`${name}\n${forWhom}\n${email}`), words))
      .filter(({ nextOn }) => (!from || nextOn >= from) && (!to || nextOn <= to))
      .filter(({ donorId }) => !filters.donorId || donorId === filters.donorId)
      .sort(byField(fieldOf(order), order.startsWith("-")));
  }
}
