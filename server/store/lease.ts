import { randomUUID } from "node:crypto";
import { isRefusedAs, type Store } from "#server/store/store.ts";

export type Lease = {
  /** Whether this process has the lease now; it keeps it until `release`. */
  take(): Promise<boolean>;
  isHeld(): boolean;
  release(): Promise<void>;
};

type LeaseNeeds = { store: Store; now: () => number };
type Held = { holder: string; until: string };

const LEASE_MS = 30_000;

/**
 * A lock among all processes that share a store. The store's version check decides who gets it; that of a dead process
 * expires. Clocks may differ by seconds, not by half a minute.
 */
export function openLease(name: string, { store, now }: LeaseNeeds): Lease {
  const leases = store.collection<Held>("leases", { moments: ["until"] });
  const holder = randomUUID();
  let mine: { version: string; until: number } | undefined;
  let renewing: NodeJS.Timeout | undefined;
  let renewal = Promise.resolve();

  return {
    async take() {
      const found = await leases.get(name);
      if (found && found.holder !== holder && isOpen(found)) return false;
      await write(found?.version);
      clearInterval(renewing);
      if (mine) renewing = setInterval(renew, LEASE_MS / 3).unref();
      return mine !== undefined;
    },

    isHeld: () => mine !== undefined && now() < mine.until,

    async release() {
      clearInterval(renewing);
      await renewal;
      const held = mine;
      mine = undefined;
      if (held) await leases.delete(name, held.version).catch(ignoreLost);
    },
  };

  /** A lease that ends later than possible was taken before a clock was set back, so it counts as expired. */
  function isOpen({ until }: Held) {
    const leftMs = Date.parse(until) - now();
    return leftMs > 0 && leftMs <= 2 * LEASE_MS;
  }

  async function write(version: string | undefined) {
    const until = now() + LEASE_MS;
    const fields = { holder, until: new Date(until).toISOString() };
    try {
      const { version: written } = version
        ? await leases.update(name, fields, version)
        : await leases.create(fields, name);
      mine = { version: written, until };
    } catch (fault) {
      ignoreLost(fault);
      mine = undefined;
    }
  }

  function renew() {
    // If the store cannot be reached, the lease stays until it expires.
    if (mine) renewal = write(mine.version).catch(() => {});
  }
}

function ignoreLost(fault: unknown) {
  if (!isRefusedAs(fault, "conflict", "not-found")) throw fault;
}
