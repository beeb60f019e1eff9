import { createMiddleware } from "hono/factory";
import { keyOf } from "#server/records/api.ts";
import { digest, keyUsed } from "#server/records/once.ts";
import type { Asked } from "./asked.ts";

type Answer = { status: number; body: string; type: string | null };
type Kept = { request: string; answer: Promise<Answer | undefined>; at: number };

const DAY_MS = 24 * 60 * 60_000;
const MOST_KEPT = 5000;
/** What people press: files and imports have means of their own. */
const MOST_BYTES = 64 * 1024;

/**
 * A request that comes again under its Idempotency-Key is answered as the first one was, whatever it does: a letter is
 * sent once, a gift is voided once. Kept in memory, because answers may hold what nobody writes down, such as a link
 * that lets somebody in; what makes a record is also known by its key after the site was started anew (`openOnce`).
 */
export function sameAnswer(now: () => number) {
  const known = new Map<string, Kept>();

  return createMiddleware<Asked>(async (c, next) => {
    const length = Number(c.req.header("Content-Length") ?? Number.NaN);
    if (c.req.method !== "POST" || !c.req.header("Idempotency-Key") || !(length <= MOST_BYTES)) return next();
    const body = await c.req.raw.clone().text();
    const { key } = keyOf(c, body) ?? {};
    const id = digest([c.get("person")?.email ?? c.get("address"), c.req.path, key]);
    const request = digest(body);
    const before = known.get(id);
    if (before && now() - before.at < DAY_MS) {
      if (before.request !== request) throw keyUsed();
      const answer = await before.answer;
      if (answer)
        return new Response(answer.body || null, { status: answer.status, headers: headersOf(answer) });
    }
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    known.delete(id);
    known.set(id, { request, answer: promise, at: now() });
    for (const oldest of known.keys()) if (known.size > MOST_KEPT) known.delete(oldest);
    try {
      await next();
      const { status, headers } = c.res;
      const isPlain = status === 204 || headers.get("Content-Type")?.includes("json");
      // Whoever is let in by an answer is let in by that one alone.
      const isKept = c.res.ok && isPlain && !headers.has("Set-Cookie");
      resolve(
        isKept ? { status, body: await c.res.clone().text(), type: headers.get("Content-Type") } : undefined,
      );
      // What was refused may be asked again.
      if (!isKept) known.delete(id);
    } finally {
      resolve(undefined);
    }
  });
}

function headersOf({ type }: Answer): Record<string, string> {
  return type ? { "Content-Type": type } : {};
}
