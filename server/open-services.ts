import { donorCollection, openDonorBook } from "./donors/donor-book.ts";
import { openLimits } from "./limits.ts";
import { openHub } from "./live/hub.ts";
import type { Services } from "./services.ts";

type Needs = Pick<Services, "env" | "log" | "store" | "now">;

/** Opens everything a request may use, on a store that is open already. */
export async function openServices(needs: Needs): Promise<Services> {
  const donors = await openDonorBook(donorCollection(needs.store), needs);
  const hub = openHub(needs.env.rateLimits ? {} : { streamsPerAddress: Number.POSITIVE_INFINITY });
  donors.onChange(hub.publish);
  return { ...needs, limits: openLimits({ ...needs, areOn: needs.env.rateLimits }), donors, hub };
}
