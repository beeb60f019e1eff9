import type { HttpBindings } from "@hono/node-server";
import type { HonoRequest } from "hono";
import type { z } from "zod";
import { fieldMessages, PLAINLY } from "#domain/field-errors.ts";
import type { Person } from "#domain/person.ts";
import type { Access } from "#domain/roles.ts";
import { Refusal } from "#server/refusal.ts";

/** Where a request comes from, for the log and for limits (see client-address.ts). */
export type Requester = { requestId: string; address: string };

/** What a request carries through the app. */
export type Asked = {
  Bindings: HttpBindings;
  Variables: Requester & {
    /** Whom the guard let through. */
    person?: Person;
    /** Whether they may also change what is here. */
    mayChange?: boolean;
    /** Refuses them what is not open to them to see, as the guard would. */
    admit?: (access: Access) => void;
    /**
     * Whether the session goes on and what the guard looks after is still open to them, and this too: asked by streams,
     * which outlive their request.
     */
    maySeeStill?: (besides: readonly Access[]) => Promise<boolean>;
  };
};

/** The body as the schema wants it; otherwise a refusal with a sentence for each field. */
export async function readFields<T>(
  c: { req: HonoRequest },
  schema: z.ZodType<T>,
  mostBytes?: number,
): Promise<T> {
  return checkFields(await readJson(c.req.raw, mostBytes), schema);
}

/** What was sent, as JSON or as a form, held against its schema. */
export function checkFields<T>(sent: unknown, schema: z.ZodType<T>): T {
  const asked = schema.safeParse(sent, PLAINLY);
  if (asked.success) return asked.data;
  const fields = fieldMessages(asked.error);
  const message = Object.values(fields)[0] ?? asked.error.issues[0]?.message ?? "";
  throw new Refusal(422, "invalid", message, { fields });
}

/** The JSON body of a request; anything else is refused in words. An address that takes files says how much that is. */
export async function readJson(request: Request, mostBytes = MOST_BYTES): Promise<unknown> {
  if (typeOf(request) !== "application/json") throw new Refusal(415, "not-json", "Please send JSON.");
  const body = await readBody(request, BAD_JSON, mostBytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw BAD_JSON();
  }
}

/** The body of a plain HTML form, within the same limits as JSON. What is refused, the browser still has. */
export async function readForm(request: Request) {
  if (typeOf(request) !== "application/x-www-form-urlencoded")
    throw new Refusal(415, "not-a-form", "Please send the form from its own page.");
  return readBody(request, () => new Refusal(400, "bad-form", "The form did not arrive whole.")).catch(
    (fault) => {
      if (!(fault instanceof Refusal)) throw fault;
      const { status, code, message } = fault;
      throw new Refusal(status, code, `${message} Your browser's Back button brings back what you wrote.`);
    },
  );
}

const BAD_JSON = () => new Refusal(400, "bad-json", "That is not readable JSON.");

function typeOf(request: Request) {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}

const MOST_BYTES = 64 * 1024;

/**
 * Counts as it reads: a body that does not say how long it is gets no further than one that does. Hono's `bodyLimit`
 * would read before the guard has looked, and answer one that is cut off with a 500.
 */
async function readBody(request: Request, cutOff: () => Refusal, mostBytes = MOST_BYTES) {
  if (Number(request.headers.get("content-length")) > mostBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > mostBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw cutOff();
  }
  if (size > mostBytes) throw tooLarge();
  return Buffer.concat(chunks);
}

function tooLarge() {
  return new Refusal(413, "too-large", "That is more than we can take in one message.");
}
