import { createMiddleware } from "hono/factory";
import type { Asked } from "#server/api/asked.ts";
import { keyOf } from "#server/records/api.ts";
import { digest, keyUsed } from "#server/records/once.ts";

type SameAnswer = { status: number; body: string; type: string | null };
type SameAnswerKept = { request: string; answer: Promise<SameAnswer | undefined>; at: number };

const DAY_MS = 24 * 60 * 60_000;
/** Limits per person, so that nobody evicts another's answers; for visitors per address and in all. */
const MOST_OF_A_PERSON = 1000;
const MOST_OF_AN_ADDRESS = 50;
const MOST_ADDRESSES = 200;
/** Larger bodies are files and imports, which prevent duplicates themselves. */
const MOST_BYTES = 64 * 1024;

/**
 * A request repeated under its Idempotency-Key gets the answer of the first, so an email is sent once and a gift voided
 * once. Answers are held in memory because they may contain secrets, such as a sign-in link; requests that create a
 * record are also recognized after a restart (`openOnce`).
 */
export function idempotent(now: () => number) {
  const people = new Map<string, Map<string, SameAnswerKept>>();
  const strangers = new Map<string, Map<string, SameAnswerKept>>();

  return createMiddleware<Asked>(async (c, next) => {
    const length = Number(c.req.header("Content-Length") ?? Number.NaN);
    if (c.req.method !== "POST" || !c.req.header("Idempotency-Key") || !(length <= MOST_BYTES)) return next();
    const body = await c.req.raw.clone().text();
    const { key } = keyOf(c, body) ?? {};
    const email = c.get("person")?.email;
    const known = email ? of(people, email) : of(strangers, c.get("address"));
    const most = email ? MOST_OF_A_PERSON : MOST_OF_AN_ADDRESS;
    const id = digest([c.req.path, key]);
    const request = digest(body);
    const before = known.get(id);
    if (before && now() - before.at < DAY_MS) {
      if (before.request !== request) throw keyUsed();
      const answer = await before.answer;
      if (answer)
        return new Response(answer.body || null, { status: answer.status, headers: headersOf(answer) });
    }
    const { promise, resolve } = Promise.withResolvers<SameAnswer | undefined>();
    known.delete(id);
    known.set(id, { request, answer: promise, at: now() });
    forgetOldest(known, most);
    forgetOldest(strangers, MOST_ADDRESSES);
    try {
      await next();
      const { status, headers } = c.res;
      const isPlain = status === 204 || headers.get("Content-Type")?.includes("json");
      // An answer that signs somebody in is never repeated.
      const isKept = c.res.ok && isPlain && !headers.has("Set-Cookie");
      resolve(
        isKept ? { status, body: await c.res.clone().text(), type: headers.get("Content-Type") } : undefined,
      );
      // A refused request may be sent again.
      if (!isKept) known.delete(id);
    } finally {
      resolve(undefined);
    }
  });
}

/** The answers of one owner, moved to the end of the eviction order. */
function of(owners: Map<string, Map<string, SameAnswerKept>>, owner: string) {
  const known = owners.get(owner) ?? new Map<string, SameAnswerKept>();
  owners.delete(owner);
  owners.set(owner, known);
  return known;
}

function forgetOldest(kept: Map<string, unknown>, most: number) {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}

function headersOf({ type }: SameAnswer): Record<string, string> {
  return type ? { "Content-Type": type } : {};
}
