import { createHash } from "node:crypto";
import { countTry, forgottenAt, type GrowingLimit, opensAt, type Tally } from "#domain/growing-limit.ts";
import type { Log } from "./log.ts";
import { everythingIn } from "./store/everything-in.ts";
import { type Store, type Stored, StoreError } from "./store/store.ts";

export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** A try that was counted, with what is needed to take it back. */
export type Try = { allowed: true; giveBack: () => Promise<void> };

export type Limit = {
  /** Whether a try may be made now; counts nothing. */
  check(key: string): Promise<Allowance>;
  count(key: string): Promise<void>;
  /** Both in one step, so that many tries at the same moment cannot slip through together. */
  take(key: string): Promise<Try | Exclude<Allowance, { allowed: true }>>;
};

export type Limits = { for(limit: GrowingLimit): Limit };

type Entry = Tally & { forgetAt: string };
type Needs = { store: Store; now: () => number; log: Log; areOn: boolean };

const MOST_ENTRIES = 5000;
const SWEEP_AFTER_MS = 10 * 60_000;
/** Locks met are remembered for a moment, so that a flood of refused tries does not reach the store. */
const REMEMBER_LOCK_MS = 5000;

/** Limits kept in the store: they outlive a restart, and several servers count together. */
export function openLimits({ store, now, log, areOn }: Needs): Limits {
  if (!areOn) return { for: () => unlimited };
  const entries = store.collection<Entry>("limits", { moments: ["forgetAt"] });
  const turns = new Map<string, Promise<unknown>>();
  const locks = new Map<string, { openAt: number; known: number }>();
  let sweptAt = now();
  let addedSinceSweep = 0;

  return {
    for: (limit) => ({
      async check(key) {
        const id = idOf(limit, key);
        return remembered(id) ?? allowance(id, await entries.get(id), limit);
      },

      async count(key) {
        const id = idOf(limit, key);
        await inTurn(id, () => change(id, limit, (tally) => countTry(tally, limit, now())));
      },

      async take(key) {
        const id = idOf(limit, key);
        const lock = remembered(id);
        if (lock) return lock;
        return inTurn(id, async () => {
          let met: Allowance = { allowed: true };
          let before: Tally | undefined;
          const at = now();
          await change(id, limit, (tally) => {
            met = allowance(id, tally, limit);
            before = tally;
            return met.allowed ? countTry(tally, limit, at) : undefined;
          });
          return met.allowed ? { allowed: true, giveBack: () => giveBack(id, limit, at, before) } : met;
        });
      },
    }),
  };

  /** Takes back this one try and nobody else's: tries counted since then stay counted. */
  function giveBack(id: string, limit: GrowingLimit, at: number, before: Tally | undefined) {
    locks.delete(id);
    return inTurn(id, () =>
      change(
        id,
        limit,
        (tally) =>
          tally && {
            ...tally,
            tries: Math.max(0, tally.tries - 1),
            lastAt: tally.lastAt === at ? (before?.lastAt ?? tally.firstAt) : tally.lastAt,
          },
      ),
    );
  }

  function remembered(id: string): Exclude<Allowance, { allowed: true }> | undefined {
    const lock = locks.get(id);
    if (!lock) return undefined;
    if (now() < Math.min(lock.openAt, lock.known + REMEMBER_LOCK_MS)) return refused(lock.openAt);
    locks.delete(id);
    return undefined;
  }

  function allowance(id: string, tally: Tally | undefined, limit: GrowingLimit): Allowance {
    const openAt = opensAt(tally, limit, now());
    if (openAt <= now()) return { allowed: true };
    if (locks.size >= MOST_ENTRIES) locks.clear();
    locks.set(id, { openAt, known: now() });
    return refused(openAt);
  }

  function refused(openAt: number) {
    return { allowed: false as const, retryAfterSeconds: Math.max(1, Math.ceil((openAt - now()) / 1000)) };
  }

  /** One after the other within this server; the version settles it between servers. */
  async function inTurn<R>(id: string, work: () => Promise<R>): Promise<R> {
    const turn = (turns.get(id) ?? Promise.resolve()).then(work, work);
    turns.set(id, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(id) === turn) turns.delete(id);
    }
  }

  async function change(
    id: string,
    limit: GrowingLimit,
    next: (tally: Tally | undefined) => Tally | undefined,
  ) {
    for (let attempt = 1; ; attempt++) {
      const found = await entries.get(id);
      const tally = next(found);
      if (!tally) return;
      const entry = { ...tallyOf(tally), forgetAt: new Date(forgottenAt(tally, limit)).toISOString() };
      try {
        if (found) await entries.update(id, entry, found.version);
        else await entries.create(entry, id);
        if (!found) noteAdded();
        return;
      } catch (fault) {
        const othersWereFaster =
          fault instanceof StoreError && (fault.fault === "conflict" || fault.fault === "not-found");
        if (!othersWereFaster || attempt === 10) throw fault;
      }
    }
  }

  function noteAdded() {
    addedSinceSweep++;
    if (now() - sweptAt < SWEEP_AFTER_MS && addedSinceSweep < MOST_ENTRIES / 10) return;
    sweptAt = now();
    addedSinceSweep = 0;
    sweep().catch((fault) => log.error("limits could not be swept", fault));
  }

  /** Forgets what is over; of too many, those that weigh least, so that a crowd cannot push out a lock. */
  async function sweep() {
    const all = await everythingIn(entries);
    const isOver = (entry: Entry) => Date.parse(entry.forgetAt) <= now();
    const kept = all.filter((entry) => !isOver(entry)).sort(byWeight);
    for (const { id } of [...all.filter(isOver), ...kept.slice(MOST_ENTRIES)]) {
      await entries.delete(id).catch(ignoreGone);
    }
  }
}

const unlimited: Limit = {
  check: async () => ({ allowed: true }),
  count: async () => {},
  take: async () => ({ allowed: true, giveBack: async () => {} }),
};

/** Addresses and names are people's own: the store sees only their hash. */
function idOf(limit: GrowingLimit, key: string) {
  return createHash("sha256").update(`${limit.name}\0${key}`).digest("hex");
}

function tallyOf({ tries, firstAt, lastAt }: Tally): Tally {
  return { tries, firstAt, lastAt };
}

function byWeight(a: Stored<Entry>, b: Stored<Entry>) {
  return b.tries - a.tries || b.lastAt - a.lastAt;
}

function ignoreGone(fault: unknown) {
  if (!(fault instanceof StoreError && fault.fault === "not-found")) throw fault;
}
