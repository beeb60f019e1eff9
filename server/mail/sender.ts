import type { Delivery } from "#domain/message.ts";
import type { Log } from "#server/log.ts";
import type { Lease } from "#server/store/lease.ts";
import { type Collection, type Fields, isRefusedAs, type Stored } from "#server/store/store.ts";
import { begun, delivered, isDue, mayGo, putOff, refusedForGood } from "./delivery.ts";
import { createRounds } from "./rounds.ts";
import type { DeliveryOutcome, Transport } from "./transport.ts";
import type { Letter } from "./visitor-letter.ts";

/** The documents to email with their delivery state, oldest first. */
type Mailed<Doc extends Fields & { delivery: Delivery }> = {
  kept: Collection<Doc>;
  all(): readonly Stored<Doc>[];
};

type SenderNeeds<Doc extends Fields & { delivery: Delivery }> = {
  mailbox: Mailed<Doc>;
  lease: Lease;
  transport: Transport;
  letterFor: (doc: Stored<Doc>) => Letter | Promise<Letter>;
  now: () => number;
  log: Log;
};

/**
 * Sends waiting messages, in one process at a time. A message that the mail server acknowledged is marked before the
 * next one is sent, and never sent again. If the process dies or the connection breaks between the server's acceptance
 * and that mark, the message is sent again rather than lost, with the same Message-ID, by which most mailboxes drop
 * copies.
 */
export function createSender<Doc extends Fields & { delivery: Delivery }>(needs: SenderNeeds<Doc>) {
  const { mailbox, lease, transport, letterFor, now, log } = needs;
  const { kept } = mailbox;
  /** Acknowledged but not yet marked in the store: must be marked, must not be sent. */
  const acknowledged = new Map<string, Delivery>();
  let isStopping = false;

  return {
    /** The time of the next attempt; undefined if nothing waits. */
    nextAt() {
      let next: number | undefined;
      for (const { delivery } of mailbox.all()) {
        if (delivery.state !== "waiting") continue;
        const at = delivery.nextTryAt ? Date.parse(delivery.nextTryAt) : now();
        if (next === undefined || at < next) next = at;
      }
      return next;
    },

    async round() {
      if (isStopping || !mailbox.all().some(({ delivery }) => isDue(delivery, now()))) return;
      if (!(await lease.take())) return;
      try {
        await sendAll();
      } finally {
        await lease.release();
      }
    },

    stop() {
      isStopping = true;
    },
  };

  async function sendAll() {
    await markAcknowledged();
    const tried = new Set<string>();
    let trouble = await transport.trouble();
    while (!trouble && !isStopping && lease.isHeld()) {
      const next = mailbox.all().find(({ id, delivery }) => !tried.has(id) && mayGo(delivery, now()));
      if (!next) return;
      tried.add(next.id);
      trouble = await tryOne(next.id);
    }
    if (trouble) await holdAll(trouble, tried);
  }

  /** Resolves with the problem of the mail server, if that is why sending failed. */
  async function tryOne(id: string) {
    const message = await begin(id);
    if (!message) return undefined;
    const outcome = await transport.send(await letterFor(message));
    const trouble = outcome.kind === "failed" ? await transport.trouble() : undefined;
    const delivery = after(outcome, message.delivery, trouble);
    if (outcome.kind === "delivered") {
      acknowledged.set(id, delivery);
      await markAcknowledged();
    } else {
      await kept.update(id, { delivery } as Partial<Doc>).catch(ignoreOvertaken);
    }
    log.info("letter tried", { message: id, outcome: outcome.kind, tries: delivery.tries });
    return trouble;
  }

  /** Reads from the store and checks the version, because memory may lag behind other processes and staff. */
  async function begin(id: string) {
    const message = await kept.get(id);
    if (!message || !mayGo(message.delivery, now())) return undefined;
    return kept
      .update(id, { delivery: begun(message.delivery, now()) } as Partial<Doc>, message.version)
      .catch(ignoreOvertaken);
  }

  function after(outcome: DeliveryOutcome, delivery: Delivery, trouble: string | undefined) {
    if (outcome.kind === "delivered") return delivered(delivery, outcome.note, now());
    if (outcome.kind === "refused") return refusedForGood(delivery, outcome.reason);
    return putOff(delivery, trouble ? "server" : "letter", outcome.reason, now());
  }

  async function holdAll(trouble: string, tried: Set<string>) {
    log.info("mail server in trouble", { reason: trouble });
    for (const { id } of mailbox.all().filter((message) => isDue(message.delivery, now()))) {
      if (tried.has(id)) continue;
      const message = await kept.get(id);
      if (!message || !isDue(message.delivery, now())) continue;
      const delivery = putOff(begun(message.delivery, now()), "server", trouble, now());
      await kept.update(id, { delivery } as Partial<Doc>, message.version).catch(ignoreOvertaken);
    }
  }

  async function markAcknowledged() {
    for (const [id, delivery] of acknowledged) {
      await kept.update(id, { delivery } as Partial<Doc>).catch(ignoreOvertaken);
      acknowledged.delete(id);
    }
  }
}

/** Ignores a concurrent change: the next round sees it. */
function ignoreOvertaken(fault: unknown) {
  if (isRefusedAs(fault, "conflict", "not-found")) return undefined;
  throw fault;
}

/** Sends the messages of a mailbox: at start, after changes, and when an attempt is due. */
export function startSending<Doc extends Fields & { delivery: Delivery }>(
  needs: SenderNeeds<Doc>,
  onChange: (listener: () => void) => void,
) {
  const sender = createSender(needs);
  const { now, log } = needs;
  const rounds = createRounds({ round: sender.round, nextAt: sender.nextAt, now, log });
  onChange(() => void rounds.run());
  void rounds.run();
  return {
    tick: rounds.run,
    close() {
      sender.stop();
      return rounds.close();
    },
  };
}
