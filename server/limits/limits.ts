import { createHash } from "node:crypto";
import { countTry, forgottenAt, type GrowingLimit, opensAt, type Tally } from "#domain/growing-limit.ts";
import type { Log } from "#server/log.ts";
import { isRefusedAs, type Store } from "#server/store/store.ts";
import { sweeper } from "#server/store/sweeper.ts";

/** A counted attempt, which can be given back, or a refused one, which was not counted. */
export type Try =
  | { allowed: true; giveBack: () => Promise<void> }
  | { allowed: false; retryAfterSeconds: number };

type Limit = {
  /** Checks and counts in one step, so that parallel attempts cannot exceed the limit. */
  take(key: string): Promise<Try>;
};

export type Limits = { for(limit: GrowingLimit): Limit };

type LimitsEntry = Tally & { forgetAt: string };
type LimitsNeeds = { store: Store; now: () => number; log: Log; areOn: boolean };

const MOST_ENTRIES = 5000;

/** Rate limits in the store: they survive a restart and are shared by all servers. */
export function openLimits({ store, now, log, areOn }: LimitsNeeds): Limits {
  if (!areOn) return { for: () => unlimited };
  const entries = store.collection<LimitsEntry>("limits", { moments: ["forgetAt"] });
  // Serializes attempts within this server; between servers the store's version check does.
  const inQueue = keyedQueue();
  const locks = rememberLocks(now);
  // The longest tallies are kept, so that many new addresses cannot evict a lock.
  const noteAdded = sweeper(
    entries,
    {
      isOver: ({ forgetAt }) => Date.parse(forgetAt) <= now(),
      most: MOST_ENTRIES,
      weight: ({ tries }) => tries,
    },
    { now, log },
  );

  return {
    for: (limit) => ({
      async take(key) {
        const id = entryId(limit, key);
        const openAt = locks.find(id);
        if (openAt) return refusedUntil(openAt);
        return inQueue(id, async () => {
          const at = now();
          let before: Tally | undefined;
          let lockedUntil = 0;
          await change(id, limit, (tally) => {
            before = tally;
            lockedUntil = lockOf(tally, limit);
            return lockedUntil ? undefined : countTry(tally, limit, at);
          });
          if (!lockedUntil) return { allowed: true, giveBack: () => giveBack(id, limit, at, before) };
          locks.note(id, lockedUntil);
          return refusedUntil(lockedUntil);
        });
      },
    }),
  };

  /** Takes back this attempt only; later ones stay counted. */
  function giveBack(id: string, limit: GrowingLimit, at: number, before: Tally | undefined) {
    locks.forget(id);
    return inQueue(id, () =>
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

  function lockOf(tally: Tally | undefined, limit: GrowingLimit) {
    const openAt = opensAt(tally, limit, now());
    return openAt > now() ? openAt : 0;
  }

  function refusedUntil(openAt: number) {
    return { allowed: false as const, retryAfterSeconds: Math.max(1, Math.ceil((openAt - now()) / 1000)) };
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
        const othersWereFaster = isRefusedAs(fault, "conflict", "not-found");
        if (!othersWereFaster || attempt === 10) throw fault;
      }
    }
  }
}

const unlimited: Limit = {
  take: async () => ({ allowed: true, giveBack: async () => {} }),
};

/** Hashed, because addresses and names are personal data. */
function entryId(limit: GrowingLimit, key: string) {
  return createHash("sha256").update(`${limit.name}\0${key}`).digest("hex");
}

function tallyOf({ tries, firstAt, lastAt }: Tally): Tally {
  return { tries, firstAt, lastAt };
}

/** Runs work with the same key one after the other. */
function keyedQueue() {
  const last = new Map<string, Promise<unknown>>();

  return async function inQueue<R>(id: string, work: () => Promise<R>): Promise<R> {
    const turn = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(id, turn);
    try {
      return await turn;
    } finally {
      if (last.get(id) === turn) last.delete(id);
    }
  };
}

type Lock = { openAt: number; metAt: number };

const REMEMBERED_MS = 5000;
const MOST_REMEMBERED = 5000;

/** Caches locks for a moment, so that a flood of refused attempts does not reach the store. */
function rememberLocks(now: () => number) {
  const locks = new Map<string, Lock>();

  return {
    note(id: string, openAt: number) {
      if (locks.size >= MOST_REMEMBERED) locks.clear();
      locks.set(id, { openAt, metAt: now() });
    },

    /** When the lock ends; undefined if none is cached. */
    find(id: string) {
      const lock = locks.get(id);
      if (lock && isFresh(lock) && now() < lock.openAt) return lock.openAt;
      locks.delete(id);
      return undefined;
    },

    forget: (id: string) => void locks.delete(id),
  };

  function isFresh({ metAt }: Lock) {
    // The clock may have been set back since.
    return now() >= metAt && now() - metAt < REMEMBERED_MS;
  }
}
