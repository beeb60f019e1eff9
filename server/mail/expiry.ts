import { setTimeout as passed } from "node:timers/promises";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { forgetWords } from "#server/records/history.ts";
import type { Store } from "#server/store/store.ts";
import type { Mailbox } from "./mailbox.ts";

type Expiry = {
  /** Deletes expired messages; resolves with their number. */
  run(): Promise<number>;
  close(): void;
};

type ExpiryNeeds = {
  mailbox: Mailbox;
  store: Store;
  env: Pick<Env, "KEEP_MESSAGES_DAYS">;
  now: () => number;
  log: Log;
};

const DAY_MS = 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;
/** A deleted message can be restored for this long; then its text is removed from history too. */
const HISTORY_DAYS = 30;
/** Deletions per step; requests are answered in between. */
const BATCH = 100;
const PAUSE_MS = 10;

/** Deletes messages after the time in the settings, read or not: at start and every hour. */
export function openExpiry({ mailbox, store, env, now, log }: ExpiryNeeds): Expiry {
  let isClosed = false;
  /** History is cleaned up to here: lines are not read again, because hosted reads are billed. */
  let forgotten: string | undefined;
  const timer = setInterval(runAndReport, EVERY_MS).unref();
  runAndReport();

  return {
    run,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };

  async function run() {
    const to = daysAgo(Math.min(HISTORY_DAYS, env.KEEP_MESSAGES_DAYS));
    await forgetWords(store, "messages", { from: forgotten, to });
    forgotten = to;
    const oldest = daysAgo(env.KEEP_MESSAGES_DAYS);
    const over = mailbox.all().filter(({ receivedAt }) => receivedAt <= oldest);
    for (let start = 0; start < over.length; start += BATCH) {
      if (isClosed) return start;
      await mailbox.kept.deleteMany(over.slice(start, start + BATCH).map(({ id }) => id));
      await passed(PAUSE_MS);
    }
    if (over.length > 0) log.info("old messages deleted", { messages: over.length });
    return over.length;
  }

  function daysAgo(days: number) {
    return new Date(now() - days * DAY_MS).toISOString();
  }

  function runAndReport() {
    run().catch((fault) => log.error("old messages could not be deleted", fault));
  }
}
