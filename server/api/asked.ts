import type { HttpBindings } from "@hono/node-server";
import type { HonoRequest } from "hono";
import type { z } from "zod";
import { fieldMessages } from "#domain/field-errors.ts";
import type { Permission } from "#server/live/stream.ts";
import { Refusal } from "#server/refusal.ts";

/** What a request carries through the app. */
export type Asked = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Who asks, for limits: see client-address.ts. */
    address: string;
    /** The administrator the guard let through. */
    admin?: string;
    /** Whether the administrator's session goes on: asked by streams, which outlive their request. */
    isStillAdmin?: Permission;
  };
};

/** The body as the schema wants it; otherwise each field hears in words what is missing. */
export async function readFields<T>(c: { req: HonoRequest }, schema: z.ZodType<T>): Promise<T> {
  return fieldsOf(await readJson(c), schema);
}

export function fieldsOf<T>(given: unknown, schema: z.ZodType<T>): T {
  const asked = schema.safeParse(given);
  if (asked.success) return asked.data;
  const fields = fieldMessages(asked.error);
  const message = Object.values(fields)[0] ?? "Please look at the form again.";
  throw new Refusal(422, "invalid", message, { fields });
}

/** What a plain HTML form holds; anything else is answered with a refusal, for the page to show. */
export async function readForm(request: Request): Promise<Record<string, string> | Refusal> {
  if (mediaType(request) !== "application/x-www-form-urlencoded")
    return new Refusal(415, "not-a-form", "Please send the form as this page does.");
  try {
    return Object.fromEntries(new URLSearchParams(String(await readBody(request))));
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    // Not read, so the page cannot show it again; the browser still has it.
    const goBack = "Your browser's Back button brings back what you wrote.";
    return new Refusal(fault.status, fault.code, `${fault.message} ${goBack}`);
  }
}

/** The JSON body of a request; anything else is refused in words. */
export async function readJson(c: { req: HonoRequest }): Promise<unknown> {
  if (mediaType(c.req.raw) !== "application/json") throw new Refusal(415, "not-json", "Please send JSON.");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await readBody(c.req.raw)));
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    throw new Refusal(400, "bad-json", "That is not readable JSON.");
  }
}

function mediaType({ headers }: Request) {
  return headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}

const MOST_BYTES = 64 * 1024;

/** Counts as it reads: a body that does not say how long it is gets no further than one that does. */
async function readBody(request: Request) {
  if (Number(request.headers.get("content-length")) > MOST_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge() {
  return new Refusal(413, "too-large", "That is more than we can take in one message.");
}
