import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { type Message, NO_MAIL_SERVER } from "#domain/message.ts";
import { pageFrom } from "#domain/paging.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { isRefusedAs } from "#server/store/store.ts";
import { type Asked, readFields } from "./asked.ts";
import { watch } from "./watch.ts";

const Marks = z
  .object({ read: z.boolean("Please say yes or no"), archived: z.boolean("Please say yes or no") })
  .partial();

const MOST_AT_ONCE = 100;
const Ids = z
  .array(z.string("Please choose messages").max(200, "Please choose messages"), "Please choose messages")
  .min(1, "Please choose at least one message")
  .max(MOST_AT_ONCE, `Please choose at most ${MOST_AT_ONCE} messages at once`);
const Chosen = z.object({ ids: Ids }, "Please choose messages");
const ChosenMarks = Marks.extend({ ids: Ids });

/** What visitors wrote, for administrators only: nothing here answers before the guard let the request through. */
export function messagesApi(services: Services, guard: MiddlewareHandler<Asked>) {
  const { env, log, mailbox, outbox } = services;
  return new Hono<Asked>()
    .use(guard)
    .get("/", (c) => c.json(mailbox.list(queryOf(c))))
    .get("/live", (c) => {
      const query = queryOf(c);
      const key = JSON.stringify(query);
      const view = { event: "messages", key, source: mailbox, read: () => mailbox.list(query) };
      return watch(c, services, view, c.get("isStillAdmin"));
    })
    .patch("/", async (c) => {
      const { ids, ...marks } = await readFields(c, ChosenMarks);
      if (Object.keys(marks).length === 0) return c.json({ ids: [] });
      return c.json({ ids: await eachOf(ids, (id) => mailbox.mark(id, marks)) });
    })
    .post("/deletions", async (c) => {
      const { ids } = await readFields(c, Chosen);
      return c.json({ ids: await eachOf(ids, (id) => remove(c, id)) });
    })
    .post("/restorations", async (c) => {
      const { ids } = await readFields(c, Chosen);
      return c.json({ ids: await eachOf(ids, (id) => restore(c, id)) });
    })
    .get("/unread", (c) => c.json(mailbox.unread()))
    .get("/unread/live", (c) => {
      const view = { event: "unread", key: "", source: mailbox, read: mailbox.unread };
      return watch(c, services, view, c.get("isStillAdmin"));
    })
    .get("/:id", async (c) => c.json(await messageOf(c.req.param("id"))))
    .patch("/:id", async (c) => {
      const marks = await readFields(c, Marks);
      const id = c.req.param("id");
      if (Object.keys(marks).length === 0) return c.json(await messageOf(id));
      return c.json(await mailbox.mark(id, marks).catch(refuseUnknown));
    })
    .delete("/:id", async (c) => {
      await remove(c, c.req.param("id")).catch(refuseUnknown);
      return c.body(null, 204);
    })
    .post("/:id/restore", async (c) => c.json(await restore(c, c.req.param("id")).catch(refuseUnknown)))
    .post("/:id/delivery", async (c) => {
      if (!env.SMTP_URL) throw new Refusal(409, "no-mail-server", NO_MAIL_SERVER);
      const id = c.req.param("id");
      const isTriedAgain = await outbox.retry(id).catch(refuseUnknown);
      if (!isTriedAgain) throw new Refusal(409, "delivered", "This message has been delivered already.");
      return c.json(await messageOf(id), 202);
    });

  async function remove(c: Context<Asked>, id: string) {
    note(c, "message deleted", await mailbox.delete(id));
  }

  async function restore(c: Context<Asked>, id: string) {
    const message = await mailbox.restore(id);
    note(c, "message restored", message);
    return message;
  }

  /** Who did it and to which message, never its words. */
  function note(c: Context<Asked>, event: string, { id }: Message) {
    log.info(event, { request: c.get("requestId"), by: c.get("admin"), message: id });
  }

  async function messageOf(id: string) {
    return (await mailbox.read(id)) ?? noSuchMessage();
  }
}

/** How many writes are under way at once: the hosted store is far away, and a hundred one by one take seconds. */
const AT_ONCE = 10;

/** Does it to each message there is and answers which these were: one that is gone meanwhile stops nobody. */
async function eachOf(ids: string[], work: (id: string) => Promise<unknown>) {
  const done: string[] = [];
  const waiting = [...new Set(ids)];
  while (waiting.length > 0) {
    await Promise.all(
      waiting.splice(0, AT_ONCE).map(async (id) => {
        const isDone = await work(id).then(() => true, unlessUnknown);
        if (isDone) done.push(id);
      }),
    );
  }
  return done;
}

function unlessUnknown(fault: unknown) {
  if (!isRefusedAs(fault, "not-found")) throw fault;
  return false;
}

function queryOf(c: Context<Asked>) {
  return {
    box: c.req.query("box") === "archive" ? ("archive" as const) : ("inbox" as const),
    q: c.req.query("q")?.slice(0, 200) ?? "",
    page: pageFrom(c.req.query("page")),
  };
}

function refuseUnknown(fault: unknown): never {
  if (isRefusedAs(fault, "not-found")) noSuchMessage();
  throw fault;
}

function noSuchMessage(): never {
  throw new Refusal(404, "no-such-message", "There is no such message any more.");
}
