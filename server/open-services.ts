import { openAccountsFor } from "./auth/open-accounts.ts";
import { openSessions } from "./auth/sessions.ts";
import { donorCollection, openDonorBook } from "./donors/donor-book.ts";
import { openLimits } from "./limits/limits.ts";
import { burst } from "./live/burst.ts";
import { openHub } from "./live/hub.ts";
import { openMailbox } from "./mail/mailbox.ts";
import { openOutbox } from "./mail/outbox.ts";
import type { Services } from "./services.ts";
import { fillWithSampleDonors } from "./store/sample-donors.ts";

type Needs = Pick<Services, "env" | "log" | "store" | "now">;

/** Opens everything a request may use, on a store that is open already. */
export async function openServices(needs: Needs): Promise<Services> {
  const donors = await openDonorBook(needs);
  if (needs.env.sampleData && donors.isEmpty) await fillWithSampleDonors(donorCollection(needs.store));
  const mailbox = await openMailbox(needs);
  const hub = openHub(needs.env.rateLimits ? {} : { streamsPerAddress: Number.POSITIVE_INFINITY });
  donors.onChange(hub.publish);
  mailbox.onChange(burst(hub.publish, 100));
  const accounts = await openAccountsFor(needs);
  return {
    ...needs,
    limits: openLimits({ ...needs, areOn: needs.env.rateLimits }),
    accounts,
    sessions: openSessions({ ...needs, authority: accounts }),
    donors,
    mailbox,
    outbox: openOutbox({ ...needs, mailbox }),
    hub,
  };
}
