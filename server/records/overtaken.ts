import { nameAndAddress } from "#domain/person.ts";
import { Refusal } from "#server/refusal.ts";
import type { Fields, Store } from "#server/store/store.ts";
import { lastChange } from "./history.ts";

type OvertakenSubject = { room: string; id: string; one: string };

/** The refusal of a change made on an old version: it names who changed the record, and has its current fields. */
export async function conflictRefusal(
  store: Store,
  { room, id, one }: OvertakenSubject,
  details: { current: unknown } & Fields,
) {
  const { by = SOMEBODY_ELSE, email = null } = (await lastChange(store, room, id)) ?? {};
  return changedBy({ by, email }, one, details);
}

/** The same where it is known who it was. */
export function changedBy(who: { by: string; email: string | null }, one: string, details: Fields) {
  return new Refusal(409, "changed", `${nameAndAddress(who)} changed this ${one} in the meantime.`, {
    ...details,
    changedBy: who.by,
    // A person without a name is already named by the address.
    ...(who.email !== null && who.email !== who.by && { changedByEmail: who.email }),
  });
}

export const SOMEBODY_ELSE = "Somebody else";
