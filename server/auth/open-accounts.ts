import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import type { Store } from "#server/store/store.ts";
import { type Accounts, openAccounts } from "./accounts.ts";
import { openHostedAccounts } from "./hosted-accounts.ts";
import { openIdentityToolkit } from "./identity-toolkit.ts";

type Settings = Pick<Env, "BACKEND" | "FIREBASE_API_KEY" | "FIREBASE_AUTH_EMULATOR_HOST">;
type Needs = { env: Settings; store: Store; log: Log; now: () => number };

/** The administrators the settings name: the temple's own accounts, or accounts at Google. */
export async function openAccountsFor(needs: Needs): Promise<Accounts> {
  const { BACKEND, FIREBASE_API_KEY, FIREBASE_AUTH_EMULATOR_HOST } = needs.env;
  if (BACKEND === "embedded") return openAccounts(needs);
  const google = openIdentityToolkit({
    apiKey: String(FIREBASE_API_KEY),
    standIn: FIREBASE_AUTH_EMULATOR_HOST,
  });
  return openHostedAccounts({ ...needs, google });
}
