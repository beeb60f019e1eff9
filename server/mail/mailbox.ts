import type { ContactMessage } from "#domain/contact-message.ts";
import {
  type Delivery,
  MESSAGE_ROWS,
  type Message,
  type MessageBox,
  type MessageList,
  messageRow,
  NO_MAIL_SERVER,
} from "#domain/message.ts";
import { pageOf } from "#domain/paging.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import type { Env } from "#server/env.ts";
import { versioned } from "#server/live/versioned.ts";
import type { Log } from "#server/log.ts";
import { openDeletions } from "#server/store/deletions.ts";
import type { Collection, Store, Stored } from "#server/store/store.ts";

export type KeptMessage = ContactMessage & {
  receivedAt: string;
  /** Tells apart messages of one millisecond: grows with each message a process takes. */
  order: number;
  read: boolean;
  archived: boolean;
  delivery: Delivery;
};

export type Mailbox = {
  /** Moves on with each change: a list read at the same revision is the same list. */
  readonly revision: number;
  /** About how much room all messages take, here and in the store. */
  readonly bytes: number;
  kept: Collection<KeptMessage>;
  /** Everything, oldest first, as last told by the store. */
  all(): readonly Stored<KeptMessage>[];
  read(id: string): Promise<Message | undefined>;
  mark(id: string, marks: Marks): Promise<Message>;
  /** A deleted message is mailed to nobody; `restore` brings it back as it was. */
  delete(id: string): Promise<Message>;
  restore(id: string): Promise<Message>;
  unread(): { unread: number; version: string };
  list(asked: { box: MessageBox; q: string; page: number }): MessageList;
  onChange(listener: () => void): void;
  close(): void;
};

export type Marks = { read?: boolean; archived?: boolean };

type Needs = { store: Store; env: Pick<Env, "SMTP_URL">; now: () => number; log: Log };
type Entry = { doc: Stored<KeptMessage>; searchText: string; bytes: number };

/** What a message takes beside its words: moments, marks, how its letter fares. */
const BYTES_AROUND_WORDS = 500;

const NAME = "messages";

export function messageCollection(store: Store): Collection<KeptMessage> {
  return store.collection(NAME, { moments: ["receivedAt"] });
}

/** The messages, read from memory: the store tells of each change, whichever process made it. */
export async function openMailbox({ store, env, now, log }: Needs): Promise<Mailbox> {
  const kept = messageCollection(store);
  const deletions = openDeletions({ store, name: NAME, records: kept, now, log });
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let sorted: Entry[] | undefined;
  let revision = 0;
  let bytes = 0;

  const stop = await kept.subscribe({
    everything(docs) {
      entries.clear();
      bytes = 0;
      for (const doc of docs) put(doc);
      tell();
    },
    changed(changes) {
      for (const change of changes) {
        if (change.kind === "put") put(change.doc);
        else remove(change.id);
      }
      tell();
    },
    lost: (error) => log.error("messages out of touch", error),
  });

  return {
    get revision() {
      return revision;
    },
    get bytes() {
      return bytes;
    },
    kept,
    all: () => oldestFirst().map(({ doc }) => doc),
    async read(id) {
      const doc = await kept.get(id);
      return doc && viewOf(doc);
    },
    mark: async (id, marks) => viewOf(await kept.update(id, marks)),
    delete: async (id) => viewOf(await deletions.delete(id)),
    restore: async (id) => viewOf(await deletions.restore(id)),
    unread: () => versioned({ unread: unread() }),
    list({ box, q, page: asked }) {
      const words = searchWords(q);
      const found = oldestFirst()
        .filter(({ doc, searchText }) => doc.archived === (box === "archive") && isFound(searchText, words))
        .reverse();
      const { page, pages, start, end } = pageOf(found.length, MESSAGE_ROWS, asked);
      return versioned({
        box,
        rows: found.slice(start, end).map(({ doc }) => messageRow(viewOf(doc))),
        page,
        pages,
        total: found.length,
        unread: unread(),
      });
    },
    onChange: (listener) => void listeners.add(listener),
    close() {
      listeners.clear();
      stop();
    },
  };

  function put(doc: Stored<KeptMessage>) {
    const { name, email, phone, country, subject, message } = doc;
    const words = [name, email, phone, country, subject, message].join("\n");
    const entry = { doc, searchText: plain(words), bytes: Buffer.byteLength(words) + BYTES_AROUND_WORDS };
    bytes += entry.bytes - (entries.get(doc.id)?.bytes ?? 0);
    entries.set(doc.id, entry);
  }

  function remove(id: string) {
    bytes -= entries.get(id)?.bytes ?? 0;
    entries.delete(id);
  }

  function oldestFirst() {
    sorted ??= [...entries.values()].sort(
      (a, b) => a.doc.order - b.doc.order || (a.doc.id < b.doc.id ? -1 : 1),
    );
    return sorted;
  }

  function unread() {
    return oldestFirst().filter(({ doc }) => !doc.read && !doc.archived).length;
  }

  function tell() {
    sorted = undefined;
    revision++;
    for (const listener of listeners) listener();
  }

  function viewOf({ order: _, version: __, ...message }: Stored<KeptMessage>): Message {
    if (env.SMTP_URL || !["waiting", "held"].includes(message.delivery.state)) return message;
    return { ...message, delivery: { ...message.delivery, nextTryAt: null, reason: NO_MAIL_SERVER } };
  }
}
