import { setTimeout as passed } from "node:timers/promises";
import type { Log } from "#server/log.ts";

type RoundsNeeds = {
  round: () => Promise<void>;
  /** When the next round is due; undefined if there is nothing to do. */
  nextAt: () => number | undefined;
  now: () => number;
  log: Log;
};

/** The pause while another process sends or after an error, and the longest pause. */
const SOONEST_MS = 15_000;
const LATEST_MS = 60_000;
const PATIENCE_AT_CLOSE_MS = 8000;

/** Runs rounds one at a time: when woken, when one is due, and once more if woken while one runs. */
export function createRounds({ round, nextAt, now, log }: RoundsNeeds) {
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  return {
    /** Resolves when there is nothing more to do for now. */
    run,

    /** Waits a moment for the message being sent; the rest is sent after the next start. */
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const patience = new AbortController();
      await Promise.race([
        running,
        passed(PATIENCE_AT_CLOSE_MS, undefined, { signal: patience.signal }).catch(() => {}),
      ]);
      patience.abort();
    },
  };

  async function run() {
    if (isClosed) return;
    isAsked = true;
    running ??= runWhileAsked().finally(() => {
      running = undefined;
      schedule();
    });
    await running;
  }

  async function runWhileAsked() {
    while (isAsked && !isClosed) {
      isAsked = false;
      await round().catch((fault: unknown) => log.error("letters could not be sent", fault));
    }
  }

  function schedule() {
    clearTimeout(timer);
    const at = nextAt();
    if (at === undefined || isClosed) return;
    timer = setTimeout(run, Math.min(Math.max(at - now(), SOONEST_MS), LATEST_MS)).unref();
  }
}
