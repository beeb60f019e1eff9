import { openConfirmation } from "./auth/confirmation.ts";
import { openInvitations } from "./auth/invitations.ts";
import { openAccounts } from "./auth/open-accounts.ts";
import { openPasskeys } from "./auth/passkeys.ts";
import { openSessions } from "./auth/sessions.ts";
import { openSignIn } from "./auth/sign-in.ts";
import type { MeasureDisk } from "./files/disk-space.ts";
import { openFiles } from "./files/files.ts";
import { openLimits } from "./limits/limits.ts";
import { openHub } from "./live/hub.ts";
import { openPost } from "./mail/post.ts";
import type { Services } from "./services.ts";
import { openWords } from "./words.ts";

export type ServiceNeeds = Pick<Services, "env" | "log" | "store" | "now" | "references"> & {
  /** Replaced in tests. */
  measureDisk?: MeasureDisk | undefined;
};

/** Opens the shared services on an open store. */
export async function openServices(needs: ServiceNeeds): Promise<Services> {
  const { env, log } = needs;
  const hub = openHub({
    limits: env.rateLimits ? {} : { streamsPerAddress: Number.POSITIVE_INFINITY },
    onFault: (fault) => log.error("a live view could not be read", fault),
  });
  const words = await openWords(needs);
  const accounts = await openAccounts(needs);
  const limits = openLimits({ ...needs, areOn: env.rateLimits });
  const sessions = await openSessions({ ...needs, accounts });
  const passkeys = openPasskeys({ ...needs, words, accounts });
  const signIn = openSignIn({ ...needs, limits, accounts, sessions, passkeys });
  const post = openPost(needs);
  const confirmation = openConfirmation({ ...needs, limits, words, post, accounts, signIn, passkeys });
  const invitations = await openInvitations({ ...needs, words, limits, accounts, signIn, post });
  const files = await openFiles(needs);
  return {
    ...needs,
    hub,
    limits,
    accounts,
    sessions,
    passkeys,
    signIn,
    confirmation,
    invitations,
    post,
    files,
    words,
  };
}
