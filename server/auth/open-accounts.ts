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

/** The accounts of the backend that the settings name. */
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

/** Created only while there is no account. Returns a generated account, whose password is shown once. */
export async function firstAdministrator(accounts: Accounts, settings: FirstSettings) {
  // An administrator of the settings who was removed is not created again at the next start.
  if ((await accounts.list()).length > 0) return undefined;

  if (settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD) {
    try {
      await accounts.add(emailOf(settings.ADMIN_EMAIL, settings.LOGIN_EMAIL_DOMAIN), settings.ADMIN_PASSWORD);
    } catch (fault) {
      // Another server may have started at the same time with the same settings.
      if (!(fault instanceof AdministratorAlready)) nameTheSetting(fault);
    }
    return undefined;
  }
  // No account is generated at Google: it would belong to an address that nobody reads.
  if (settings.BACKEND === "firebase") return undefined;
  const made = { email: emailOf("admin", settings.LOGIN_EMAIL_DOMAIN), password: generatedPassword() };
  await accounts.add(made.email, made.password);
  return made;
}

function nameTheSetting(fault: unknown): never {
  if (!(fault instanceof AccountFault)) throw fault;
  throw new SettingsError(`The site cannot start with these settings. ADMIN_PASSWORD: ${fault.message}`);
}
