import { Hono } from "hono";
import { z } from "zod";
import { contactTraps, quickestMs } from "#domain/contact-fields.ts";
import { ContactMessage } from "#domain/contact-message.ts";
import { ALLOWANCES } from "#server/limits/allowances.ts";
import { Refusal, tooMany } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { type Asked, readFields } from "./asked.ts";

const ContactForm = ContactMessage.extend({
  [contactTraps.leftEmpty]: z.unknown().optional(),
  [contactTraps.openFor]: z.unknown().optional(),
});

/** The contact form reads `success` and `message`; every answer carries both, refusals through app.ts. */
export function contactApi({ outbox, limits, log }: Services) {
  const byAddress = limits.for(ALLOWANCES.messagesFromAnAddress);
  const overall = limits.for(ALLOWANCES.messagesFromEveryone);

  return new Hono<Asked>().post("/", async (c) => {
    const { website, opened, ...message } = await readFields(c, ContactForm);
    refuseMachines(website, opened);
    await refuseFloods(c.get("address"));

    // Written down before it is answered: a mail server that is down must not cost the temple a message.
    await outbox.add(message, c.get("address"));
    log.info("message received", { request: c.get("requestId"), subject: message.subject });
    return c.json({ success: true, message: "Your message has been sent!" });
  });

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
