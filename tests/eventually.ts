import { vi } from "vitest";

/**
 * Waits until the claim holds, and answers what it answers. It is long before it gives up, so that a slow machine does not fail what a fast one
 * passes: nothing here says how soon.
 */
export function eventually<R>(claim: () => R | Promise<R>): Promise<R> {
  return vi.waitFor(claim, { timeout: 120_000, interval: 10 });
}
