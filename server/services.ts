import { createContext } from "react-router";
import type { Accounts } from "./auth/accounts.ts";
import type { Sessions } from "./auth/sessions.ts";
import type { DonorBook } from "./donors/donor-book.ts";
import type { Env } from "./env.ts";
import type { Limits } from "./limits/limits.ts";
import type { Hub } from "./live/hub.ts";
import type { Log } from "./log.ts";
import type { Contact } from "./mail/contact.ts";
import type { Expiry } from "./mail/expiry.ts";
import type { Mailbox } from "./mail/mailbox.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Store } from "./store/store.ts";

/** What a request may use. */
export type Services = {
  env: Env;
  log: Log;
  store: Store;
  now: () => number;
  limits: Limits;
  accounts: Accounts;
  sessions: Sessions;
  donors: DonorBook;
  hub: Hub;
  mailbox: Mailbox;
  outbox: Outbox;
  contact: Contact;
  expiry: Expiry;
};

/** Who makes a request, for limits and the log. */
export type Asker = { address: string; requestId: string };

/** How a page's loader or action reaches them: `context.get(services)`. */
export const services = createContext<Services>();
export const asker = createContext<Asker>();
