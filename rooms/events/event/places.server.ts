import { formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import type { Log } from "#server/log.ts";
import { openMirror } from "#server/records/mirror.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import { pagesOf } from "#server/store/everything-in.ts";
import type { Collection, Fields, Shape, Store, Transaction } from "#server/store/store.ts";
import type { TempleEvent, Tier } from "./event.ts";

/** How many hold a place on one date of an event: counted in the transaction in which a place is given or given back. */
export type Places = {
  eventId: string;
  date: string;
  /** Confirmed sponsors by the name of their tier. */
  tiers: { [tier: string]: number };
  /** Confirmed helpers. */
  helpers: number;
  /** Requests that wait for an answer: they hold no place. Null in an older document until it is counted again. */
  asked: number | null;
};

/** One time that an event comes. */
export type EventDate = { eventId: string; date: string };

/** Somebody's place, or the request for one. */
export type HeldPlace = EventDate & ({ tier: string } | { isHelper: true }) & { isAsked?: boolean };

/** Whose records hold places. */
export type Holders = readonly { name: string; placeOf: PlaceOf }[];

export const PLACES = "event-places";

/** Requests once held places: documents of that time are marked here, and counted again when the room opens. */
export const placesShape: Shape = {
  format: 1,
  upgrade: (fields) => ("asked" in fields ? fields : { ...fields, asked: null }),
};

function placesCollection(store: Store): Collection<Places> {
  return store.collection(PLACES, placesShape);
}

export type OpenPlaces = Awaited<ReturnType<typeof openPlaces>>;

/**
 * The last place is given once, however many are confirmed at the same moment: whoever takes one reads the number and
 * writes the next in one transaction, which the store begins again when somebody was faster.
 */
export async function openPlaces({ store, log }: { store: Store; log: Log }, holders: Holders) {
  const kept = placesCollection(store);
  await recount(store, holders);
  const events: Collection<Fields> = store.collection("events", { history: "events" });
  const mirror = await openMirror({ collection: kept, read: (doc) => doc, log });

  return {
    get revision() {
      return mirror.revision;
    },
    onChange: mirror.onChange,
    close: mirror.close,
    on: (eventId: string, date: string) => mirror.get(placesId({ eventId, date })),
    /** Dates of an event on which somebody holds a place or has asked for one, as they are within a transaction. */
    async held(tx: Transaction, eventId: string): Promise<Places[]> {
      const ids = [...mirror.entries()].filter((each) => each.eventId === eventId).map(({ id }) => id);
      const found = await Promise.all(ids.map((id) => tx.get(kept, id)));
      return found.flatMap((each) => (each && total(each) > 0 ? each : []));
    },
    async move(tx: Transaction, before: HeldPlace | undefined, after: HeldPlace | undefined) {
      if (before && after && sameAs(before, after)) return;
      if (before) await giveBack(tx, before);
      if (after) await take(tx, after);
    },
    /** Everybody goes along when an event comes on another day, or one of its days becomes an event of its own. */
    async moveAll(tx: Transaction, from: EventDate, to: EventDate) {
      const there = await tx.get(kept, placesId(from));
      if (!there) return;
      const { tiers, helpers, asked } = there;
      await tx.delete(kept, there.id);
      const target = await tx.get(kept, placesId(to));
      if (target) await tx.update(kept, target.id, { tiers, helpers, asked });
      else await tx.create(kept, { ...to, tiers, helpers, asked }, placesId(to));
    },
  };

  async function take(tx: Transaction, place: HeldPlace) {
    const event = (await tx.get(events, place.eventId)) as unknown as TempleEvent | undefined;
    if (!event) throw wrong("eventId", "There is no such event any more");
    const there = (await tx.get(kept, placesId(place))) ?? nobodyOn(place);
    refuseFull(event, there, place);
    await write(tx, there, place, 1);
  }

  async function giveBack(tx: Transaction, place: HeldPlace) {
    const there = await tx.get(kept, placesId(place));
    if (there) await write(tx, there, place, -1);
  }

  async function write(tx: Transaction, there: Places, place: HeldPlace, by: 1 | -1) {
    const next = withPlace(there, place, by);
    if (await tx.get(kept, placesId(place))) await tx.update(kept, placesId(place), next);
    else await tx.create(kept, next, placesId(place));
  }
}

/** The count with one more, or one fewer, of the kind of this place. */
function withPlace({ eventId, date, tiers, helpers, asked }: Places, place: HeldPlace, by: 1 | -1): Places {
  const there = { eventId, date, tiers, helpers, asked };
  const moved = (count: number | null | undefined) => Math.max(0, (count ?? 0) + by);
  if (place.isAsked) return { ...there, asked: moved(asked) };
  if ("tier" in place) return { ...there, tiers: { ...tiers, [place.tier]: moved(tiers[place.tier]) } };
  return { ...there, helpers: moved(helpers) };
}

/** Those of the requests of one date for whom no place would be left, given in the order of asking. */
export function waitingAmong(event: TempleEvent, there: Places | undefined, asked: readonly Request[]) {
  const waiting = new Set<string>();
  let filled = there;
  for (const { id, place } of asked.toSorted(inOrderOfAsking)) {
    const given = { ...place, isAsked: false };
    if (isFull(event, filled, given)) waiting.add(id);
    else filled = withPlace(filled ?? nobodyOn(place), given, 1);
  }
  return waiting;
}

export type Request = { id: string; askedAt: string; place: HeldPlace };

function inOrderOfAsking(a: Request, b: Request) {
  return a.askedAt < b.askedAt || (a.askedAt === b.askedAt && a.id < b.id) ? -1 : 1;
}

/** How many places of a tier are left; null where there is no limit. */
export function leftOf(event: Pick<TempleEvent, "tiers" | "capacity" | "kind">, tier: Tier, there?: Places) {
  const ofTier = tier.slots === null ? null : tier.slots - (there?.tiers[tier.name] ?? 0);
  const inAll = event.capacity === null || event.kind === "seva" ? null : event.capacity - sponsors(there);
  const limits = [ofTier, inAll].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits));
}

/** How many helpers are still wanted; null where nobody counts them. */
export function helpersLeft({ capacity, kind }: Pick<TempleEvent, "capacity" | "kind">, there?: Places) {
  return capacity === null || kind !== "seva" ? null : Math.max(0, capacity - (there?.helpers ?? 0));
}

export function sponsors(there?: Places) {
  return Object.values(there?.tiers ?? {}).reduce((sum, each) => sum + each, 0);
}

function total(there: Places) {
  return sponsors(there) + there.helpers + (there.asked ?? 0);
}

function isFull(event: TempleEvent, there: Places | undefined, place: HeldPlace) {
  if ("isHelper" in place) return helpersLeft(event, there) === 0;
  const tier = event.tiers.find(({ name }) => name === place.tier);
  return tier !== undefined && leftOf(event, tier, there) === 0;
}

/** Whoever only asks may always do so, but for a tier that staff closed by giving it no places. */
function refuseFull(event: TempleEvent, there: Places, place: HeldPlace) {
  if ("isHelper" in place) {
    if (!place.isAsked && isFull(event, there, place))
      throw new Refusal(409, "full", `${event.title} has all the helpers it needs. Thank you!`);
    return;
  }
  const tier = event.tiers.find(({ name }) => name === place.tier);
  if (!tier) throw wrong("tier", "This event has no such sponsorship");
  if (place.isAsked ? tier.slots !== 0 : !isFull(event, there, place)) return;
  throw new Refusal(
    409,
    "full",
    `The last place for ${tier.name} (${formatCents(tier.cents)}) on ${shortDate(place.date, place.date)} has been taken.`,
  );
}

/** What `npm run store -- check` finds: places that nobody holds, or that more hold than are counted. */
export async function checkPlaces(store: Store, holders: Holders) {
  const taken = await countPlaces(store, holders);
  const found: string[] = [];
  const compare = (id: string, kept: Places | undefined) => {
    const [own, other] = [numbersOf(kept), numbersOf(taken.get(id))];
    for (const what of new Set([...Object.keys(own), ...Object.keys(other)])) {
      const [number, there] = [own[what] ?? 0, other[what] ?? 0];
      if (number !== there)
        found.push(`Of the event's places ${id} ${what} ${number} are counted, and ${there} taken.`);
    }
    taken.delete(id);
  };
  for await (const page of pagesOf(placesCollection(store))) for (const each of page) compare(each.id, each);
  for (const id of taken.keys()) compare(id, undefined);
  return found;
}

function numbersOf({ tiers, helpers, asked }: Partial<Places> = {}): { [what: string]: number } {
  const ofTiers = Object.entries(tiers ?? {}).map(([tier, number]) => [`of ${tier}`, number]);
  return { ...Object.fromEntries(ofTiers), "of helpers": helpers ?? 0, "asked for": asked ?? 0 };
}

/** All places by the id of their document, from those who hold them. */
async function countPlaces(store: Store, holders: Holders) {
  const counted = new Map<string, Places>();
  for (const { name, placeOf } of holders)
    for await (const page of pagesOf(store.collection<Fields>(name, { history: name })))
      for (const doc of page) {
        const place = placeOf(doc);
        if (!place) continue;
        const id = placesId(place);
        counted.set(id, withPlace(counted.get(id) ?? nobodyOn(place), place, 1));
      }
  return counted;
}

/** Once, of an older site's documents: interrupted in the middle, the next start goes on with the others. */
async function recount(store: Store, holders: Holders) {
  const kept = placesCollection(store);
  const older: string[] = [];
  for await (const page of pagesOf(kept))
    older.push(...page.filter(({ asked }) => asked === null).map(({ id }) => id));
  if (older.length === 0) return;
  const taken = await countPlaces(store, holders);
  for (const id of older)
    await store.transaction(undefined, async (tx) => {
      const there = await tx.get(kept, id);
      if (!there || there.asked !== null) return;
      const { tiers, helpers, asked } = taken.get(id) ?? nobodyOn(there);
      await tx.update(kept, id, { tiers, helpers, asked });
    });
}

export type PlaceOf = (doc: Fields) => HeldPlace | undefined;

function placesId({ eventId, date }: EventDate) {
  return `${eventId}.${date}`;
}

function nobodyOn({ eventId, date }: EventDate): Places {
  return { eventId, date, tiers: {}, helpers: 0, asked: 0 };
}

function sameAs(one: HeldPlace, other: HeldPlace) {
  return (
    placesId(one) === placesId(other) &&
    Boolean(one.isAsked) === Boolean(other.isAsked) &&
    ("tier" in one ? one.tier : "") === ("tier" in other ? other.tier : "")
  );
}
