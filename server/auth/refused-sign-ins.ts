import { hash } from "node:crypto";
import { type Actor, SOMEBODY } from "#server/records/actors.ts";
import { historyCollection, lineOf } from "#server/records/history.ts";
import { isRefusedAs, type Store } from "#server/store/store.ts";

const QUARTER_MS = 15 * 60_000;
/** Addresses are hashed into this many groups: the most lines per account and reason in a quarter of an hour. */
const ADDRESS_GROUPS = 16;

/** The reason for attempts refused by the limit. */
export const HELD_BACK = "too-many-attempts";

type RefusedSignIn = {
  /** The account, or "unknown": other typed names are not stored. */
  as: string;
  reason: string;
  /** Attempts from one address share a line. It is not stored and cannot be derived from what is. */
  address: string;
  /** The signed-in person who had to confirm their identity; otherwise nobody is known. */
  by?: Actor | undefined;
};

/**
 * Adds a refused sign-in to the activity log. Repeated ones of the same account and address within a quarter of an hour
 * are counted on one line, whose id is made from these, so that all servers find it. A flood of guesses from any number
 * of addresses adds a bounded number of lines.
 */
export async function addRefusal(
  store: Store,
  at: string,
  { as, reason, address, by = SOMEBODY }: RefusedSignIn,
) {
  const lines = historyCollection(store);
  const quarter = new Date(Math.floor(Date.parse(at) / QUARTER_MS) * QUARTER_MS).toISOString();
  const group = hash("sha256", address, "buffer").readUInt8(0) % ADDRESS_GROUPS;
  const key = hash("sha256", JSON.stringify([as, reason, group, by.name]), "hex").slice(0, 16);
  const id = `${quarter.replace(/\D/g, "")}-refused-${key}`;
  try {
    await store.transaction(undefined, async (tx) => {
      const line = await tx.get(lines, id);
      // Attempts refused by the limit are not counted, so that a flood writes one line once.
      if (line && reason === HELD_BACK) return;
      const times = Number(line?.after?.times ?? 0) + 1;
      const after = { as, reason, times };
      if (line) await tx.update(lines, id, { after });
      else await tx.create(lines, lineOf(at, { room: "sign-in", kind: "refused", by, after }), id);
    });
  } catch (fault) {
    // Many attempts at once update one line: a lost count must not change the answer.
    if (!isRefusedAs(fault, "conflict")) throw fault;
  }
}
