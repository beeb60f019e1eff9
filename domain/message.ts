import type { ContactMessage } from "./contact-message.ts";

/** The delivery of a message by email. A held one is sent only on request. Times are ISO 8601. */
export type Delivery = {
  state: "waiting" | "held" | "delivered" | "refused";
  tries: number;
  firstTryAt: string | null;
  nextTryAt: string | null;
  deliveredAt: string | null;
  /** Whether it waits for the mail server, or for the next attempt of this message. */
  heldBy: "server" | "letter" | null;
  /** Why it waits, is held or was refused, for staff. */
  reason: string | null;
};

/** Where staff answer it, if not in the inbox. */
export type AnsweredIn = { label: string; href: string };

/** A visitor's message as staff read it. */
export type Message = ContactMessage & {
  id: string;
  receivedAt: string;
  read: boolean;
  archived: boolean;
  delivery: Delivery;
  answeredIn?: AnsweredIn;
};

/** A message in a list, with an excerpt of its text. */
export type MessageRow = Pick<
  Message,
  "id" | "name" | "email" | "country" | "subject" | "receivedAt" | "read" | "archived" | "delivery"
> & { excerpt: string };

/** `unread` and `refused` are parts of the inbox; refused messages could not be emailed. */
export const BOXES = ["inbox", "unread", "refused", "archive"] as const;
export type MessageBox = (typeof BOXES)[number];

export function isInBox(
  box: MessageBox,
  { archived, read, delivery }: Pick<Message, "archived" | "read"> & { delivery: Pick<Delivery, "state"> },
) {
  if (archived !== (box === "archive")) return false;
  return box === "unread" ? !read : box !== "refused" || delivery.state === "refused";
}

export type MessageList = {
  box: MessageBox;
  rows: MessageRow[];
  page: number;
  pages: number;
  total: number;
  /** Unread messages in the inbox, whatever the list shows. */
  unread: number;
  /** Equal lists have equal versions. */
  version: string;
};

export const MESSAGE_ROWS = 20;
export const NO_MAIL_SERVER = "Not sent: email isn't set up.";
export const TOO_MANY_AT_ONCE = "Very many messages came at once, so this one was kept here and not mailed.";

const EXCERPT = 160;

export function messageRow(message: Message): MessageRow {
  const { id, name, email, country, subject, receivedAt, read, archived, delivery } = message;
  return {
    id,
    name,
    email,
    country,
    subject,
    receivedAt,
    read,
    archived,
    delivery,
    excerpt: excerptOf(message.message),
  };
}

/** Cut between grapheme clusters, so that no emoji or Tamil syllable is split. */
function excerptOf(text: string) {
  const line = text.replace(/\s+/g, " ");
  if (line.length <= EXCERPT) return line;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(line.slice(0, EXCERPT * 2))) {
    if (index + segment.length > EXCERPT) break;
    end = index + segment.length;
  }
  return `${line.slice(0, end).trimEnd()}…`;
}
