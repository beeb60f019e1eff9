import type { Shown } from "#domain/records.ts";
import type { EventBook } from "../event/event-book.server.ts";
import { type HeldPlace, type OpenPlaces, waitingAmong } from "../event/places.server.ts";

type WaitingRequest = Shown & { eventId: string | null; date: string; status: string; askedAt: string };

type WaitingListNeeds<Kept extends WaitingRequest> = {
  events: EventBook;
  places: OpenPlaces;
  /** Every record of the kind. */
  all(): Kept[];
  placeOf(record: Kept): HeldPlace | undefined;
};

/** More requests than places are a waiting list, in the order of asking. Who is on it follows from who is confirmed. */
export function openWaitingList<Kept extends WaitingRequest>({
  events,
  places,
  all,
  placeOf,
}: WaitingListNeeds<Kept>) {
  return { mark };

  /** The records as they are shown: those that wait for a place say so. */
  function mark(records: readonly Kept[]): (Kept & { waiting?: true })[] {
    const known = new Map<string, Set<string>>();
    return records.map((record) => {
      if (record.status !== "requested" || !record.eventId) return record;
      const key = `${record.eventId} ${record.date}`;
      const waiting = known.get(key) ?? waitingOn(record.eventId, record.date);
      known.set(key, waiting);
      return waiting.has(record.id) ? { ...record, waiting: true } : record;
    });
  }

  function waitingOn(eventId: string, date: string) {
    const event = events.get(eventId);
    if (!event) return new Set<string>();
    const asked = all().flatMap((each) => {
      const isOfDate = each.eventId === eventId && each.date === date && each.status === "requested";
      const place = isOfDate && placeOf(each);
      return place ? [{ id: each.id, askedAt: each.askedAt, place }] : [];
    });
    return waitingAmong(event, places.on(eventId, date), asked);
  }
}
