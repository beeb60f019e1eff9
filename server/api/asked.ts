import type { HttpBindings } from "@hono/node-server";
import type { HonoRequest } from "hono";
import type { z } from "zod";
import { fieldMessages, PLAIN_MESSAGES } from "#domain/field-errors.ts";
import type { Person } from "#domain/person.ts";
import type { Access } from "#domain/roles.ts";
import { Refusal } from "#server/refusal.ts";

/** Where a request comes from, for the log and for limits (see client-address.ts). */
export type Requester = { requestId: string; address: string };

/** What a request carries through the app. */
export type Asked = {
  Bindings: HttpBindings;
  Variables: Requester & {
    /** The signed-in person; set by the guard. */
    person?: Person;
    /** Whether their role may also change what is at this address. */
    mayChange?: boolean;
    /** Throws the guard's refusal where their role may not see this. */
    admit?: (access: Access) => void;
    /** Whether the session may still see this address and `besides`; for streams, which outlive the request. */
    maySeeStill?: (besides: readonly Access[]) => Promise<boolean>;
  };
};

/** The JSON body, checked by the schema; a refusal has a sentence for each wrong field. */
export async function readFields<T>(
  c: { req: HonoRequest },
  schema: z.ZodType<T>,
  mostBytes?: number,
): Promise<T> {
  return checkFields(await readJson(c.req.raw, mostBytes), schema);
}

/** Checks what was sent, as JSON or as a form, by its schema. */
export function checkFields<T>(sent: unknown, schema: z.ZodType<T>): T {
  const asked = schema.safeParse(sent, PLAIN_MESSAGES);
  if (asked.success) return asked.data;
  const fields = fieldMessages(asked.error);
  const message = Object.values(fields)[0] ?? asked.error.issues[0]?.message ?? "";
  throw new Refusal(422, "invalid", message, { fields });
}

/** The JSON body of a request. Addresses that take files pass a larger `mostBytes`. */
export async function readJson(request: Request, mostBytes = MOST_BYTES): Promise<unknown> {
  if (typeOf(request) !== "application/json") throw new Refusal(415, "not-json", "Please send JSON.");
  const body = await readBody(request, BAD_JSON, mostBytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw BAD_JSON();
  }
}

/** The body of a plain HTML form, within the same limits as JSON. */
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
 * Counts bytes while reading, so the limit also holds for a body without Content-Length. Hono's `bodyLimit` would read
 * before the guard has run, and would answer an aborted body with a 500.
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
