import { nameAndAddress } from "#domain/person.ts";
import { Refusal } from "#server/refusal.ts";
import type { Fields, Store } from "#server/store/store.ts";
import { lastChange } from "./history.ts";

type OvertakenSubject = { room: string; id: string; one: string };

/** Whoever was slower is told who was faster, and how the record is now. */
export async function overtaken(
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
    // Whoever has no name goes by the address.
    ...(who.email !== null && who.email !== who.by && { changedByEmail: who.email }),
  });
}

export const SOMEBODY_ELSE = "Somebody else";
