import { useRef } from "react";
import type { Outcome } from "./client.ts";

/**
 * Sends something that must not be made twice. A double tap, or a repetition after the connection broke, has the same
 * key; what was refused was not made, so the next try has another.
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
    /** What is sent from here on is something else. */
    renewKey() {
      key.current = "";
    },
  };
}

/** Browsers have `crypto.randomUUID` only on https and on this machine. */
export function newKey() {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
