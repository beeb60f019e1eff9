import type { ListAnswer, Shown } from "#domain/records.ts";
import { versioned } from "#server/live/view.ts";
import type { RecordList } from "#server/records/lists.ts";
import type { EventBook } from "./event-book.server.ts";
import { type OpenPlaces, type Place, waitingAmong } from "./places.server.ts";

type Asking = Shown & {
  eventId: string | null;
  date: string;
  status: string;
  askedAt: string;
  waiting?: true;
};

type Needs<Rec extends Asking> = {
  events: EventBook;
  places: OpenPlaces;
  /** Every record of the kind. */
  all(): Rec[];
  placeOf(record: Rec): Place | undefined;
};

/** More requests than places are a waiting list, in the order of asking. Who is on it follows from who is confirmed. */
export function openWaitingList<Rec extends Asking>({ events, places, all, placeOf }: Needs<Rec>) {
  return { mark, listed };

  /** The records as they are shown: those that wait for a place say so. */
  function mark(records: readonly Rec[]): Rec[] {
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

  /** The list with its rows marked. It moves on with the events as well, whose places may become more. */
  function listed(list: RecordList<Rec>): RecordList<Rec> {
    const { columns, read, everything, onChange, close } = list;
    return {
      get revision() {
        return list.revision + events.source.revision;
      },
      async page(query) {
        const { version: _, ...answer }: ListAnswer<Rec> = await list.page(query);
        return versioned({ ...answer, rows: mark(answer.rows) });
      },
      ...{ columns, read, everything, onChange, close },
    };
  }
}
