import { setTimeout as passed } from "node:timers/promises";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { forgetWords } from "#server/records/history.ts";
import type { Store } from "#server/store/store.ts";
import type { Mailbox } from "./mailbox.ts";

type Expiry = {
  /** Deletes what is past its time; resolves with how many that were. */
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
/** So long a deleted message can be brought back; after that its words are gone from its history too. */
const HISTORY_DAYS = 30;
/** So many are deleted in one step; requests are answered in between. */
const BATCH = 100;
const PAUSE_MS = 10;

/** Messages go after the time the temple has set, read or not: now, and every hour while the site runs. */
export function openExpiry({ mailbox, store, env, now, log }: ExpiryNeeds): Expiry {
  let isClosed = false;
  /** Up to here this process has looked: every line that it reads again is paid for where the store is hosted. */
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
