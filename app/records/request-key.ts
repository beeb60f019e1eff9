import { useRef } from "react";
import type { Outcome } from "./client.ts";

/**
 * An idempotency key for a form: a double tap or a retry after a lost connection has the same key. After a refusal the
 * next attempt gets a new one.
 */
export function useRequestKey() {
  const key = useRef("");
  return {
    async underKey<T>(request: (key: string) => Promise<Outcome<T>>) {
      key.current ||= newKey();
      const answer = await request(key.current);
      if (!answer.ok && answer.status >= 400 && answer.status < 500) key.current = "";
      return answer;
    },
    /** The next request is a different one. */
    renewKey() {
      key.current = "";
    },
  };
}

/** Browsers have `crypto.randomUUID` only on https and localhost. */
export function newKey() {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
