type Lock = { openAt: number; metAt: number };

const REMEMBERED_MS = 5000;
const MOST = 5000;

/** Locks met are remembered for a moment, so that a flood of refused tries does not reach the store. */
export function rememberLocks(now: () => number) {
  const locks = new Map<string, Lock>();

  return {
    note(id: string, openAt: number) {
      if (locks.size >= MOST) locks.clear();
      locks.set(id, { openAt, metAt: now() });
    },

    /** When it opens; undefined if none is remembered. */
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
