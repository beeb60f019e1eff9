import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Role } from "#domain/roles.ts";
import type { Log } from "#server/log.ts";
import { type Actor, COMMAND_LINE } from "#server/records/actors.ts";
import { noteBy } from "#server/records/history.ts";
import type { Refusal } from "#server/refusal.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import { isRefusedAs, type Store, type StoreFault, type Transaction } from "#server/store/store.ts";
import { hashPassword, isPassword, passwordFault, simulateComparison } from "./password.ts";
import { ADMINISTRATORS, administratorShape, openPeople, type People, type Together } from "./people.ts";
import { openSecondFactor, type Restamp, type SecondFactor, type Stamps } from "./second-factor.ts";

/** Checks passwords: the temple's own accounts, or Google. */
type Authority = {
  verify(email: string, password: string): Promise<SignInOutcome>;
  /**
   * A session is valid while its account has the stamp it had at sign-in. The stamp changes with the password and is
   * undefined once the account is removed; every request compares it.
   */
  securityStamp(email: string): Promise<string | undefined>;
};

/** `other` reveals neither whether the account exists nor whether the password is right; it counts as a guess. */
export type SignInOutcome = "ok" | "wrong-password" | "user-not-found" | "other";

export type Accounts = Authority & {
  /** An administrator unless `as` says otherwise. */
  add(email: string, password: string, as?: Newcomer): Promise<void>;
  /** Ends all sessions of the account, except one that `together` gives the new stamp in the same transaction. */
  setPassword(
    email: string,
    password: string,
    how?: Pick<AccountChange, "by"> & { together?: Restamp },
  ): Promise<void>;
  /** Null before the first change, and where Google has the passwords. */
  passwordChangedAt(email: string): Promise<string | null>;
  /** Removes password, second factor and links in one transaction. Refused for the last administrator. */
  remove(email: string, how?: Pick<AccountChange, "by">): Promise<void>;
  /** The sorted addresses of all who have access. */
  list(): Promise<string[]>;
  /** Who has access, by name and role. */
  people: People;
  /** Set where Google has the passwords: the refusal to change one here. */
  keptByGoogle?(): Refusal;
  /** Set where Google has the passwords: sends Google's email. */
  sendPasswordReset?(email: string): Promise<void>;
  secondFactor: SecondFactor;
};

/** Who makes the change (default: the command line), and further writes in its transaction. */
type AccountChange = { by?: Actor; together?: Together };
type Newcomer = AccountChange & { name?: string; role?: Role };

/** An error shown at the command line. */
export class AccountFault extends Error {}

export class AdministratorAlready extends AccountFault {
  constructor(email: string) {
    super(`${email} has access already.`);
  }
}

/** `standing` is the security stamp, under the name that data files have. */
type StoredAccount = { email: string; password: string; standing: string; createdAt: string };
/** Stored with the person, so that their history shows who changed the password and when. */
type PasswordNote = { passwordChangedAt?: string };

type AccountsNeeds = { store: Store; now: () => number; log: Log };

/** The accounts of the embedded store. Addresses are in lower case, as `emailOf` makes them. */
export async function openEmbeddedAccounts(needs: AccountsNeeds): Promise<Accounts> {
  const { store, now } = needs;
  const accounts = accountsIn(store);
  const persons = store.collection<PasswordNote>(ADMINISTRATORS, administratorShape);
  const people = await openPeople(needs);
  await nameThoseFromBefore();
  const secondFactor = await openSecondFactor({ ...needs, people, isHosted: false, restamp });

  return {
    people,
    secondFactor,

    async add(email, password, { by = COMMAND_LINE, together, ...as } = {}) {
      if (!z.email().safeParse(email).success) throw new AccountFault(`${email} is not an e-mail address.`);
      const account = {
        email,
        password: await newHash(email, password),
        standing: randomUUID(),
        createdAt: new Date(now()).toISOString(),
      };
      const id = accountId(email);
      await people
        .add({ id, email, ...as }, by, async (tx) => {
          await tx.create(accounts, account, id);
          await together?.(tx);
        })
        .catch(sayIf("conflict", new AdministratorAlready(email)));
    },

    async setPassword(email, typed, { by = COMMAND_LINE, together } = {}) {
      const password = await newHash(email, typed);
      const id = accountId(email);
      const note = noteBy(by, now());
      await store.transaction(note, async (tx) => {
        if (!(await tx.get(accounts, id))) throw new AccountFault(noSuch(email));
        await tx.update(accounts, id, { password });
        await tx.update(persons, id, { passwordChangedAt: note.at });
        const stamps = await restamp(tx, id);
        await together?.(tx, stamps);
      });
    },

    async passwordChangedAt(email) {
      return (await persons.get(accountId(email)))?.passwordChangedAt ?? null;
    },

    async remove(email, { by = COMMAND_LINE } = {}) {
      const person = people.withAddress(email);
      if (!person) throw new AccountFault(noSuch(email));
      await people.remove(person.id, by, async (tx) => {
        await tx.delete(accounts, person.id);
        await secondFactor.forget(tx, person.id);
      });
    },

    async list() {
      return people
        .all()
        .map(({ email }) => email)
        .sort();
    },

    async verify(email, password) {
      const account = await accounts.get(accountId(email));
      if (!account) {
        await simulateComparison(password);
        return "user-not-found";
      }
      return (await isPassword(password, account.password)) ? "ok" : "wrong-password";
    },

    async securityStamp(email) {
      return (await accounts.get(accountId(email)))?.standing;
    },
  };

  /** Ends all sessions of the account, except those that get the new stamp in the same transaction. */
  async function restamp(tx: Transaction, id: string): Promise<Stamps> {
    const account = await tx.get(accounts, id);
    if (!account) throw new AccountFault("This person no longer has an account.");
    const after = randomUUID();
    await tx.update(accounts, id, { standing: after });
    return { before: account.standing, after };
  }

  /** Migration: accounts from before there were names and roles get an entry among the people. */
  async function nameThoseFromBefore() {
    for (const { id, email } of await everythingIn(accounts))
      if (!people.get(id)) await people.add({ id, email }, COMMAND_LINE);
  }
}

/** Password hashes and security stamps, by person. */
export function accountsIn(store: Store) {
  return store.collection<StoredAccount>("accounts", { moments: ["createdAt"] });
}

async function newHash(email: string, password: string) {
  const fault = passwordFault(password, email);
  if (fault) throw new AccountFault(fault);
  return hashPassword(password);
}

/** Hashed, because an address may hold characters that an id may not. */
export function accountId(email: string) {
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
