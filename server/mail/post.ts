import { setTimeout as passed } from "node:timers/promises";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { smtpTransport } from "./transport.ts";
import type { Letter } from "./visitor-letter.ts";

export type Post = {
  /** Whether the temple has a mail server. */
  sendsMail: boolean;
  /** Resolves with whether the mail server accepted the message within the timeout. */
  send(letter: Letter): Promise<boolean>;
  /** For a message that nobody waits for: retried a few times. */
  sendPatiently(letter: Letter): Promise<void>;
  close(): void;
};

/** The timeout while somebody waits at a screen. */
const PATIENCE_MS = 10_000;
const MINUTE = 60_000;
const PAUSES = [MINUTE, 2 * MINUTE, 5 * MINUTE];

/**
 * Emails to staff. They are not stored like visitors' messages, because most hold a link that gives access. Who made
 * the link can copy it, and who requested one can request it again.
 */
export function openPost({ env, log }: { env: Pick<Env, "SMTP_URL">; log: Log }): Post {
  const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL) : undefined;
  const closing = new AbortController();

  return {
    sendsMail: transport !== undefined,

    async send(letter) {
      const waiting = new AbortController();
      const late = passed(PATIENCE_MS, "late" as const, { signal: waiting.signal }).catch(
        () => "late" as const,
      );
      const outcome = await Promise.race([attempt(letter), late]);
      waiting.abort();
      return outcome === "delivered";
    },

    async sendPatiently(letter) {
      for (const pause of [...PAUSES, undefined]) {
        if ((await attempt(letter)) !== "failed" || pause === undefined) return;
        // Ends early when the site closes, and does not keep the process alive.
        const goesOn = await passed(pause, true, { signal: closing.signal, ref: false }).catch(() => false);
        if (!goesOn) return;
      }
    },

    close: () => closing.abort(),
  };

  /** Logs the recipient, never the content. */
  async function attempt(letter: Letter) {
    if (!transport) return "failed";
    const outcome = await transport.send(letter);
    if (outcome.kind === "delivered") log.info("email to staff sent", { to: letter.to });
    else
      log.info("email to staff not sent", { to: letter.to, outcome: outcome.kind, reason: outcome.reason });
    return outcome.kind;
  }
}
