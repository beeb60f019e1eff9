import { openAccounts } from "./auth/open-accounts.ts";
import { openSessions } from "./auth/sessions.ts";
import { openSignIn } from "./auth/sign-in.ts";
import { donorCollection, openDonorBook } from "./donors/donor-book.ts";
import { openLimits } from "./limits/limits.ts";
import { burst } from "./live/burst.ts";
import { openHub } from "./live/hub.ts";
import { openContact } from "./mail/contact.ts";
import { openExpiry } from "./mail/expiry.ts";
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
  const accounts = await openAccounts(needs);
  const limits = openLimits({ ...needs, areOn: needs.env.rateLimits });
  const sessions = openSessions({ ...needs, authority: accounts });
  const outbox = openOutbox({ ...needs, mailbox });
  return {
    ...needs,
    limits,
    accounts,
    sessions,
    signIn: openSignIn({ ...needs, limits, accounts, sessions }),
    donors,
    mailbox,
    outbox,
    contact: openContact({ ...needs, limits, mailbox, outbox }),
    expiry: openExpiry({ ...needs, mailbox }),
    hub,
  };
}
