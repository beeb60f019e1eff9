import { z } from "zod";
import { SIGN_IN_FAILURES } from "#domain/sign-in.ts";
import type { Log } from "#server/log.ts";
import { COMMAND_LINE } from "#server/records/actors.ts";
import { Refusal, tooMany } from "#server/refusal.ts";
import { isRefusedAs, type Store } from "#server/store/store.ts";
import { AccountFault, type Accounts, AdministratorAlready } from "./accounts.ts";
import type { IdentityToolkit } from "./identity-toolkit.ts";
import { passwordFault } from "./password.ts";
import { openPeople } from "./people.ts";
import { keptByGoogle, openSecondFactor } from "./second-factor.ts";

type HostedAccountsNeeds = { store: Store; now: () => number; log: Log; google: IdentityToolkit };

/**
 * Google checks the passwords; the collection `administrators` says which accounts have access. It lists account ids,
 * not addresses, because in most projects anyone may sign up with any address.
 *
 * Google's answer needs no signature check, because this server requested it over TLS. Its token is dropped, so that
 * none can be stolen: the site uses its own session.
 */
export async function openHostedAccounts({
  store,
  now,
  log,
  google,
}: HostedAccountsNeeds): Promise<Accounts> {
  const people = await openPeople({ store, now, log });
  // Nobody has a second factor here, so this is never called.
  const restamp = () => Promise.reject(keptByGoogle());
  const secondFactor = await openSecondFactor({ store, now, log, people, isHosted: true, restamp });

  return {
    people,
    secondFactor,

    async verify(email, password) {
      const answer = await google.signIn(email, password);
      if ("uid" in answer) {
        if (people.withAddress(email)?.id === answer.uid) return "ok";
        throw new Refusal(403, "not-an-administrator", SIGN_IN_FAILURES.other);
      }
      if (WRONG_PASSWORD.includes(answer.code)) return "wrong-password";
      if (answer.code === NO_SUCH_USER) return "user-not-found";
      // Not an address by Google's rules, so it was not looked up.
      if (answer.code === "INVALID_EMAIL") return "other";
      if (answer.code === "TOO_MANY_ATTEMPTS_TRY_LATER")
        throw tooMany(SIGN_IN_FAILURES.other, 300, "too-many-attempts");
      if (answer.code === "USER_DISABLED") throw new Refusal(403, "account-disabled", SIGN_IN_FAILURES.other);
      log.error("sign-in at Google failed", new Error(answer.code));
      throw new Refusal(503, "unavailable", SIGN_IN_FAILURES.other);
    },

    /** Google does not report password changes; the stamp is the time at which access was given. */
    async securityStamp(email) {
      const person = people.withAddress(email);
      return person && `${person.id} ${person.createdAt}`;
    },

    async add(email, password, { by = COMMAND_LINE, together, ...as } = {}) {
      if (!z.email().safeParse(email).success) throw new AccountFault(`${email} is not an e-mail address.`);
      if (people.withAddress(email)) throw new AdministratorAlready(email);
      const id = await accountAt(google, email, password);
      await people.add({ id, email, ...as }, by, together).catch((fault) => {
        throw isRefusedAs(fault, "conflict") ? new AdministratorAlready(email) : fault;
      });
    },

    async setPassword() {
      throw new AccountFault(
        "Passwords are kept by Google: set a new one in the Firebase console, under Authentication. To sign someone out at once, remove and add them here.",
      );
    },

    passwordChangedAt: async () => null,

    async remove(email, { by = COMMAND_LINE } = {}) {
      const person = people.withAddress(email);
      if (!person) throw new AccountFault(`There is no administrator ${email}.`);
      await people.remove(person.id, by);
    },

    keptByGoogle,

    async sendPasswordReset(email) {
      const code = await google.sendPasswordReset(email);
      if (code) throw new Error(`Google answered ${code}.`);
    },

    async list() {
      return people
        .all()
        .map(({ email }) => email)
        .sort();
    },
  };
}

const WRONG_PASSWORD = ["INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS"];
const NO_SUCH_USER = "EMAIL_NOT_FOUND";
const NO_SIGN_UP = ["ADMIN_ONLY_OPERATION", "OPERATION_NOT_ALLOWED"];

/** The id of the account with that address and password, created if there is none. */
async function accountAt(google: IdentityToolkit, email: string, password: string) {
  const before = await google.signIn(email, password);
  if ("uid" in before) return before.uid;
  if (![...WRONG_PASSWORD, NO_SUCH_USER].includes(before.code)) throw googleRefusal(before.code);

  const fault = passwordFault(password, email);
  if (fault) throw new AccountFault(fault);
  const made = await google.signUp(email, password);
  if ("uid" in made) return made.uid;
  if (NO_SIGN_UP.includes(made.code))
    throw new AccountFault(
      `Nobody can sign up in this project: add the user ${email} in the Firebase console, under Authentication, and then here with the same password.`,
    );
  if (made.code !== "EMAIL_EXISTS") throw googleRefusal(made.code);
  // Another server may just have created it from the same settings.
  const after = await google.signIn(email, password);
  if ("uid" in after) return after.uid;
  throw new AccountFault(
    `There is already an account ${email} at Google, with another password: give that one, or set a new one in the Firebase console, under Authentication.`,
  );
}

function googleRefusal(code: string) {
  return new AccountFault(
    code === "UNREACHABLE"
      ? "Google’s sign-in service cannot be reached at the moment."
      : `Google’s sign-in service answered ${code}: docs/hosting-on-firebase.md says how to set it up.`,
  );
}
