import { Hono } from "hono";
import { z } from "zod";
import { addressOfDeleted } from "#domain/records.ts";
import { LineText, OptionalText } from "#domain/text-field.ts";
import { type Asked, checkFields, readJson } from "#server/api/asked.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, keyOf, recordsApi } from "#server/records/api.ts";
import { openMirrorList } from "#server/records/lists.ts";
import { type Actor, openRecords } from "#server/records/records.ts";
import { wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Fields, Shape, Stored, Transaction } from "#server/store/store.ts";
import type { EventBook } from "./event-book.server.ts";
import type { OpenPlaces, Place, PlaceOf, When } from "./places.server.ts";
import { SEVA, SEVA_STATUSES, type SevaForm, type SevaSignUp, sevaKind } from "./seva.ts";
import { sponsorWords } from "./sponsorships.server.ts";
import { openWaitingList } from "./waiting-list.server.ts";

const { name, phone, note } = sponsorWords;

export const sevaShape = {
  indexes: { date: ["eventId"] },
  refersTo: { eventId: "events" },
} satisfies Shape;

/** What somebody who helps says of themselves, to staff or on the public form. */
export const helperWords = {
  ...{ name, phone, note },
  shift: OptionalText(200),
  eventId: z
    .string("There is no such event")
    .max(128, "There is no such event")
    .nullish()
    .transform((id) => id || null),
  opportunity: OptionalText(200),
  date: z.union([z.literal(""), z.iso.date()], "Please choose a day").default(""),
};

const SevaSchema: z.ZodType<SevaForm> = z.object(
  {
    ...helperWords,
    email: LineText()
      .max(254)
      .refine((email) => email === "" || z.email().safeParse(email).success, "Please enter an e-mail address")
      .default(""),
    status: z.enum(SEVA_STATUSES, "Please say how far it is").default("confirmed"),
  },
  "Please fill in who helps",
);
const Versioned = z.object({ version: z.string().max(100).optional() });

export type Seva = Awaited<ReturnType<typeof openSeva>>;

/** Those who help, at an event or with one of the volunteer opportunities. */
export async function openSeva(house: House, { events, places }: { events: EventBook; places: OpenPlaces }) {
  const records = openRecords(house, {
    kind: sevaKind,
    form: SevaSchema,
    shape: sevaShape,
    read: shown,
    tell: asKept,
    begin: (_, { at }) => ({ askedAt: at }),
    together: {
      added: (tx, helper) => places.move(tx, undefined, placeOf(helper)),
      changed: (tx, helper, before) => places.move(tx, placeOf(before), placeOf(helper)),
      deleted: (tx, before) => places.move(tx, placeOf(before), undefined),
    },
  });
  const list = await openMirrorList(
    { collection: records.collection, read: asKept },
    {
      columns: [
        ...([
          "id",
          "eventId",
          "opportunity",
          "helpsWith",
          "date",
          "shift",
          "name",
          "email",
          "phone",
        ] as const),
        ...(["note", "status", "askedAt"] as const),
      ],
      searched: ["name", "email", "helpsWith", "shift"],
      filters: ["eventId", "opportunity", "status"],
      date: "date",
      sorts: ["date", "name", "helpsWith", "askedAt", "status"],
    },
    house.log,
  );
  const waiting = openWaitingList({ events, places, all: list.all, placeOf });
  events.onMove(moveAll);

  const own = new Hono<Asked>()
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      return c.json(await create(checkFields(body, SevaSchema), actorOf(c), keyOf(c, body)), 201);
    })
    .put("/:id", async (c) => {
      const body = await readJson(c.req.raw);
      const { version } = checkFields(body, Versioned);
      const id = c.req.param("id");
      const form = placed(checkFields(body, SevaSchema), await records.get(id));
      return c.json(await records.update(id, form, version, actorOf(c)));
    });
  const common = recordsApi(house, records, waiting.listed(list));

  return {
    records,
    list,
    all: list.all,
    create,
    teller: tellerOf(
      records,
      () => SEVA,
      () => addressOfDeleted(SEVA),
    ),
    api: { "seva-signups": own.route("/", common.api), "seva-signups.csv": common.csv },
    close: list.close,
  };

  function shown(doc: Stored<Fields>): SevaSignUp {
    return waiting.mark([asKept(doc)])[0] ?? asKept(doc);
  }

  async function create(form: SevaForm, by: Actor, key?: Parameters<typeof records.create>[2]) {
    return records.create(async () => placed(form), by, key);
  }

  /** With what they help with in words, and the day of an event. */
  function placed(form: SevaForm, before?: SevaSignUp): SevaForm & Fields {
    const { eventId, opportunity } = form;
    if (!eventId) {
      const known = house.words.now.giving.opportunities.find(
        ({ title }) => title.toLowerCase() === opportunity.toLowerCase(),
      );
      if (!known && opportunity !== before?.opportunity)
        throw wrong("opportunity", "Please choose what you would like to help with");
      const helpsWith = known?.title ?? opportunity;
      return { ...form, date: "", opportunity: helpsWith, helpsWith };
    }
    const event = events.get(eventId);
    if (!event) throw wrong("eventId", "There is no such event any more");
    const date = form.date || before?.date || events.next(event)?.date;
    if (!date) throw wrong("date", "This event does not come any more");
    if (date !== before?.date && !events.isOn(event, date))
      throw wrong("date", "The event does not come on this day");
    return { ...form, date, helpsWith: event.title };
  }

  async function moveAll(tx: Transaction, from: When, to: When) {
    const moved = list.all().filter(({ eventId, date }) => eventId === from.eventId && date === from.date);
    for (const { id } of moved) await tx.update(records.collection, id, to);
  }
}

export const helperPlaceOf: PlaceOf = (doc) => placeOf(doc as unknown as SevaSignUp);

function placeOf({ eventId, date, status }: SevaSignUp): Place | undefined {
  if (!eventId || status === "cancelled") return undefined;
  return { eventId, date, isHelper: true, isAsked: status === "requested" };
}

function asKept(doc: Stored<Fields>) {
  return doc as unknown as SevaSignUp;
}
