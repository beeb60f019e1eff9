import { vi } from "vitest";

/**
 * Waits until the claim holds. It is long before it gives up, so that a slow machine does not fail what a fast one
 * passes: nothing here says how soon.
 */
export function eventually(claim: () => void | Promise<void>) {
  return vi.waitFor(claim, { timeout: 60_000, interval: 10 });
}
