import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { everythingIn } from "#server/store/everything-in.ts";
import { isRefusedAs, type Store, type StoreFault } from "#server/store/store.ts";
import { compareWithNobody, hashPassword, isPassword, passwordFault } from "./password.ts";

/** Who decides that a password is right: the temple's own accounts, or a hosted service. */
export type Authority = {
  verify(email: string, password: string): Promise<SignInOutcome>;
  /**
   * What must stay as it was at sign-in for a session to go on: it changes with the password and is undefined once
   * the account is gone. Asked at every request, so an account changed anywhere loses its sessions at once.
   */
  securityStamp(email: string): Promise<string | undefined>;
};

/** `other` says neither that the password is wrong nor that nobody has this name; it counts as a guess all the same. */
export type SignInOutcome = "ok" | "wrong-password" | "user-not-found" | "other";

export type Accounts = Authority & {
  add(email: string, password: string): Promise<void>;
  setPassword(email: string, password: string): Promise<void>;
  remove(email: string): Promise<void>;
  /** The addresses of all administrators, in order. */
  list(): Promise<string[]>;
};

/** A refusal the person at the command line can act on. */
export class AccountFault extends Error {}

export class AdministratorAlready extends AccountFault {
  constructor(email: string) {
    super(`${email} is an administrator already.`);
  }
}

/** `standing` is the security stamp; data files know it by this name. */
type Account = { email: string; password: string; standing: string; createdAt: string };

/** The administrators of the embedded store. Addresses come in lower case, as `emailOf` makes them. */
export function openEmbeddedAccounts({ store, now }: { store: Store; now: () => number }): Accounts {
  const accounts = store.collection<Account>("accounts", { moments: ["createdAt"] });

  return {
    async add(email, password) {
      if (!z.email().safeParse(email).success) throw new AccountFault(`${email} is not an e-mail address.`);
      const account = {
        email,
        ...(await newSecret(email, password)),
        createdAt: new Date(now()).toISOString(),
      };
      await accounts
        .create(account, accountId(email))
        .catch(sayIf("conflict", new AdministratorAlready(email)));
    },

    async setPassword(email, password) {
      const secret = await newSecret(email, password);
      await accounts
        .update(accountId(email), secret)
        .catch(sayIf("not-found", new AccountFault(noSuch(email))));
    },

    async remove(email) {
      await accounts.delete(accountId(email)).catch(sayIf("not-found", new AccountFault(noSuch(email))));
    },

    async list() {
      const all = await everythingIn(accounts);
      return all.map(({ email }) => email).sort();
    },

    async verify(email, password) {
      const account = await accounts.get(accountId(email));
      if (!account) {
        await compareWithNobody(password);
        return "user-not-found";
      }
      return (await isPassword(password, account.password)) ? "ok" : "wrong-password";
    },

    async securityStamp(email) {
      return (await accounts.get(accountId(email)))?.standing;
    },
  };
}

async function newSecret(email: string, password: string) {
  const fault = passwordFault(password, email);
  if (fault) throw new AccountFault(fault);
  return { password: await hashPassword(password), standing: randomUUID() };
}

/** A hash, because an address may hold characters an id may not. */
function accountId(email: string) {
  return createHash("sha256").update(email).digest("hex");
}

function noSuch(email: string) {
  return `There is no administrator ${email}.`;
}

function sayIf(kind: StoreFault, refusal: AccountFault) {
  return (fault: unknown): never => {
    throw isRefusedAs(fault, kind) ? refusal : fault;
  };
}
