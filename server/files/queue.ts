import { Refusal } from "#server/refusal.ts";

/** More are refused, because somebody waits for each. */
const MOST_WAITING = 20;

/** Runs work one at a time, in order. */
export function boundedQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      if (waiting >= MOST_WAITING)
        throw new Refusal(503, "busy", "Many files are being worked on. Please try again in a minute.", {
          headers: { "Retry-After": "30" },
        });
      waiting++;
      const done = last.then(work, work).finally(() => waiting--);
      last = done.catch(() => {});
      return done;
    },
  };
}
