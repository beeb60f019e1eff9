import { donorCollection, openDonorBook } from "./donors/donor-book.ts";
import { openLimits } from "./limits.ts";
import type { Services } from "./services.ts";

type Needs = Pick<Services, "env" | "log" | "store" | "now">;

/** Opens everything a request may use, on a store that is open already. */
export async function openServices(needs: Needs): Promise<Services> {
  return {
    ...needs,
    limits: openLimits({ ...needs, areOn: needs.env.rateLimits }),
    donors: await openDonorBook(donorCollection(needs.store), needs),
  };
}
