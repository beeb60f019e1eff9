import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { Env } from "#server/env.ts";
import { isRefusedAs, type Store } from "#server/store/store.ts";
import { cookieOptions } from "./sessions.ts";

type DevicesNeeds = { store: Store; env: Pick<Env, "live"> };

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const KEY = "devices";

/**
 * Browsers that have signed in before, known by a signed cookie for each account. It grants no access: it gives the
 * browser its own limit of sign-in attempts, which no stranger can use up.
 */
export function openDevices({ store, env: { live } }: DevicesNeeds) {
  const secrets = store.collection<{ key: string }>("secrets");
  let signing: Promise<Buffer> | undefined;

  return {
    /** The id of the browser, if this account has signed in with it before. */
    async recognise(request: Request, email: string) {
      const name = await cookieName(email);
      const [id = "", signature = ""] =
        parse(request.headers.get("cookie") ?? "", name)[name]?.split(".") ?? [];
      return isSame(signature, await sign("device", email, id)) ? id : undefined;
    },

    /** The cookie after a sign-in; a known browser keeps its id. */
    async cookie(email: string, id = randomBytes(16).toString("base64url")) {
      const value = `${id}.${await sign("device", email, id)}`;
      return serialize(await cookieName(email), value, { ...cookieOptions(live), maxAge: YEAR_SECONDS });
    },
  };

  /** One per account, because volunteers may share a computer; the account cannot be read from it. */
  async function cookieName(email: string) {
    return `${live ? "__Host-" : ""}device-${(await sign("account", email)).slice(0, 16)}`;
  }

  async function sign(...words: string[]) {
    // The next request retries if the store could not be reached.
    signing ??= sharedKey().catch((fault) => {
      signing = undefined;
      throw fault;
    });
    return createHmac("sha256", await signing)
      .update(JSON.stringify(words))
      .digest("base64url");
  }

  /** Created once, by the first server that needs it, and shared through the store. */
  async function sharedKey() {
    const kept = (await secrets.get(KEY)) ?? (await secrets.create(newKey(), KEY).catch(otherServersKey));
    return Buffer.from(kept.key, "base64url");
  }

  async function otherServersKey(fault: unknown) {
    const kept = isRefusedAs(fault, "conflict") ? await secrets.get(KEY) : undefined;
    if (!kept) throw fault;
    return kept;
  }
}

function newKey() {
  return { key: randomBytes(32).toString("base64url") };
}

function isSame(signature: string, expected: string) {
  const [given, right] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === right.length && timingSafeEqual(given, right);
}
