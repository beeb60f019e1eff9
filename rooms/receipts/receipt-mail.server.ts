import { type Delivery, NO_MAIL_SERVER } from "#domain/message.ts";
import { versioned } from "#server/live/view.ts";
import { newDelivery } from "#server/mail/delivery.ts";
import { startSending } from "#server/mail/sender.ts";
import { smtpTransport } from "#server/mail/transport.ts";
import type { Letter } from "#server/mail/visitor-letter.ts";
import { openMirror } from "#server/records/mirror.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { openLease } from "#server/store/lease.ts";
import { isRefusedAs, type Stored, type Transaction } from "#server/store/store.ts";
import type { MailedReceipt, MailList, Receipt } from "./receipt.ts";

/** A receipt on its way by mail. The paper is made anew when it goes. */
type KeptMail = {
  receiptId: string;
  number: string;
  name: string;
  to: string;
  /** Of a statement, the year it is of. */
  year?: string | null;
  at: string;
  /** Tells apart those of one millisecond. */
  order: number;
  delivery: Delivery;
};

export type ReceiptMail = Awaited<ReturnType<typeof openReceiptMail>>;

export const mailShape = { moments: ["at"] };

const MOST_SHOWN = 100;

function isWaiting({ state }: MailedReceipt) {
  return state === "waiting";
}

/**
 * The outbox of receipts: written down with the receipt itself, sent by the same rules as visitors' messages, and seen
 * with its state until it has arrived.
 */
export async function openReceiptMail(
  { store, env, now, log }: House,
  letterFor: (mail: Stored<KeptMail>, from: string) => Promise<Letter>,
) {
  const kept = store.collection<KeptMail>("receipt-mail", mailShape);
  const mirror = await openMirror({ collection: kept, read: (doc) => doc, log });
  const canSend = Boolean(env.SMTP_URL && env.MAIL_FROM);
  const { tick, close } = sending();
  let lastOrder = 0;

  return {
    get revision() {
      return mirror.revision;
    },
    onChange: mirror.onChange,
    tick,
    /** Whether there is a mail server; without one everything waits. */
    canSend,

    /** In the transaction that issues or finds the receipt. */
    addWithin(tx: Transaction, { id, number, donorName, year }: Receipt, to: string) {
      lastOrder = Math.max(now(), lastOrder + 1);
      return tx.create(kept, {
        receiptId: id,
        number,
        name: donorName,
        to,
        year,
        at: new Date(now()).toISOString(),
        order: lastOrder,
        delivery: newDelivery(),
      });
    },

    /** In the transaction that voids the receipt: what has not gone yet does not go. */
    async takeBackWithin(tx: Transaction, receiptId: string) {
      for (const { id } of mirror.entries().filter((mail) => mail.receiptId === receiptId)) {
        const mail = await tx.get(kept, id);
        if (mail && mail.delivery.state !== "delivered") await tx.delete(kept, id);
      }
    },

    /** How an email fares, while it is there. */
    stateWithin: async (tx: Transaction, id: string) => (await tx.get(kept, id))?.delivery.state,

    /** The newest first. */
    of: (receiptId: string) =>
      newestFirst()
        .filter((mail) => mail.receiptId === receiptId)
        .map(shown),

    /** Those that were refused for good, the newest first. */
    failed: () =>
      mirror
        .entries()
        .filter(({ delivery }) => delivery.state === "refused")
        .toArray()
        .sort((a, b) => b.order - a.order)
        .map(shown),

    /** Those that wait although nobody sends them, the newest first. */
    notSent: () => (canSend ? [] : newestFirst().map(shown).filter(isWaiting)),

    /** The receipts that went out by email, or will. */
    reached(): ReadonlySet<string> {
      const out = mirror
        .entries()
        .filter(({ delivery: { state } }) => state === "delivered" || (canSend && state === "waiting"));
      return new Set(out.map(({ receiptId }) => receiptId));
    },

    /** What has not arrived, the newest first, and then what has. */
    list(): MailList {
      const all = newestFirst().map(shown);
      const by = (state: string) => all.filter((mail) => mail.state === state);
      const [failed, waiting, sent] = [by("refused"), by("waiting"), by("delivered")];
      return versioned({
        failed: failed.length,
        waiting: waiting.length,
        sent: sent.length,
        notSent: canSend ? 0 : waiting.length,
        rows: [...failed, ...waiting, ...sent].slice(0, MOST_SHOWN),
      });
    },

    /** How those of a year's statements fare. */
    ofStatements(year: string) {
      const counts = { sent: 0, waiting: 0, failed: 0 };
      const names = { delivered: "sent", waiting: "waiting", held: "waiting", refused: "failed" } as const;
      for (const mail of mirror.entries()) if (mail.year === year) counts[names[mail.delivery.state]]++;
      return counts;
    },

    /** From the beginning and at once; one that has arrived does not go again. */
    async retry(id: string) {
      const mail = await kept.get(id);
      if (!mail) throw new Refusal(404, "no-such-letter", "There is no such letter any more.");
      if (mail.delivery.state === "delivered")
        throw new Refusal(409, "delivered", "This letter has arrived already.");
      // Overtaken by the sender, it is being sent this very moment.
      await kept.update(id, { delivery: newDelivery() }, mail.version).catch((fault) => {
        if (!isRefusedAs(fault, "conflict")) throw fault;
      });
    },

    async close() {
      await close();
      mirror.close();
    },
  };

  function newestFirst() {
    return [...mirror.entries()].sort((a, b) => b.order - a.order);
  }

  function shown({ id, receiptId, number, name, to, at, delivery }: Stored<KeptMail>): MailedReceipt {
    const { state, tries, nextTryAt, deliveredAt } = delivery;
    const reason = state === "waiting" && !canSend ? NO_MAIL_SERVER : delivery.reason;
    return { id, receiptId, number, name, to, at, state, tries, reason, nextTryAt, deliveredAt };
  }

  function sending() {
    const { SMTP_URL, MAIL_FROM } = env;
    if (!SMTP_URL || !MAIL_FROM) return { tick: async () => {}, close: async () => {} };
    return startSending(
      {
        mailbox: { kept, all: () => newestFirst().reverse() },
        lease: openLease("receipt-sender", { store, now }),
        transport: smtpTransport(SMTP_URL),
        letterFor: (mail) => letterFor(mail, MAIL_FROM),
        now,
        log,
      },
      mirror.onChange,
    );
  }
}
