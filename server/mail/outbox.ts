import { createHash } from "node:crypto";
import type { ContactMessage } from "#domain/contact-message.ts";
import type { AnsweredIn } from "#domain/message.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { openLease } from "#server/store/lease.ts";
import { isRefusedAs, type Store, StoreError } from "#server/store/store.ts";
import { heldDelivery, newDelivery } from "./delivery.ts";
import type { Mailbox } from "./mailbox.ts";
import { startSending } from "./sender.ts";
import { smtpTransport } from "./transport.ts";
import { visitorLetter } from "./visitor-letter.ts";

type OutboxNeeds = {
  env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "MAIL_TO">;
  log: Log;
  store: Store;
  now: () => number;
  mailbox: Mailbox;
};

type MessageOptions = { isHeld?: boolean; answeredIn?: AnsweredIn };

export type Outbox = {
  /**
   * Resolves once the message is durable; the same text twice within a minute is one message. A held one is stored
   * without being emailed.
   */
  add(message: ContactMessage, address: string, wishes?: MessageOptions): Promise<void>;
  /** Starts the attempts again now; false for a message that was delivered already. */
  retry(id: string): Promise<boolean>;
  /** Sends what is due. */
  tick(): Promise<void>;
  close(): Promise<void>;
};

const MINUTE = 60_000;

export function openOutbox({ env, log, store, now, mailbox }: OutboxNeeds): Outbox {
  const { kept } = mailbox;
  const { tick, close } = sending();
  let lastOrder = 0;

  return {
    tick,
    close,

    async add(message, address, { isHeld = false, answeredIn } = {}) {
      const received = now();
      const minute = Math.floor(received / MINUTE);
      const before = await kept.get(messageId(message, address, minute - 1));
      if (before && received - Date.parse(before.receivedAt) < MINUTE) return;
      lastOrder = Math.max(received, lastOrder + 1);
      const fields = {
        ...message,
        receivedAt: new Date(received).toISOString(),
        order: lastOrder,
        read: false,
        archived: false,
        delivery: isHeld ? heldDelivery() : newDelivery(),
        ...(answeredIn && { answeredIn }),
      };
      await kept.create(fields, messageId(message, address, minute)).catch(ignoreTwin);
    },

    retry,
  };

  async function retry(id: string): Promise<boolean> {
    const message = await kept.get(id);
    if (!message) throw new StoreError("not-found", `There is no message ${id}.`);
    if (message.delivery.state === "delivered") return false;
    try {
      await kept.update(id, { delivery: newDelivery() }, message.version);
      return true;
    } catch (fault) {
      // It was being sent meanwhile: check again, so that a delivered message is not sent twice.
      if (isRefusedAs(fault, "conflict")) return retry(id);
      throw fault;
    }
  }

  /** Without a mail server messages are only stored, for staff to read. */
  function sending(): Pick<Outbox, "tick" | "close"> {
    const { SMTP_URL, MAIL_FROM, MAIL_TO } = env;
    if (!SMTP_URL || !MAIL_FROM || !MAIL_TO) return { tick: async () => {}, close: async () => {} };
    return startSending(
      {
        mailbox,
        lease: openLease("mail-sender", { store, now }),
        transport: smtpTransport(SMTP_URL),
        letterFor: (message) => visitorLetter(message, { from: MAIL_FROM, to: MAIL_TO }),
        now,
        log,
      },
      mailbox.onChange,
    );
  }
}

/** Made from text, sender and minute, so that a double click finds its message already stored. */
function messageId(message: ContactMessage, address: string, minute: number) {
  const { name, email, phone, country, subject, message: words } = message;
  const whole = JSON.stringify([address, minute, name, email, phone, country, subject, words]);
  return createHash("sha256").update(whole).digest("hex").slice(0, 32);
}

function ignoreTwin(fault: unknown) {
  if (!isRefusedAs(fault, "conflict")) throw fault;
}
