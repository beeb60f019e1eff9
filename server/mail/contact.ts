import { z } from "zod";
import { contactTraps, quickestMs } from "#domain/contact-fields.ts";
import { ContactMessage } from "#domain/contact-message.ts";
import { checkFields } from "#server/api/asked.ts";
import { ALLOWANCES } from "#server/limits/allowances.ts";
import type { Limits } from "#server/limits/limits.ts";
import type { Log } from "#server/log.ts";
import { Refusal, tooMany } from "#server/refusal.ts";
import type { Asking } from "#server/services.ts";
import type { Outbox } from "./outbox.ts";

export type Contact = {
  /**
   * Takes what the contact form holds, sent by its script or by the browser itself. Resolves once the message is
   * durable; throws a refusal otherwise.
   */
  receive(given: unknown, from: Pick<Asking, "address" | "requestId">): Promise<void>;
};

type Needs = { outbox: Outbox; limits: Limits; log: Log };

const ContactForm = ContactMessage.extend({
  [contactTraps.leftEmpty]: z.unknown().optional(),
  [contactTraps.openFor]: z.unknown().optional(),
});

export function openContact({ outbox, limits, log }: Needs): Contact {
  const byAddress = limits.for(ALLOWANCES.messagesFromAnAddress);
  const overall = limits.for(ALLOWANCES.messagesFromEveryone);

  return { receive };

  async function receive(given: unknown, { address, requestId }: Pick<Asking, "address" | "requestId">) {
    const { website, opened, ...message } = checkFields(given, ContactForm);
    refuseMachines(website, opened);
    await refuseFloods(address);

    // Written down before it is answered: a mail server that is down must not cost the temple a message.
    await outbox.add(message, address);
    log.info("message received", { request: requestId, subject: message.subject });
  }

  async function refuseFloods(address: string) {
    const one = await byAddress.take(address);
    if (!one.allowed)
      throw tooMany(sentence("Thank you, we have your messages.", one), one.retryAfterSeconds);
    const all = await overall.take("everyone");
    if (all.allowed) return;
    await one.giveBack();
    throw tooMany(sentence("Very many people are writing to us just now.", all), all.retryAfterSeconds);
  }
}

/**
 * Both traps speak, and both let go: a person whose browser filled the unseen field, or who pressed the button at
 * once, presses again and is heard. The page empties the unseen field after every refusal.
 */
function refuseMachines(website: unknown, opened: unknown) {
  if (typeof website === "string" && website.trim() !== "")
    throw new Refusal(
      422,
      "unseen-field",
      "Something filled in a field that people cannot see. Please send your message once more.",
    );
  if (typeof opened === "number" && opened >= 0 && opened < quickestMs)
    throw new Refusal(
      422,
      "too-quick",
      "Please take a moment to look over your message, and send it once more.",
    );
}

function sentence(reason: string, { retryAfterSeconds }: { retryAfterSeconds: number }) {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `${reason} Please send this one in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
