import type { Log } from "#server/log.ts";

/** Work that continues after its request was answered, by the id of its record. */
export function openWork(log: Log, what: string) {
  const running = new Map<string, Promise<void>>();
  let isClosing = false;

  return {
    /** Checked between steps: work stops after the current step when the site closes. */
    get isClosing() {
      return isClosing;
    },

    start(id: string, work: () => Promise<void>) {
      const run = work()
        .catch((fault) => log.error(`${what} stopped`, fault, { id }))
        .finally(() => running.delete(id));
      running.set(id, run);
    },

    isRunning: (id: string) => running.has(id),
    /** Resolves when the work is done or stopped. */
    ended: async (id: string) => running.get(id),

    async close() {
      isClosing = true;
      await Promise.all(running.values());
    },
  };
}
