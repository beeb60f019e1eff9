import type { ContactMessage } from "./contact-message.ts";

/** How the letter about a message fares: a held one is not sent unless staff ask for it. Moments are ISO 8601 texts. */
export type Delivery = {
  state: "waiting" | "held" | "delivered" | "refused";
  tries: number;
  firstTryAt: string | null;
  nextTryAt: string | null;
  deliveredAt: string | null;
  /** What it waits for: the mail server as a whole, or another try of this one letter. */
  heldBy: "server" | "letter" | null;
  /** Why it waits, is held or was refused, in words for staff. */
  reason: string | null;
};

/** Where staff answer it, when that is another room than the inbox. */
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

/** A message in a list: the beginning of its words only. */
export type MessageRow = Pick<
  Message,
  "id" | "name" | "email" | "country" | "subject" | "receivedAt" | "read" | "archived" | "delivery"
> & { excerpt: string };

/** `unread` and `refused` are parts of the inbox: what nobody has read, and what could not be mailed. */
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

/** Cut between letters as people see them, so that no emoji and no Tamil syllable is halved. */
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
