import type { Log } from "#server/log.ts";

/** Work that goes on after its request was answered, known by the id of what it is about. */
export function openWork(log: Log, what: string) {
  const running = new Map<string, Promise<void>>();
  let isClosing = false;

  return {
    /** To be asked between one step and the next: what is under way ends with the step it is at. */
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
    /** Until it is done, or stopped. */
    ended: async (id: string) => running.get(id),

    async close() {
      isClosing = true;
      await Promise.all(running.values());
    },
  };
}
