import { type Context, Hono } from "hono";
import { z } from "zod";
import { BOXES, type Message, NO_MAIL_SERVER } from "#domain/message.ts";
import { omit } from "#domain/omit.ts";
import { pageFrom } from "#domain/paging.ts";
import { addressOfDeleted } from "#domain/records.ts";
import { searchFrom } from "#domain/search.ts";
import { type Asked, readFields } from "#server/api/asked.ts";
import { burst } from "#server/live/burst.ts";
import { watchable } from "#server/live/view.ts";
import { openContact } from "#server/mail/contact.ts";
import { contactApi, contactRefusals } from "#server/mail/contact-api.ts";
import { openExpiry } from "#server/mail/expiry.ts";
import { type KeptMessage, messageShape, openMailbox } from "#server/mail/mailbox.ts";
import { openOutbox } from "#server/mail/outbox.ts";
import { tellerOf } from "#server/records/activity.ts";
import type { Actor } from "#server/records/actors.ts";
import { actorOf, Undone, Version } from "#server/records/api.ts";
import { deletedApi, historyFor } from "#server/records/deleted.ts";
import { lastChange } from "#server/records/history.ts";
import { changedBy, SOMEBODY_ELSE } from "#server/records/overtaken.ts";
import { openRecords } from "#server/records/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import { isRefusedAs, type Stored } from "#server/store/store.ts";
import { inboxAttention } from "./inbox-attention.server.ts";
import { INBOX_PATH, type MessageChange, type MessageMarks, messageKind } from "./message-words.ts";

const Marks = z
  .object({ read: z.boolean("Please say yes or no"), archived: z.boolean("Please say yes or no") })
  .partial();

const MOST_AT_ONCE = 100;
const Ids = z
  .array(z.string("Please choose messages").max(200, "Please choose messages"), "Please choose messages")
  .min(1, "Please choose at least one message")
  .max(MOST_AT_ONCE, `Please choose at most ${MOST_AT_ONCE} messages at once`);
const Chosen = z.object({ ids: Ids }, "Please choose messages");
/** With the versions that messages have now, only those that nobody has changed since are marked. */
const ChosenMarks = Marks.extend({ ids: Ids, current: z.record(z.string().max(200), Version).optional() });
const Changes = z
  .array(Undone.extend({ id: z.string("Please choose messages").max(200) }), "Please choose messages")
  .max(MOST_AT_ONCE, `Please choose at most ${MOST_AT_ONCE} messages at once`);
/** What was deleted, or the marks that are taken back. */
const Restorations = z.union([z.object({ changes: Changes }), Chosen], "Please choose messages");

export const collections: KeptCollection[] = [
  {
    name: "messages",
    shape: { ...messageShape, history: messageKind.name },
    one: "message",
    many: "messages",
    // Sent once more within the minute, a message that was deleted meanwhile is there again.
    withoutHistory: { fields: ["read", "delivery"], deletion: true, creation: true },
  },
];

/** What visitors write: kept, mailed to the temple, read and answered by staff, and deleted in time. */
export async function open(house: House) {
  const mailbox = await openMailbox(house);
  const outbox = openOutbox({ ...house, mailbox });
  const contact = openContact({ ...house, mailbox, outbox });
  const expiry = openExpiry({ ...house, mailbox });
  mailbox.onChange(burst(house.hub.publish, PAUSE_MS));
  const records = openRecords(house, {
    kind: messageKind,
    form: Marks,
    shape: messageShape,
    read: (doc) => ({ ...mailbox.viewOf(doc as Stored<KeptMessage>), version: doc.version }),
    // What happened to it since without a line: it was read, or its email went out.
    isUntoldIgnored: true,
    onRestore: (then, { read, delivery }) => ({ ...then, read, delivery }),
  });

  return {
    mailbox,
    outbox,
    contact,
    expiry,
    read: (id: string) => messageOf(id).catch(unlessUnknown),
    api: { messages: messagesApi() },
    publicRoutes: { "send-email": contactApi({ contact }) },
    attention: inboxAttention(house, mailbox),
    middleware: { "send-email": contactRefusals },
    tellers: [
      tellerOf(
        records,
        ({ id }) => `${INBOX_PATH}/${encodeURIComponent(id)}`,
        () => addressOfDeleted(INBOX_PATH),
      ),
    ],
    async close() {
      expiry.close();
      await outbox.close();
      mailbox.close();
    },
  };

  function messagesApi() {
    const { env } = house;
    const listOf = (asked: URLSearchParams) => {
      const query = queryOf(asked);
      return { key: JSON.stringify(query), source: mailbox, read: () => mailbox.list(query) };
    };
    const unread = () => ({ key: "", source: mailbox, read: mailbox.unread });
    return new Hono<Asked>()
      .route("/", watchable(house, "/api/messages", "messages", listOf))
      .patch("/", async (c) => {
        const { ids, current = {}, ...marks } = await readFields(c, ChosenMarks);
        if (Object.keys(marks).length === 0) return c.json({ ids: [] });
        const changes: MessageChange[] = [];
        const done = await eachOf(ids, async (id) => {
          const { version } = await mark(id, marks, actorOf(c), current[id]);
          changes.push({ id, version: await versionBefore(id, version), current: version });
        });
        return c.json({ ids: done, changes });
      })
      .post("/deletions", async (c) => {
        const { ids } = await readFields(c, Chosen);
        return c.json({ ids: await eachOf(ids, (id) => remove(c, id)) });
      })
      .post("/restorations", async (c) => {
        const asked = await readFields(c, Restorations);
        const changes = "changes" in asked ? asked.changes : asked.ids.map((id) => ({ id }));
        const undone = new Map(changes.map((change) => [change.id, change]));
        return c.json({ ids: await eachOf([...undone.keys()], (id) => restore(c, id, undone.get(id))) });
      })
      .route("/unread", watchable(house, "/api/messages/unread", "unread", unread))
      .route("/deleted", deletedApi(records))
      .get("/:id", async (c) => c.json(await messageOf(c.req.param("id"))))
      .patch("/:id", async (c) => {
        const marks = await readFields(c, Marks);
        const id = c.req.param("id");
        if (Object.keys(marks).length === 0) return c.json(await messageOf(id));
        return c.json(omit(await mark(id, marks, actorOf(c)), "version"));
      })
      .delete("/:id", async (c) => {
        await remove(c, c.req.param("id"));
        return c.body(null, 204);
      })
      .get("/:id/history", async (c) => c.json(await historyFor(c, records, c.req.param("id"))))
      .post("/:id/restore", async (c) => {
        const undone = c.req.header("Content-Type") ? await readFields(c, Undone.partial()) : {};
        return c.json(await restore(c, c.req.param("id"), undone));
      })
      .post("/:id/delivery", async (c) => {
        if (!env.SMTP_URL) throw new Refusal(409, "no-mail-server", NO_MAIL_SERVER);
        const id = c.req.param("id");
        await messageOf(id);
        const isTriedAgain = await outbox.retry(id);
        if (!isTriedAgain) throw new Refusal(409, "delivered", "This message has been delivered already.");
        return c.json(await messageOf(id), 202);
      });
  }

  async function messageOf(id: string) {
    return omit(await records.get(id), "version");
  }

  /** That somebody has read a message is not worth a line of history; where it lies is. */
  async function mark(id: string, marks: MessageMarks, by: Actor, current?: string) {
    if (marks.archived !== undefined) return records.update(id, marks, current, by);
    await messageOf(id);
    const doc = await mailbox.kept.update(id, marks, current).catch((fault: unknown) => {
      if (!isRefusedAs(fault, "conflict")) throw fault;
      // Nobody is noted for reading a message.
      throw changedBy({ by: SOMEBODY_ELSE, email: null }, messageKind.one, {});
    });
    return records.read(doc);
  }

  /** The version that a message had before this one; of marks without a line of history it has no other to go back to. */
  async function versionBefore(id: string, version: string) {
    const line = await lastChange(house.store, messageKind.name, id);
    return (line?.version === version && line.beforeVersion) || version;
  }

  async function remove(c: Context<Asked>, id: string) {
    note(c, "message deleted", await records.delete(id, actorOf(c)));
  }

  async function restore(c: Context<Asked>, id: string, undone: Partial<MessageChange> = {}) {
    const message = await records.restore(id, undone.version, actorOf(c), undone.current);
    note(c, "message restored", message);
    return omit(message, "version");
  }

  /** Who did it and to which message, never its words. */
  function note(c: Context<Asked>, event: string, { id }: Message) {
    house.log.info(event, { request: c.get("requestId"), by: c.get("person")?.email, message: id });
  }
}

export type Inbox = Awaited<ReturnType<typeof open>>;

const PAUSE_MS = 100;

/** How many writes are under way at once: the hosted store is far away, and a hundred one by one take seconds. */
const AT_ONCE = 10;

/**
 * Does it to each message there is and answers which these were: one that is gone meanwhile stops nobody, nor does one
 * that is refused, which is told once all others are done.
 */
async function eachOf(ids: string[], work: (id: string) => Promise<unknown>) {
  const done: string[] = [];
  const refused: Refusal[] = [];
  const waiting = [...new Set(ids)];
  while (waiting.length > 0) {
    await Promise.all(
      waiting.splice(0, AT_ONCE).map(async (id) => {
        await work(id).then(
          () => done.push(id),
          (fault: unknown) => {
            if (!(fault instanceof Refusal)) throw fault;
            if (fault.status !== 404) refused.push(fault);
          },
        );
      }),
    );
  }
  if (refused[0]) throw refused[0];
  return done;
}

function unlessUnknown(fault: unknown): undefined {
  if (!(fault instanceof Refusal && fault.status === 404)) throw fault;
}

function queryOf(asked: URLSearchParams) {
  return {
    box: BOXES.find((box) => box === asked.get("box")) ?? ("inbox" as const),
    q: searchFrom(asked.get("q")),
    page: pageFrom(asked.get("page")),
  };
}
