import { hash } from "node:crypto";
import { type Actor, SOMEBODY } from "#server/records/actors.ts";
import { historyCollection, lineOf } from "#server/records/history.ts";
import { isRefusedAs, type Store } from "#server/store/store.ts";

const QUARTER_MS = 15 * 60_000;
/** Addresses fall into so many groups: so many lines at most tell of one account and one reason in a quarter of an hour. */
const ADDRESS_GROUPS = 16;

/** The reason of those who may not even try for a while. */
export const HELD_BACK = "too-many-attempts";

type RefusedSignIn = {
  /** The account, or "unknown": what strangers type is not kept. */
  as: string;
  reason: string;
  /** Whose tries are counted together. It is not kept, nor can it be told from what is. */
  address: string;
  /** Whoever was signed in already and was asked once more; nobody is known otherwise. */
  by?: Actor | undefined;
};

/**
 * A sign-in that was refused. Further ones of the same account from the same address within the same quarter of an hour
 * are counted on the line of the first: its id is made from these, so that every server comes upon the same line. A
 * flood of guesses, from however many addresses, thus adds a bounded number of lines.
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
      // Those who are held back have not tried: a flood of them is one line, and not written again.
      if (line && reason === HELD_BACK) return;
      const times = Number(line?.after?.times ?? 0) + 1;
      const after = { as, reason, times };
      if (line) await tx.update(lines, id, { after });
      else await tx.create(lines, lineOf(at, { room: "sign-in", kind: "refused", by, after }), id);
    });
  } catch (fault) {
    // Many at once come upon the same line: that one more was not counted must not change what the person is told.
    if (!isRefusedAs(fault, "conflict")) throw fault;
  }
}
