import { Hono } from "hono";
import { z } from "zod";
import { NOT_AN_AMOUNT } from "#domain/amount.ts";
import { oneLine } from "#domain/plain-text.ts";
import { letterDate } from "#domain/short-date.ts";
import { LineText, OptionalLines, OptionalText } from "#domain/text-field.ts";
import { type Asked, checkFields, readJson } from "#server/api/asked.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, keyOf, recordsApi } from "#server/records/api.ts";
import { noteBy } from "#server/records/history.ts";
import { openMirrorList } from "#server/records/lists.ts";
import { openOnce, type RequestKey } from "#server/records/once.ts";
import { type Actor, openRecords } from "#server/records/records.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { newId } from "#server/store/documents.ts";
import type { Fields, Note, Shape, Stored, Transaction } from "#server/store/store.ts";
import type { Donations } from "../donations/donations.server.ts";
import { type Gift, type GiftForm, MONEY_METHODS } from "../donations/gift.ts";
import { type DonorRow, MOST_ROWS, type OfDonor } from "../donors/donor.ts";
import type { Donors } from "../donors/donors.server.ts";
import type { TempleEvent } from "./event.ts";
import type { EventBook } from "./event-book.server.ts";
import type { OpenPlaces, Place, PlaceOf, When } from "./places.server.ts";
import {
  isActive,
  isPaid,
  type Payment,
  SPONSOR_STATUSES,
  SPONSORS,
  type Sponsorship,
  type SponsorshipForm,
  sponsorStatusWords,
  sponsorshipKind,
} from "./sponsorship.ts";
import { openWaitingList } from "./waiting-list.server.ts";

export const sponsorshipShape = {
  indexes: { date: ["donorId", "eventId"] },
  refersTo: { donorId: "donors", eventId: "events" },
} satisfies Shape;

const MOST_CENTS = 10_000_000_00;

/** What a family says of itself, to staff or on the public form. */
export const sponsorWords = {
  name: LineText("Please enter your name")
    .min(1, "Please enter a name")
    .max(200, "Please keep the name within 200 characters"),
  phone: OptionalText(50),
  familyNames: z
    .union([z.string(), z.array(z.string())], "Please write the names of the family")
    .default("")
    .transform((names) => oneLine(typeof names === "string" ? names : names.join(", ")))
    .pipe(z.string().max(500, "Please keep this within 500 characters")),
  gotra: OptionalText(100),
  nakshatra: OptionalText(100),
  note: OptionalLines(1000),
};

const SponsorshipSchema: z.ZodType<SponsorshipForm> = z.object(
  {
    ...sponsorWords,
    email: LineText()
      .max(254)
      .refine((email) => email === "" || z.email().safeParse(email).success, "Please enter an e-mail address")
      .default(""),
    eventId: z.string("Please choose an event").min(1, "Please choose an event").max(128),
    date: z.union([z.literal(""), z.iso.date()], "Please choose a day").default(""),
    tier: LineText("Please choose what they sponsor").min(1, "Please choose what they sponsor").max(100),
    donorId: z
      .string()
      .max(128)
      .nullish()
      .transform((id) => id || null),
    status: z.enum(SPONSOR_STATUSES, "Please say how far it is").default("confirmed"),
  },
  "Please fill in the sponsorship",
);

const PaymentSchema: z.ZodType<Payment> = z.object(
  {
    receivedOn: z.iso.date("Please enter the day it was received"),
    method: z.enum(MONEY_METHODS, "Please choose how it was paid"),
    reference: LineText()
      .max(100)
      .nullish()
      .transform((reference) => reference ?? ""),
    cents: z.int(NOT_AN_AMOUNT).min(1, "Please enter an amount above zero").max(MOST_CENTS).optional(),
    donorId: z.string().max(128).optional(),
  },
  "Please fill in the payment",
);
const Versioned = z.object({ version: z.string().max(100).optional() });

type Needs = { donors: Donors; donations: Donations; events: EventBook; places: OpenPlaces };
export type Sponsorships = Awaited<ReturnType<typeof openSponsorships>>;

/** The families who make an event possible, from the first question to the gift. */
export async function openSponsorships(house: House, { donors, donations, events, places }: Needs) {
  const { ledger } = donors;
  const gifts = donations.gifts.records;
  const once = openOnce(house);
  const records = openRecords(house, {
    kind: sponsorshipKind,
    form: SponsorshipSchema,
    shape: sponsorshipShape,
    read: shown,
    tell: asKept,
    begin: (_, { at }) => ({ giftId: null, paidCents: null, askedAt: at }),
    // Whether it is paid is said by its gift, whatever it was at another time.
    comeBack: (then, now) =>
      then.giftId === now.giftId
        ? { ...then, paidCents: now.paidCents }
        : { ...then, giftId: now.giftId, paidCents: now.paidCents, status: now.status },
    together: {
      async added(tx, sponsorship, moment) {
        if (sponsorship.donorId) await ledger.refuseStranger(tx, sponsorship.donorId, moment);
        refuseUnpaid(sponsorship);
        await places.move(tx, undefined, placeOf(sponsorship));
      },
      async changed(tx, sponsorship, before, note) {
        if (sponsorship.donorId && sponsorship.donorId !== before.donorId)
          await ledger.refuseStranger(tx, sponsorship.donorId, note);
        refuseUnpaid(sponsorship, before);
        await places.move(tx, placeOf(before), placeOf(sponsorship));
      },
      async deleted(tx, before) {
        if (isPaid(before))
          throw new Refusal(
            409,
            "in-use",
            "This sponsorship is paid, and stays. It can be cancelled; the gift remains a gift.",
          );
        await places.move(tx, placeOf(before), undefined);
      },
    },
  });
  const list = await openMirrorList(
    { collection: records.collection, read: asKept },
    {
      columns: [
        ...(["id", "eventId", "eventTitle", "date", "tier", "cents", "status", "donorId", "giftId"] as const),
        ...(["name", "email", "phone", "familyNames", "gotra", "nakshatra", "note", "askedAt"] as const),
      ],
      searched: ["name", "familyNames", "email", "eventTitle"],
      filters: ["eventId", "tier", "status", "donorId"],
      date: "date",
      sums: ["cents"],
      sorts: ["askedAt", "name", "date", "cents", "status"],
    },
    house.log,
  );
  const waiting = openWaitingList({ events, places, all: list.all, placeOf });
  donors.tellOf(async (donorId) => ({ sponsorships: ofDonor(donorId) }));
  donations.gifts.onVoid(giftGone);
  donations.gifts.onRecount(giftCounts);
  events.onMove(moveAll);

  const own = new Hono<Asked>()
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const form = checkFields(body, SponsorshipSchema);
      return c.json(await create(form, actorOf(c), keyOf(c, body)), 201);
    })
    .put("/:id", async (c) => {
      const body = await readJson(c.req.raw);
      const { version } = checkFields(body, Versioned);
      const id = c.req.param("id");
      const before = await records.get(id);
      const form = checkFields(body, SponsorshipSchema);
      const priced = pricedOf(form, before);
      return c.json(await records.update(id, priced, version, actorOf(c)));
    });
  const pay = new Hono<Asked>()
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const payment = checkFields(body, PaymentSchema);
      return c.json(await record(c.req.param("id") ?? "", payment, actorOf(c), keyOf(c, body)));
    })
    .delete("/", async (c) => c.json(await takeBack(c.req.param("id") ?? "", actorOf(c))));
  const common = recordsApi(house, records, waiting.listed(list));

  return {
    records,
    list,
    all: list.all,
    /** Of a date, or of all dates of an event. */
    of: (eventId: string, date?: string) =>
      waiting.mark(list.all().filter((each) => each.eventId === eventId && (!date || each.date === date))),
    create,
    teller: tellerOf(records, ({ eventId, date }) => `${SPONSORS}?event=${eventId}&date=${date}`),
    api: {
      "sponsorships/:id/pay": pay,
      sponsorships: own.route("/", common.api),
      "sponsorships.csv": common.csv,
    },
    close: list.close,
  };

  function shown(doc: Stored<Fields>): Sponsorship {
    return waiting.mark([asKept(doc)])[0] ?? asKept(doc);
  }

  async function create(form: SponsorshipForm, by: Actor, key?: RequestKey) {
    return records.create(async () => pricedOf(form), by, key);
  }

  /** With the day, and with what the tier costs today; who asked for another price keeps that one. */
  function pricedOf(form: SponsorshipForm, before?: Sponsorship): SponsorshipForm & Fields {
    const event = events.get(form.eventId);
    if (!event) throw wrong("eventId", "There is no such event any more");
    const date = form.date || before?.date || events.next(event)?.date;
    if (!date) throw wrong("date", "This event does not come any more");
    if (date !== before?.date && !events.isOn(event, date))
      throw wrong("date", "The event does not come on this day");
    const isSame = before?.eventId === event.id && before.tier === form.tier;
    return {
      ...form,
      date,
      eventTitle: event.title,
      cents: isSame ? before.cents : centsOf(event, form.tier),
    };
  }

  /** The gift and the mark that it is paid, or neither. */
  async function record(id: string, payment: Payment, by: Actor, key?: RequestKey) {
    if (payment.receivedOn > ledger.today()) throw wrong("receivedOn", "This day is still to come");
    const known = payment.donorId || (await records.get(id)).donorId;
    // Whoever was merged since is part of another record now.
    const donorId = known ? await donors.merges.leadsTo(known) : null;
    await once.transaction(noteBy(by, house.now()), key, async (tx) => {
      const sponsorship = await existing(tx, id);
      if (isPaid(sponsorship)) throw new Refusal(409, "paid", "This sponsorship is paid already.");
      if (!isActive(sponsorship))
        throw new Refusal(409, "cancelled", "This sponsorship was cancelled: confirm it first.");
      const [giftId, note] = [newId(), noteBy(by, house.now())];
      await gifts.within.create(tx, giftOf({ ...sponsorship, donorId }, payment), note, {
        id: giftId,
        fields: { sponsorshipId: id },
      });
      await records.within.set(
        tx,
        id,
        { giftId, donorId, paidCents: payment.cents ?? sponsorship.cents, status: paidStatus(sponsorship) },
        note,
      );
      return { giftId };
    });
    return records.get(id);
  }

  async function takeBack(id: string, by: Actor) {
    const { giftId, eventTitle } = await records.get(id);
    if (!giftId) throw new Refusal(409, "not-paid", "This sponsorship is not paid.");
    await gifts.set(
      giftId,
      { status: "void", voidReason: `Taken back in the sponsors of ${eventTitle}` },
      by,
      "voided",
    );
    return records.get(id);
  }

  function ofDonor(donorId: string): OfDonor<DonorRow> {
    const own = list
      .all()
      .filter((each) => each.donorId === donorId && isActive(each))
      .sort((a, b) => (a.date < b.date ? 1 : -1));
    return {
      cents: own.reduce((sum, { cents }) => sum + cents, 0),
      count: own.length,
      rows: own.slice(0, MOST_ROWS).map(({ id, eventId, eventTitle, date, tier, cents, status }) => ({
        ...{ id, title: eventTitle, about: `${letterDate(date)}, ${tier}`, cents },
        ...{ state: sponsorStatusWords[status], href: `${SPONSORS}?event=${eventId}&date=${date}` },
      })),
    };
  }

  async function giftGone(tx: Transaction, { id, sponsorshipId }: Gift, note: Note) {
    const sponsorship = sponsorshipId ? await tx.get(records.collection, sponsorshipId) : undefined;
    if (sponsorship?.giftId !== id) return;
    const status = sponsorship.status === "paid" ? "confirmed" : sponsorship.status;
    await records.within.set(tx, sponsorship.id, { giftId: null, paidCents: null, status }, note);
  }

  async function giftCounts(tx: Transaction, { id, cents, sponsorshipId }: Gift, note: Note) {
    if (!sponsorshipId) return;
    const sponsorship = await existing(tx, sponsorshipId).catch(() => undefined);
    // The money came in all the same: without the sponsorship it is a gift like any other.
    if (!sponsorship) return void (await tx.update(gifts.collection, id, { sponsorshipId: null }));
    if (isPaid(sponsorship) && sponsorship.giftId !== id)
      throw new Refusal(409, "paid", "Another gift has paid for this sponsorship. Void that gift first.");
    const paid = { giftId: id, paidCents: cents, status: paidStatus(sponsorship) };
    await records.within.set(tx, sponsorshipId, paid, note);
  }

  async function moveAll(tx: Transaction, from: When, to: When) {
    const moved = list.all().filter(({ eventId, date }) => eventId === from.eventId && date === from.date);
    for (const { id } of moved) await tx.update(records.collection, id, to);
  }

  async function existing(tx: Transaction, id: string) {
    const doc = await tx.get(records.collection, id);
    if (!doc) throw new Refusal(404, "no-such-sponsorship", "There is no such sponsorship any more.");
    return records.read(doc);
  }
}

export const sponsorPlaceOf: PlaceOf = (doc) => placeOf(doc as unknown as Sponsorship);

function placeOf(sponsorship: Sponsorship): Place | undefined {
  const { eventId, date, tier, status } = sponsorship;
  return isActive(sponsorship) ? { eventId, date, tier, isAsked: status === "requested" } : undefined;
}

function asKept(doc: Stored<Fields>) {
  return doc as unknown as Sponsorship;
}

/** That it is paid is written with the gift, and by nobody by hand. */
function refuseUnpaid({ status, giftId }: Sponsorship, before?: Sponsorship) {
  if (status === "paid" && !giftId) throw wrong("status", "Mark it as paid with the day and the way it came");
  if (giftId && before?.giftId === giftId && (status === "requested" || status === "confirmed"))
    throw wrong("status", "It is paid: take the payment back first");
}

function paidStatus({ status }: Sponsorship) {
  return status === "done" || status === "cancelled" ? status : "paid";
}

function centsOf({ tiers }: TempleEvent, name: string) {
  const tier = tiers.find((each) => each.name === name);
  if (!tier) throw wrong("tier", "This event has no such sponsorship");
  return tier.cents;
}

function giftOf(
  { donorId, name, eventId, eventTitle, date, tier, cents }: Sponsorship,
  payment: Payment,
): GiftForm {
  const { receivedOn, method, reference } = payment;
  return {
    ...{ donorId, donorName: name, receivedOn, cents: payment.cents ?? cents, method, reference },
    ...{ fund: "festivals", pledgeId: null, eventId, dedication: null, benefit: "religious" },
    ...{ goodsDescription: "", goodsCents: 0, inKindDescription: "", isAnonymous: false, countId: null },
    note: `Sponsor of ${eventTitle}, ${date}: ${tier}`,
  };
}
