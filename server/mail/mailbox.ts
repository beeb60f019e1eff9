import type { ContactMessage } from "#domain/contact-message.ts";
import {
  type AnsweredIn,
  type Delivery,
  isInBox,
  MESSAGE_ROWS,
  type Message,
  type MessageBox,
  type MessageList,
  messageRow,
  NO_MAIL_SERVER,
} from "#domain/message.ts";
import { omit } from "#domain/omit.ts";
import { pageOf } from "#domain/paging.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import type { Env } from "#server/env.ts";
import { versioned } from "#server/live/view.ts";
import type { Log } from "#server/log.ts";
import { openMirror } from "#server/records/mirror.ts";
import { SortedList } from "#server/records/sorted-list.ts";
import type { Collection, Store, Stored } from "#server/store/store.ts";

export type KeptMessage = ContactMessage & {
  receivedAt: string;
  /** Orders messages of one millisecond. */
  order: number;
  read: boolean;
  archived: boolean;
  delivery: Delivery;
  answeredIn?: AnsweredIn;
};

export type Mailbox = {
  /** Grows with each change. */
  readonly revision: number;
  /** The approximate size of all messages. */
  readonly bytes: number;
  /** For automatic changes (received, emailed, expired), which have no history. */
  kept: Collection<KeptMessage>;
  /** All messages, oldest first. */
  all(): readonly Stored<KeptMessage>[];
  /** A stored message as staff see it. */
  viewOf(doc: Stored<KeptMessage>): Message;
  unread(): { unread: number; version: string };
  list(asked: { box: MessageBox; q: string; page: number }): MessageList;
  onChange(listener: () => void): void;
  close(): void;
};

export const messageShape = { moments: ["receivedAt"] };

type MailboxNeeds = { store: Store; env: Pick<Env, "SMTP_URL">; log: Log };
type MailboxEntry = { id: string; doc: Stored<KeptMessage>; searchText: string; bytes: number };

/** The size of a message besides its text. */
const BYTES_AROUND_WORDS = 500;

/** The messages in memory, kept up to date by the store. */
export async function openMailbox({ store, env, log }: MailboxNeeds): Promise<Mailbox> {
  const kept = store.collection<KeptMessage>("messages", messageShape);
  let oldestFirst = new SortedList<MailboxEntry>(byOrder);
  let bytes = 0;
  let unread = 0;
  const mirror = await openMirror({
    collection: kept,
    read: readEntry,
    beside: {
      reset(entries) {
        oldestFirst = new SortedList(byOrder, entries.toSorted(byOrder));
        bytes = 0;
        unread = 0;
        for (const entry of entries) count(entry, 1);
        return entries;
      },
      put(entry, before) {
        if (before) count(before, -1);
        count(entry, 1);
        if (before) oldestFirst.replace(before, entry);
        else oldestFirst.insert(entry);
      },
      remove(entry) {
        count(entry, -1);
        oldestFirst.remove(entry);
      },
    },
    log,
  });

  return {
    get revision() {
      return mirror.revision;
    },
    get bytes() {
      return bytes;
    },
    kept,
    all: () => oldestFirst.blocks.flatMap((block) => block.map(({ doc }) => doc)),
    viewOf,
    unread: () => versioned({ unread }),
    list({ box, q, page: asked }) {
      const words = searchWords(q);
      const found = oldestFirst.blocks
        .flatMap((block) =>
          block.filter(({ doc, searchText }) => isInBox(box, doc) && isFound(searchText, words)),
        )
        .reverse();
      const { page, pages, start, end } = pageOf(found.length, MESSAGE_ROWS, asked);
      return versioned({
        box,
        rows: found.slice(start, end).map(({ doc }) => messageRow(viewOf(doc))),
        page,
        pages,
        total: found.length,
        unread,
      });
    },
    onChange: mirror.onChange,
    close: mirror.close,
  };

  function count({ doc, bytes: own }: MailboxEntry, step: 1 | -1) {
    bytes += step * own;
    if (!doc.read && !doc.archived) unread += step;
  }

  function viewOf(doc: Stored<KeptMessage>): Message {
    const message = omit(doc, "order", "version");
    if (env.SMTP_URL || !["waiting", "held"].includes(message.delivery.state)) return message;
    return { ...message, delivery: { ...message.delivery, nextTryAt: null, reason: NO_MAIL_SERVER } };
  }
}

function readEntry(doc: Stored<KeptMessage>): MailboxEntry {
  const { name, email, phone, country, subject, message } = doc;
  const words = [name, email, phone, country, subject, message].join("\n");
  return {
    id: doc.id,
    doc,
    searchText: plain(words),
    bytes: Buffer.byteLength(words) + BYTES_AROUND_WORDS,
  };
}

function byOrder(a: MailboxEntry, b: MailboxEntry) {
  return a.doc.order - b.doc.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
