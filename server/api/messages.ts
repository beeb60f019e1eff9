import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { NO_MAIL_SERVER } from "#domain/message.ts";
import { pageFrom } from "#domain/paging.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { isRefusedAs } from "#server/store/store.ts";
import { type Asked, readFields } from "./asked.ts";
import { watch } from "./watch.ts";

const Marks = z
  .object({ read: z.boolean("Please say yes or no"), archived: z.boolean("Please say yes or no") })
  .partial();

/** What visitors wrote, for administrators only: nothing here answers before the guard let the request through. */
export function messagesApi(services: Services, guard: MiddlewareHandler<Asked>) {
  const { env, mailbox, outbox } = services;
  return new Hono<Asked>()
    .use(guard)
    .get("/", (c) => c.json(mailbox.list(queryOf(c))))
    .get("/live", (c) => {
      const query = queryOf(c);
      const key = JSON.stringify(query);
      const view = { event: "messages", key, source: mailbox, read: () => mailbox.list(query) };
      return watch(c, services, view, c.get("isStillAdmin"));
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
    .post("/:id/delivery", async (c) => {
      if (!env.SMTP_URL) throw new Refusal(409, "no-mail-server", NO_MAIL_SERVER);
      const id = c.req.param("id");
      const isTriedAgain = await outbox.retry(id).catch(refuseUnknown);
      if (!isTriedAgain) throw new Refusal(409, "delivered", "This message has been delivered already.");
      return c.json(await messageOf(id), 202);
    });

  async function messageOf(id: string) {
    return (await mailbox.read(id)) ?? noSuchMessage();
  }
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
