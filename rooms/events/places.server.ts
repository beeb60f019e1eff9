import { formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import type { Log } from "#server/log.ts";
import { openMirror } from "#server/records/mirror.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import { pagesOf } from "#server/store/everything-in.ts";
import type { Collection, Fields, Store, Transaction } from "#server/store/store.ts";
import type { TempleEvent, Tier } from "./event.ts";

/** How many hold a place on one date of an event: counted in the transaction in which a place is taken or given back. */
export type Places = {
  eventId: string;
  date: string;
  /** Sponsors by the name of their tier. */
  tiers: { [tier: string]: number };
  helpers: number;
};

/** One time that an event comes. */
export type When = { eventId: string; date: string };

/** Somebody's place. */
export type Place = When & ({ tier: string } | { isHelper: true });

export const PLACES = "event-places";

function placesCollection(store: Store): Collection<Places> {
  return store.collection(PLACES, {});
}

export type OpenPlaces = Awaited<ReturnType<typeof openPlaces>>;

/**
 * The last place is given once, however many ask for it at the same moment: whoever takes one reads the number and
 * writes the next in one transaction, which the store begins again when somebody was faster.
 */
export async function openPlaces({ store, log }: { store: Store; log: Log }) {
  const kept = placesCollection(store);
  const events: Collection<Fields> = store.collection("events", { history: "events" });
  const mirror = await openMirror({ collection: kept, read: (doc) => doc, log });

  return {
    get revision() {
      return mirror.revision;
    },
    onChange: mirror.onChange,
    close: mirror.close,
    on: (eventId: string, date: string) => mirror.get(placesId({ eventId, date })),
    /** Dates of an event on which somebody holds a place, as they are within a transaction. */
    async held(tx: Transaction, eventId: string): Promise<Places[]> {
      const ids = [...mirror.entries()].filter((each) => each.eventId === eventId).map(({ id }) => id);
      const found = await Promise.all(ids.map((id) => tx.get(kept, id)));
      return found.flatMap((each) => (each && total(each) > 0 ? each : []));
    },
    async move(tx: Transaction, before: Place | undefined, after: Place | undefined) {
      if (before && after && sameAs(before, after)) return;
      if (before) await giveBack(tx, before);
      if (after) await take(tx, after);
    },
    /** Everybody goes along when an event comes on another day, or one of its days becomes an event of its own. */
    async moveAll(tx: Transaction, from: When, to: When) {
      const there = await tx.get(kept, placesId(from));
      if (!there) return;
      const { tiers, helpers } = there;
      await tx.delete(kept, there.id);
      const target = await tx.get(kept, placesId(to));
      if (target) await tx.update(kept, target.id, { tiers, helpers });
      else await tx.create(kept, { ...to, tiers, helpers }, placesId(to));
    },
  };

  async function take(tx: Transaction, place: Place) {
    const event = (await tx.get(events, place.eventId)) as unknown as TempleEvent | undefined;
    if (!event) throw wrong("eventId", "There is no such event any more");
    const there = (await tx.get(kept, placesId(place))) ?? nobodyOn(place);
    refuseFull(event, there, place);
    await write(tx, there, place, 1);
  }

  async function giveBack(tx: Transaction, place: Place) {
    const there = await tx.get(kept, placesId(place));
    if (there) await write(tx, there, place, -1);
  }

  async function write(tx: Transaction, there: Places, place: Place, by: 1 | -1) {
    const next =
      "tier" in place
        ? { tiers: { ...there.tiers, [place.tier]: Math.max(0, (there.tiers[place.tier] ?? 0) + by) } }
        : { helpers: Math.max(0, there.helpers + by) };
    if (await tx.get(kept, placesId(place))) await tx.update(kept, placesId(place), next);
    else await tx.create(kept, { ...there, ...next }, placesId(place));
  }
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
  return sponsors(there) + there.helpers;
}

function refuseFull(event: TempleEvent, there: Places, place: Place) {
  if ("isHelper" in place) {
    if (helpersLeft(event, there) === 0)
      throw new Refusal(409, "full", `${event.title} has all the helpers it needs. Thank you!`);
    return;
  }
  const tier = event.tiers.find(({ name }) => name === place.tier);
  if (!tier) throw wrong("tier", "This event has no such sponsorship");
  if (leftOf(event, tier, there) !== 0) return;
  throw new Refusal(
    409,
    "full",
    `The last place for ${tier.name} (${formatCents(tier.cents)}) on ${shortDate(place.date, place.date)} has been taken.`,
  );
}

/** What `npm run store -- check` finds: places that nobody holds, or that more hold than are counted. */
export async function checkPlaces(store: Store, holders: readonly { name: string; placeOf: PlaceOf }[]) {
  const counted = new Map<string, number>();
  const count = (place: Place) => {
    const key = `${placesId(place)} ${"tier" in place ? place.tier : ""}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  };
  for (const { name, placeOf } of holders)
    for await (const page of pagesOf(store.collection<Fields>(name, { history: name })))
      for (const doc of page) {
        const place = placeOf(doc);
        if (place) count(place);
      }
  const found: string[] = [];
  for await (const page of pagesOf(placesCollection(store)))
    for (const { id, tiers, helpers } of page)
      for (const [tier, number] of [...Object.entries(tiers), ["", helpers] as const]) {
        const key = `${id} ${tier}`;
        if (number !== (counted.get(key) ?? 0))
          found.push(
            `Of the event's places ${key.trim()} ${number} are counted, and ${counted.get(key) ?? 0} taken.`,
          );
        counted.delete(key);
      }
  for (const [key, number] of counted)
    found.push(`Of the event's places ${key.trim()} none are counted, and ${number} taken.`);
  return found;
}

export type PlaceOf = (doc: Fields) => Place | undefined;

function placesId({ eventId, date }: When) {
  return `${eventId}.${date}`;
}

function nobodyOn({ eventId, date }: Place): Places {
  return { eventId, date, tiers: {}, helpers: 0 };
}

function sameAs(one: Place, other: Place) {
  return (
    placesId(one) === placesId(other) &&
    ("tier" in one ? one.tier : "") === ("tier" in other ? other.tier : "")
  );
}
