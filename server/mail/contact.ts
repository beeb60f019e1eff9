import { z } from "zod";
import { quickestMs } from "#domain/contact-fields.ts";
import { ContactMessage } from "#domain/contact-message.ts";
import { formTraps } from "#domain/form-traps.ts";
import { checkFields, type Requester } from "#server/api/asked.ts";
import { ALLOWANCES } from "#server/limits/allowances.ts";
import type { Limits } from "#server/limits/limits.ts";
import type { Log } from "#server/log.ts";
import { Refusal, tooMany } from "#server/refusal.ts";
import type { Words } from "#server/words.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Outbox } from "./outbox.ts";

export type Contact = {
  /**
   * Receives the contact form, sent by its script or as a plain form. Resolves once the message is durable; throws a
   * refusal otherwise.
   */
  receive(given: unknown, from: Requester): Promise<void>;
  /**
   * The same checks for other public forms, with shared limits: refuses bots and too many messages. Resolves with
   * whether there is a flood, in which messages are stored but not emailed.
   */
  admit(traps: Traps, address: string): Promise<boolean>;
};

type Traps = { [trap in (typeof formTraps)[keyof typeof formTraps]]?: unknown };

type ContactNeeds = {
  mailbox: Pick<Mailbox, "bytes">;
  outbox: Outbox;
  limits: Limits;
  log: Log;
  words: Pick<Words, "now">;
};

/**
 * The most that all messages may take, in memory and on disk. A flood may fill half of it, so that other messages still
 * fit.
 */
const ROOM_BYTES = 64 * 1024 * 1024;
const FLOOD_ROOM_BYTES = ROOM_BYTES / 2;

const ContactForm = ContactMessage.extend({
  [formTraps.leftEmpty]: z.unknown().optional(),
  [formTraps.openFor]: z.unknown().optional(),
});

export function openContact({ mailbox, outbox, limits, log, words }: ContactNeeds): Contact {
  const byAddress = limits.for(ALLOWANCES.messagesFromAnAddress);
  const overall = limits.for(ALLOWANCES.messagesFromEveryone);

  return { receive, admit };

  async function receive(given: unknown, { address, requestId }: Requester) {
    const { website, opened, ...message } = checkFields(given, ContactForm);
    const isHeld = await admit({ website, opened }, address);

    // Stored before it is answered, so that no message is lost when the mail server is down.
    await outbox.add(message, address, { isHeld });
    log.info("message received", { request: requestId, subject: message.subject, held: isHeld || undefined });
  }

  async function admit({ website, opened }: Traps, address: string) {
    refuseMachines(website, opened);
    if (mailbox.bytes >= ROOM_BYTES) throw noRoom(words.now.temple.email);
    return isInFlood(address);
  }

  /** Refuses an address that writes too often. Resolves with whether too many write at once. */
  async function isInFlood(address: string) {
    const one = await byAddress.take(address);
    if (!one.allowed)
      throw tooMany(waitSentence("Thank you, we have your messages.", one), one.retryAfterSeconds);
    const all = await overall.take("everyone");
    if (all.allowed) return false;
    if (mailbox.bytes < FLOOD_ROOM_BYTES) return true;
    await one.giveBack();
    throw tooMany(waitSentence("Very many people are writing to us just now.", all), all.retryAfterSeconds);
  }
}

/**
 * Refuses bots by the hidden field and the time taken. The message tells people what to do: they may send again, and
 * the page clears the hidden field after every refusal.
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

function noRoom(email: string) {
  return new Refusal(429, "mailbox-full", `Our mailbox is full. Please write to ${email} instead.`);
}

function waitSentence(reason: string, { retryAfterSeconds }: { retryAfterSeconds: number }) {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `${reason} Please send this one in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
