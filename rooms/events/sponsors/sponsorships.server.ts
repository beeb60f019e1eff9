import { Hono } from "hono";
import { z } from "zod";
import { NOT_AN_AMOUNT } from "#domain/amount.ts";
import { schemaOf, schemasOf } from "#domain/field-schema.ts";
import { oneLine } from "#domain/plain-text.ts";
import { letterDate } from "#domain/short-date.ts";
import { LineText, tooLong } from "#domain/text-field.ts";
import { type Asked, checkFields, readJson } from "#server/api/asked.ts";
import { tellerOf } from "#server/records/activity.ts";
import type { Actor } from "#server/records/actors.ts";
import { actorOf, keyOf } from "#server/records/api.ts";
import { noteBy } from "#server/records/history.ts";
import { openOnce, type RequestKey } from "#server/records/once.ts";
import { collectionOf, openRecordRoom } from "#server/records/room.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { newId } from "#server/store/documents.ts";
import type { Fields, Note, Transaction } from "#server/store/store.ts";
import type { Donations } from "../../donations/donations.server.ts";
import { type DonorRow, MOST_ROWS, type OfDonor } from "../../donors/donor.ts";
import type { Donors } from "../../donors/donors.server.ts";
import { type Gift, type GiftForm, MONEY_METHODS } from "../../ledger/gift.ts";
import type { TempleEvent } from "../event/event.ts";
import type { EventBook } from "../event/event-book.server.ts";
import type { EventDate, HeldPlace, OpenPlaces, PlaceOf } from "../event/places.server.ts";
import {
  familyFields,
  isActive,
  isPaid,
  type KeptSponsorship,
  type Payment,
  SPONSORS,
  type Sponsorship,
  type SponsorshipForm,
  sponsorStatusWords,
  sponsorshipKind,
} from "./sponsorship.ts";
import { openWaitingList } from "./waiting-list.server.ts";

const shape = { indexes: { date: ["donorId", "eventId"] } };
export const sponsorshipCollection = collectionOf(sponsorshipKind, shape);

const MOST_CENTS = 10_000_000_00;

/** The names of a family, in a line or one by one. */
const FamilyNames = z
  .union([z.string(), z.array(z.string()).max(100)], familyFields.familyNames.question)
  .default("")
  .transform((names) => oneLine(typeof names === "string" ? names : names.join(", ")))
  .pipe(z.string().max(500, tooLong(500)));

/** What a family says of itself. */
export const familySchemas = { ...schemasOf(familyFields), familyNames: FamilyNames };

const schema = schemaOf(sponsorshipKind.fields, "Please fill in the sponsorship", {
  familyNames: FamilyNames,
});

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

type SponsorshipsNeeds = { donors: Donors; donations: Donations; events: EventBook; places: OpenPlaces };
export type Sponsorships = Awaited<ReturnType<typeof openSponsorships>>;

/** The families who make an event possible, from the first question to the gift. */
export async function openSponsorships(
  house: House,
  { donors, donations, events, places }: SponsorshipsNeeds,
) {
  const { ledger } = donors;
  const gifts = donations.gifts.records;
  const once = openOnce(house);
  const waiting = openWaitingList({
    events,
    places,
    all: (): KeptSponsorship[] => room.list.kept(),
    placeOf,
  });
  const room = await openRecordRoom(house, {
    kind: sponsorshipKind,
    schema,
    shape,
    order: "askedAt",
    complete,
    begin: (_, { at }) => ({ giftId: null, paidCents: null, askedAt: at }),
    // Whether it is paid is said by its gift, whatever it was at another time.
    onRestore: (then, now) =>
      then.giftId === now.giftId
        ? { ...then, paidCents: now.paidCents }
        : { ...then, giftId: now.giftId, paidCents: now.paidCents, status: now.status },
    inTransaction: {
      async afterCreate(tx, sponsorship, moment) {
        if (sponsorship.donorId) await ledger.requireDonor(tx, sponsorship.donorId, moment);
        refuseUnpaid(sponsorship);
        await places.move(tx, undefined, placeOf(sponsorship));
      },
      async afterUpdate(tx, sponsorship, before, note) {
        if (sponsorship.donorId && sponsorship.donorId !== before.donorId)
          await ledger.requireDonor(tx, sponsorship.donorId, note);
        refuseUnpaid(sponsorship, before);
        await places.move(tx, placeOf(before), placeOf(sponsorship));
      },
      async beforeDelete(tx, before) {
        if (isPaid(before))
          throw new Refusal(
            409,
            "in-use",
            "This sponsorship is paid, and stays. It can be cancelled; the gift remains a gift.",
          );
        await places.move(tx, placeOf(before), undefined);
      },
    },
    list: {
      view: (sponsors: KeptSponsorship[]): Sponsorship[] => waiting.mark(sponsors),
      sources: [events.list],
    },
  });
  const { records, list } = room;
  donors.tellOf(async (donorId) => ({ sponsorships: ofDonor(donorId) }));
  donations.gifts.onVoid(giftGone);
  donations.gifts.onRecount(giftCounts);
  events.onMove(moveAll);

  const pay = new Hono<Asked>()
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const payment = checkFields(body, PaymentSchema);
      return c.json(await record(c.req.param("id") ?? "", payment, actorOf(c), keyOf(c, body)));
    })
    .delete("/", async (c) => c.json(await takeBack(c.req.param("id") ?? "", actorOf(c))));

  return {
    ...room,
    all: list.kept,
    /** Of a date, or of all dates of an event. */
    of: (eventId: string, date?: string) =>
      waiting.mark(list.kept().filter((each) => each.eventId === eventId && (!date || each.date === date))),
    teller: tellerOf(records, ({ eventId, date }) => `${SPONSORS}?event=${eventId}&date=${date}`),
    api: { "sponsorships/:id/pay": pay, ...room.api },
  };

  /** With the day, and with what the tier costs today; who asked for another price keeps that one. */
  function complete(form: SponsorshipForm, before?: Sponsorship): SponsorshipForm & Fields {
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
      .kept()
      .filter((each) => each.donorId === donorId && isActive(each))
      .sort((a, b) => (a.date < b.date ? 1 : -1));
    return {
      cents: own.reduce((sum, { cents }) => sum + cents, 0),
      count: own.length,
      rows: own.slice(0, MOST_ROWS).map(({ id, eventId, eventTitle, date, tier, cents, status }) => ({
        id,
        title: eventTitle,
        about: `${letterDate(date)}, ${tier}`,
        cents,
        state: sponsorStatusWords[status],
        href: `${SPONSORS}?event=${eventId}&date=${date}`,
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

  async function moveAll(tx: Transaction, from: EventDate, to: EventDate) {
    const moved = list.kept().filter(({ eventId, date }) => eventId === from.eventId && date === from.date);
    for (const { id } of moved) await tx.update(records.collection, id, to);
  }

  async function existing(tx: Transaction, id: string) {
    const doc = await tx.get(records.collection, id);
    if (!doc) throw new Refusal(404, "no-such-sponsorship", "There is no such sponsorship any more.");
    return records.read(doc);
  }
}

export const sponsorPlaceOf: PlaceOf = (doc) => placeOf(doc as unknown as Sponsorship);

function placeOf(sponsorship: KeptSponsorship): HeldPlace | undefined {
  const { eventId, date, tier, status } = sponsorship;
  return isActive(sponsorship) ? { eventId, date, tier, isAsked: status === "requested" } : undefined;
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
    donorId,
    donorName: name,
    receivedOn,
    cents: payment.cents ?? cents,
    method,
    reference,
    fund: "festivals",
    pledgeId: null,
    eventId,
    dedication: null,
    benefit: "religious",
    goodsDescription: "",
    goodsCents: 0,
    inKindDescription: "",
    isAnonymous: false,
    countId: null,
    note: `Sponsor of ${eventTitle}, ${date}: ${tier}`,
  };
}
