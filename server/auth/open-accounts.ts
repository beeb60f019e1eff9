import { emailOf } from "#domain/sign-in.ts";
import { type Env, SettingsError } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import type { Store } from "#server/store/store.ts";
import { AccountFault, type Accounts, AdministratorAlready, openEmbeddedAccounts } from "./accounts.ts";
import { openHostedAccounts } from "./hosted-accounts.ts";
import { openIdentityToolkit } from "./identity-toolkit.ts";
import { generatedPassword } from "./password.ts";

type OpenAccountsNeeds = {
  env: Pick<Env, "BACKEND" | "FIREBASE_API_KEY" | "FIREBASE_AUTH_EMULATOR_HOST">;
  store: Store;
  log: Log;
  now: () => number;
};

/** The administrators the settings name: the temple's own accounts, or accounts at Google. */
export async function openAccounts(needs: OpenAccountsNeeds): Promise<Accounts> {
  const { BACKEND, FIREBASE_API_KEY, FIREBASE_AUTH_EMULATOR_HOST } = needs.env;
  if (BACKEND === "embedded") return openEmbeddedAccounts(needs);
  const google = openIdentityToolkit({
    apiKey: String(FIREBASE_API_KEY),
    standIn: FIREBASE_AUTH_EMULATOR_HOST,
  });
  return openHostedAccounts({ ...needs, google });
}

type FirstSettings = Pick<Env, "BACKEND" | "ADMIN_EMAIL" | "ADMIN_PASSWORD" | "LOGIN_EMAIL_DOMAIN">;

/** Made only while there is nobody. Answers the account that was made up, for its password to be shown this once. */
export async function firstAdministrator(accounts: Accounts, settings: FirstSettings) {
  // Whoever is missing now was removed by somebody, and does not come back with the next start.
  if ((await accounts.list()).length > 0) return undefined;

  if (settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD) {
    try {
      await accounts.add(emailOf(settings.ADMIN_EMAIL, settings.LOGIN_EMAIL_DOMAIN), settings.ADMIN_PASSWORD);
    } catch (fault) {
      // Another server may have started at the same moment, with the same settings.
      if (!(fault instanceof AdministratorAlready)) nameTheSetting(fault);
    }
    return undefined;
  }
  // At Google nobody is made up: the account would belong to an address that nobody reads.
  if (settings.BACKEND === "firebase") return undefined;
  const made = { email: emailOf("admin", settings.LOGIN_EMAIL_DOMAIN), password: generatedPassword() };
  await accounts.add(made.email, made.password);
  return made;
}

function nameTheSetting(fault: unknown): never {
  if (!(fault instanceof AccountFault)) throw fault;
  throw new SettingsError(`The site cannot start with these settings. ADMIN_PASSWORD: ${fault.message}`);
}
