import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Role } from "#domain/roles.ts";
import type { Log } from "#server/log.ts";
import { type Actor, COMMAND_LINE } from "#server/records/actors.ts";
import { noteBy } from "#server/records/history.ts";
import type { Refusal } from "#server/refusal.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import { isRefusedAs, type Store, type StoreFault, type Transaction } from "#server/store/store.ts";
import { compareWithNobody, hashPassword, isPassword, passwordFault } from "./password.ts";
import { ADMINISTRATORS, administratorShape, openPeople, type People, type Together } from "./people.ts";
import { openSecondFactor, type Restamp, type SecondFactor, type Stamps } from "./second-factor.ts";

/** Who decides that a password is right: the temple's own accounts, or a hosted service. */
type Authority = {
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
  /** An administrator, where nothing else is said. */
  add(email: string, password: string, as?: Newcomer): Promise<void>;
  /** Ends every session of the account, but one that `together` gives the new stamp in the same transaction. */
  setPassword(
    email: string,
    password: string,
    how?: Pick<AccountChange, "by"> & { together?: Restamp },
  ): Promise<void>;
  /** Null before the first change, and where Google keeps it. */
  passwordChangedAt(email: string): Promise<string | null>;
  /** Everything of the account in one transaction: password, second factor, links. Not of the last administrator. */
  remove(email: string, how?: Pick<AccountChange, "by">): Promise<void>;
  /** The addresses of all who have access, in order. */
  list(): Promise<string[]>;
  /** Who has access, by name and role. */
  people: People;
  /** There where Google keeps the passwords: what is said to whoever would change one here. */
  keptByGoogle?(): Refusal;
  /** Likewise: Google's own letter. */
  sendPasswordReset?(email: string): Promise<void>;
  /** What they show beside the password. */
  secondFactor: SecondFactor;
};

/** Who does it, from the command line where nothing is said, and what else belongs to it. */
type AccountChange = { by?: Actor; together?: Together };
type Newcomer = AccountChange & { name?: string; role?: Role };

/** A refusal the person at the command line can act on. */
export class AccountFault extends Error {}

export class AdministratorAlready extends AccountFault {
  constructor(email: string) {
    super(`${email} has access already.`);
  }
}

/** `standing` is the security stamp; data files know it by this name. */
type StoredAccount = { email: string; password: string; standing: string; createdAt: string };
/** Among what is known of the person, so that their history says who changed it and when. */
type PasswordNote = { passwordChangedAt?: string };

type AccountsNeeds = { store: Store; now: () => number; log: Log };

/** The accounts of the embedded store. Addresses come in lower case, as `emailOf` makes them. */
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
        await compareWithNobody(password);
        return "user-not-found";
      }
      return (await isPassword(password, account.password)) ? "ok" : "wrong-password";
    },

    async securityStamp(email) {
      return (await accounts.get(accountId(email)))?.standing;
    },
  };

  /** Every session of the account is over, but those that are given the new stamp in the same transaction. */
  async function restamp(tx: Transaction, id: string): Promise<Stamps> {
    const account = await tx.get(accounts, id);
    if (!account) throw new AccountFault("This person no longer has an account.");
    const after = randomUUID();
    await tx.update(accounts, id, { standing: after });
    return { before: account.standing, after };
  }

  /** Accounts are older than names and roles: whoever has one stands among the people with access. */
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

/** A hash, because an address may hold characters an id may not. */
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
