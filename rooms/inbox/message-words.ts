import { readListQuery, writeListQuery } from "#domain/list-query.ts";
import { mailDraft } from "#domain/mail-draft.ts";
import { BOXES, type Delivery, type Message, type MessageBox, NO_MAIL_SERVER } from "#domain/message.ts";
import type { Kind, Shown } from "#domain/records.ts";

export const INBOX_PATH = "/dashboard/messages";

export type MessageMarks = { read?: boolean; archived?: boolean };
/** What was done to a message, by its versions before and after: so it is undone. */
export type MessageChange = { id: string; version: string; current: string };

export const messageKind: Kind<Message & Shown, MessageMarks> = {
  name: "messages",
  one: "message",
  many: "messages",
  nameOf: ({ subject, name }) => `${subject}, from ${name}`,
  words: [
    { label: "From", show: ({ name }) => name },
    { label: "Subject", show: ({ subject }) => subject },
    { label: "Box", show: ({ archived }) => (archived ? "Archive" : "Inbox") },
  ],
};

export type InboxQuery = { box: MessageBox; q: string; page: number };

export function readInboxQuery(asked: URLSearchParams): InboxQuery {
  const { q, page, filters } = readListQuery(asked, { filters: ["box"] });
  return { box: BOXES.find((box) => box === filters.box) ?? "inbox", q, page };
}

/** What an address says of a list: only what differs from the plain inbox. */
export function inboxSearch({ box, q, page }: InboxQuery) {
  return writeListQuery({ q, page, filters: box === "inbox" ? {} : { box } });
}

/** The address of a list, or of a message opened from it. */
export function inboxAddress(query: InboxQuery, id?: string) {
  const asked = inboxSearch(query);
  const path = id ? `${INBOX_PATH}/${encodeURIComponent(id)}` : INBOX_PATH;
  return asked.size > 0 ? `${path}?${asked}` : path;
}

export const boxWords: Record<MessageBox, string> = {
  inbox: "Inbox",
  unread: "Unread",
  refused: "Not delivered",
  archive: "Archive",
};

/** One word for a list. */
export const deliveryLabels: Record<Delivery["state"], string> = {
  waiting: "Waiting",
  held: "Not mailed",
  delivered: "Delivered",
  refused: "Refused",
};

/** How the letter fares, in a sentence or two for staff. */
export function deliveryInWords(
  { state, tries, nextTryAt, deliveredAt, reason }: Delivery,
  when: (moment: string) => string,
) {
  if (state === "delivered")
    return deliveredAt ? `Delivered by mail ${when(deliveredAt)}.` : "Delivered by mail.";
  if (reason === NO_MAIL_SERVER) return reason;
  const why = reason ? ` ${asSentence(reason)}` : "";
  if (state === "held") return why.trim();
  if (state === "refused") return `The mail server refused this message for good.${why}`;
  if (tries === 0) return `Waiting to be mailed.${why}`;
  const next = nextTryAt ? ` Next try ${when(nextTryAt)}.` : "";
  return `Not delivered yet, after ${tries === 1 ? "1 try" : `${tries} tries`}.${why}${next}`;
}

/** Whether trying again could change anything. */
export function canRetry({ state, reason }: Delivery) {
  return state !== "delivered" && reason !== NO_MAIL_SERVER;
}

function asSentence(text: string) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

type Answered = Pick<Message, "name" | "email" | "subject" | "message">;

// Longer addresses are cut by some mail programs.
const MOST_QUOTED = 1200;

/** A mail to the visitor, begun: subject and their own words below. */
export function replyAddress({ name, email, subject, message }: Answered) {
  const shortened = message.length > MOST_QUOTED ? `${message.slice(0, MOST_QUOTED)}…` : message;
  const quoted = shortened.split("\n").map((line) => `> ${line}`);
  return mailDraft({
    to: email,
    subject: `Re: ${subject}`,
    lines: [`Dear ${name},`, "", "", "", ...quoted],
  });
}
