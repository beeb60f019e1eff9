import type { Services } from "./services.ts";

type Needs = Pick<Services, "env" | "log" | "store" | "now">;

/** Opens everything a request may use, on a store that is open already. */
export async function openServices(needs: Needs): Promise<Services> {
  return { ...needs };
}
