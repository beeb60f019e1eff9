import { emailOf } from "#domain/sign-in.ts";
import { type Env, SettingsError } from "#server/env.ts";
import { AccountFault, type Accounts, AdministratorAlready } from "./accounts.ts";
import { generatedPassword } from "./generated-password.ts";

type Settings = Pick<Env, "BACKEND" | "ADMIN_EMAIL" | "ADMIN_PASSWORD" | "LOGIN_EMAIL_DOMAIN">;

/** Answers the account that was made up, for its password to be shown this once. */
export async function firstAdministrator(accounts: Accounts, settings: Settings) {
  const existing = await accounts.list();
  if (settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD) {
    const email = emailOf(settings.ADMIN_EMAIL, settings.LOGIN_EMAIL_DOMAIN);
    if (existing.includes(email)) return undefined;
    try {
      await accounts.add(email, settings.ADMIN_PASSWORD);
    } catch (fault) {
      // Another server may have started at the same moment, with the same settings.
      if (!(fault instanceof AdministratorAlready)) nameTheSetting(fault);
    }
    return undefined;
  }
  // At Google nobody is made up: the account would belong to an address that nobody reads.
  if (existing.length > 0 || settings.BACKEND === "firebase") return undefined;
  const made = { email: emailOf("admin", settings.LOGIN_EMAIL_DOMAIN), password: generatedPassword() };
  await accounts.add(made.email, made.password);
  return made;
}

function nameTheSetting(fault: unknown): never {
  if (!(fault instanceof AccountFault)) throw fault;
  throw new SettingsError(`The site cannot start with these settings. ADMIN_PASSWORD: ${fault.message}`);
}
