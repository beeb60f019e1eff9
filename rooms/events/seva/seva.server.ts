import { collectionOf, openRecordRoom } from "#server/records/room.ts";
import { wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Fields, Transaction } from "#server/store/store.ts";
import type { EventBook } from "../event/event-book.server.ts";
import type { EventDate, HeldPlace, OpenPlaces, PlaceOf } from "../event/places.server.ts";
import { openWaitingList } from "../sponsors/waiting-list.server.ts";
import { type KeptSignUp, SEVA, type SevaForm, type SevaSignUp, sevaKind } from "./seva.ts";

const shape = { indexes: { date: ["eventId"] } };
export const sevaCollection = collectionOf(sevaKind, shape);

export type Seva = Awaited<ReturnType<typeof openSeva>>;

/** Those who help, at an event or with one of the volunteer opportunities. */
export async function openSeva(house: House, { events, places }: { events: EventBook; places: OpenPlaces }) {
  const waiting = openWaitingList({ events, places, all: (): KeptSignUp[] => room.list.kept(), placeOf });
  const room = await openRecordRoom(house, {
    kind: sevaKind,
    shape,
    order: "date",
    screen: SEVA,
    complete,
    begin: (_, { at }) => ({ askedAt: at }),
    inTransaction: {
      afterCreate: (tx, helper) => places.move(tx, undefined, placeOf(helper)),
      afterUpdate: (tx, helper, before) => places.move(tx, placeOf(before), placeOf(helper)),
      beforeDelete: (tx, before) => places.move(tx, placeOf(before), undefined),
    },
    list: { view: (helpers: KeptSignUp[]): SevaSignUp[] => waiting.mark(helpers), sources: [events.list] },
  });
  events.onMove(moveAll);
  return { ...room, all: room.list.kept };

  /** With what they help with in words, and the day of an event. */
  function complete(form: SevaForm, before?: SevaSignUp): SevaForm & Fields {
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

  async function moveAll(tx: Transaction, from: EventDate, to: EventDate) {
    const moved = room.list
      .kept()
      .filter(({ eventId, date }) => eventId === from.eventId && date === from.date);
    for (const { id } of moved) await tx.update(room.records.collection, id, to);
  }
}

export const helperPlaceOf: PlaceOf = (doc) => placeOf(doc as unknown as SevaSignUp);

function placeOf({ eventId, date, status }: KeptSignUp): HeldPlace | undefined {
  if (!eventId || status === "cancelled") return undefined;
  return { eventId, date, isHelper: true, isAsked: status === "requested" };
}
