import { randomBytes } from "node:crypto";
import type { Factor, Person } from "#domain/person.ts";
import { ROLES, type Role, roleWords } from "#domain/roles.ts";
import { WRONG_CODE } from "#domain/sign-in.ts";
import type { Log } from "#server/log.ts";
import type { Actor } from "#server/records/actors.ts";
import { fieldsAt, noteBy } from "#server/records/history.ts";
import { openMirror } from "#server/records/mirror.ts";
import { conflictRefusal } from "#server/records/overtaken.ts";
import { noSuchVersion, Refusal, wrong } from "#server/refusal.ts";
import {
  type Collection,
  fieldsOf,
  isRefusedAs,
  type Shape,
  type Store,
  type Stored,
  type Transaction,
} from "#server/store/store.ts";
import { addressOfSecret, newRecoveryCodes, newSecret, readCode, stepOf } from "./one-time-codes.ts";
import { hashPassword } from "./password.ts";
import { ADMINISTRATORS, administratorShape, type People } from "./people.ts";

/** The factors of one person, under the person's id. It holds secrets, so it has no history. */
type SecondFactorKept = {
  /** The random user handle that authenticators store. */
  handle: string;
  codes: Codes | null;
  /** A secret that was shown, and is used only after its first code was typed. */
  pending: { secret: string; at: string; isProved?: boolean } | null;
  passkeys: KeptPasskey[];
};

type Codes = {
  secret: string;
  since: string;
  /** The time step of the last used code, so that no code works twice. */
  lastStep: number;
  /** The hashes of unused codes, with one salt, so that a typed code is hashed once. */
  recoveryCodes: string[];
  salt: string;
  recoveryCodesMadeAt: string;
};

/** The public key of a passkey, and its use. */
export type KeptPasskey = {
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: string;
  usedAt: string | null;
};

type NewPasskey = Omit<KeptPasskey, "createdAt" | "usedAt">;
type AddedPasskey = Omit<OwnChange, "prove"> & { isProved: boolean };

/** The words for the activity log, stored with the person: see `describe`. */
type Described = { secondFactor?: string; recoveryCodesMadeAt?: string | null };

/** An account's security stamp before and after a change that ends its sessions. */
export type Stamps = { before: string; after: string };
/** Gives a session the new stamp in the same transaction, so that it goes on. */
export type Restamp = (tx: Transaction, stamp: Stamps) => Promise<void>;

/** How somebody changes their own factors. */
export type OwnChange = {
  by: Actor;
  /** Throws unless this request proves their identity; called only for those who have a factor. */
  prove: () => Promise<void>;
  /** Keeps the current session; all others end. */
  keep: Restamp;
};

type SecondFactorNeeds = {
  store: Store;
  now: () => number;
  log: Log;
  people: People;
  isHosted: boolean;
  /** Gives the account a new security stamp, which ends its sessions. */
  restamp: (tx: Transaction, personId: string) => Promise<Stamps>;
};

export type SecondFactor = Awaited<ReturnType<typeof openSecondFactor>>;

/** The collection with the roles that need a second factor. */
export const STAFF_RULES = "staff-rules";
const STAFF = "staff";
export const staffRuleShape: Shape = { history: STAFF };
const RULE = "second-factor";
const PENDING_MS = 30 * 60_000;
const MOST_PASSKEYS = 20;

/**
 * One-time codes and passkeys of people with access, and the roles that need one. Where Google has the passwords it has
 * the second factors too: then nobody has any here, and changes are refused.
 */
export async function openSecondFactor({ store, now, log, people, isHosted, restamp }: SecondFactorNeeds) {
  const factors: Collection<SecondFactorKept> = store.collection("second-factors");
  const persons: Collection<Described> = store.collection(ADMINISTRATORS, administratorShape);
  const rules: Collection<{ roles: Role[] }> = store.collection(STAFF_RULES, staffRuleShape);
  const mirror = await openMirror({ collection: factors, read: withoutSecrets, log });
  const ruleMirror = await openMirror({ collection: rules, read: (doc) => doc, log });

  return {
    isHosted,

    factorsOf,

    codesOf: (personId: string) => mirror.get(personId)?.codes ?? null,
    passkeysOf: (personId: string) => mirror.get(personId)?.passkeys ?? [],

    required,

    /** Resolves with the versions before and after, for the undo. */
    async setRequired(roles: readonly Role[], by: Actor) {
      refuseIfHosted();
      const wanted = ROLES.filter((role) => roles.includes(role));
      return store
        .transaction(noteBy(by, now()), async (tx) => {
          const before = await tx.get(rules, RULE);
          const after = before
            ? await tx.update(rules, RULE, { roles: wanted })
            : await tx.create(rules, { roles: wanted }, RULE);
          return { after, former: before?.version ?? null };
        })
        .then(({ after, former }) => ({ roles: wanted, version: after.version, former }));
    },

    /** Restores the roles of that version, or none if null; refused if somebody changed them since. */
    async restoreRequired({ version, current }: { version: string | null; current: string }, by: Actor) {
      refuseIfHosted();
      const then = version === null ? { roles: [] } : await fieldsAt(store, STAFF, RULE, version);
      if (!then) throw noSuchVersion("rule");
      const roles = then.roles as Role[];
      const work = (tx: Transaction) => tx.update(rules, RULE, { roles }, { version: current });
      const after = await store
        .transaction(noteBy(by, now(), "restored"), work)
        .catch(async (fault: unknown) => {
          if (!isRefusedAs(fault, "conflict", "not-found")) throw fault;
          const subject = { room: STAFF, id: RULE, one: "rule" };
          throw await conflictRefusal(store, subject, { current: { roles: required() } });
        });
      return { roles, version: after.version, former: current };
    },

    /** Whether the role needs a factor that the session has not shown: then only their own account is open. */
    isMissing: ({ person: { id, role }, hasFactor }: { person: Person; hasFactor: boolean }) =>
      needs(role) && !(hasFactor && factorsOf(id).length > 0),

    /** The factor that is still needed after a right password. */
    owedBy({ id, role }: Pick<Person, "id" | "role">): "code" | "passkey" | undefined {
      const has = factorsOf(id);
      if (has.includes("codes")) return "code";
      // A passkey is required only where the role needs a factor; elsewhere the password alone is enough.
      return has.includes("passkey") && needs(role) ? "passkey" : undefined;
    },

    /** Creates a pending secret; authenticator apps show it under the issuer's name. */
    async beginCodes({ id, email }: Person, issuer: string, prove: OwnChange["prove"]) {
      refuseIfHosted();
      const isProved = await provedIfNeeded(id, prove);
      const secret = newSecret();
      await change(id, undefined, (kept) => ({ ...kept, pending: { secret, at: moment(), isProved } }));
      return { uri: addressOfSecret(secret, email, issuer), secret };
    },

    /** Resolves with the recovery codes, which are shown once. */
    async turnCodesOn({ id }: Person, typed: string, { by, keep }: Omit<OwnChange, "prove">) {
      refuseIfHosted();
      const checked = (kept: SecondFactorKept) => {
        const { pending } = kept;
        const isOver = !pending || Date.parse(pending.at) + PENDING_MS <= now();
        if (isOver || (hasAny(kept) && !pending.isProved)) throw beginAgain();
        const { digits = "" } = readCode(typed) ?? {};
        const step = stepOf(pending.secret, digits, now());
        if (step === undefined) throw wrong("code", WRONG_CODE);
        return { secret: pending.secret, lastStep: step };
      };
      // Checked first, because ten hashes take a second.
      checked(await keptNow(id));
      const recovery = await hashedRecoveryCodes();
      await change(
        id,
        by,
        (kept) => ({
          ...kept,
          pending: null,
          codes: { ...checked(kept), since: moment(), ...recovery.kept },
        }),
        keep,
      );
      return recovery.shown;
    },

    /** Earlier recovery codes stop working. */
    async newRecoveryCodes({ id }: Person, { by, prove, keep }: OwnChange) {
      refuseIfHosted();
      const codesIn = ({ codes }: SecondFactorKept) => {
        if (!codes) throw new Refusal(409, "no-codes", "One-time codes are not turned on.");
        return codes;
      };
      codesIn(await keptNow(id));
      await prove();
      const recovery = await hashedRecoveryCodes();
      await change(id, by, (kept) => ({ ...kept, codes: { ...codesIn(kept), ...recovery.kept } }), keep);
      return recovery.shown;
    },

    async turnCodesOff({ id, role }: Person, own: OwnChange) {
      await changeOwn(id, own, (kept) => {
        if (kept.passkeys.length === 0 && kept.codes) refuseTheLast(role);
        return { ...kept, codes: null, pending: null };
      });
    },

    /** The user handle for the person's authenticators. */
    async handleOf({ id }: Person) {
      const known = mirror.get(id) ?? (await change(id, undefined, (kept) => kept));
      return known.handle;
    },

    provedIfNeeded,

    async addPasskey({ id }: Person, passkey: NewPasskey, { by, keep, isProved }: AddedPasskey) {
      const added = { ...passkey, createdAt: moment(), usedAt: null };
      const add = (kept: SecondFactorKept) => {
        // A factor was added since the options were requested without a proof.
        if (hasAny(kept) && !isProved) throw beginAgain();
        if (kept.passkeys.length >= MOST_PASSKEYS)
          throw new Refusal(
            409,
            "too-many-passkeys",
            `${MOST_PASSKEYS} passkeys are enough: remove one first.`,
          );
        return { ...kept, passkeys: [...kept.passkeys, added] };
      };
      await change(id, by, add, keep);
      return added;
    },

    async removePasskey({ id, role }: Person, passkeyId: string, own: OwnChange) {
      await changeOwn(id, own, (kept) => {
        const passkeys = kept.passkeys.filter((passkey) => passkey.id !== passkeyId);
        if (passkeys.length === kept.passkeys.length)
          throw new Refusal(404, "not-found", "This passkey was removed already.");
        if (passkeys.length === 0 && !kept.codes) refuseTheLast(role);
        return { ...kept, passkeys };
      });
    },

    /** Removes all factors of somebody who lost them. Resolves with whether there were any. */
    async remove(personId: string, by: Actor) {
      refuseIfHosted();
      const had = factorsOf(personId).length > 0;
      if (had) await change(personId, by, (kept) => ({ ...kept, codes: null, pending: null, passkeys: [] }));
      else if (!people.get(personId)) throw gone();
      return had;
    },

    /** Deletes the factors with the person, in the same transaction. */
    async forget(tx: Transaction, personId: string) {
      if (await tx.get(factors, personId)) await tx.delete(factors, personId);
    },

    /** Uses a code and resolves with its kind; undefined if it does not work. */
    async spendCode(personId: string, typed: string): Promise<"code" | "recovery code" | undefined> {
      const { digits, recoveryCode } = readCode(typed) ?? {};
      if (digits) return (await spendDigits(personId, digits)) ? "code" : undefined;
      if (!recoveryCode) return undefined;
      return (await spendRecoveryCode(personId, recoveryCode)) ? "recovery code" : undefined;
    },

    ownerOf(passkeyId: string) {
      for (const { id, handle, passkeys } of mirror.entries()) {
        const passkey = passkeys.find((each) => each.id === passkeyId);
        if (passkey) return { personId: id, handle, passkey };
      }
      return undefined;
    },

    /**
     * Records a verified use. Most authenticators count uses, so that a copy is noticed: false if the counter did not
     * grow, or the passkey was removed.
     */
    async noteUse(personId: string, passkeyId: string, counter: number) {
      return store.transaction(undefined, async (tx) => {
        const kept = await tx.get(factors, personId);
        const before = kept?.passkeys.find(({ id }) => id === passkeyId);
        if (!kept || !before) return false;
        if ((before.counter > 0 || counter > 0) && counter <= before.counter) return false;
        const used = { ...before, counter, usedAt: moment() };
        const passkeys = kept.passkeys.map((each) => (each.id === passkeyId ? used : each));
        await tx.update(factors, personId, { passkeys });
        return true;
      });
    },

    onChange(listener: () => void) {
      mirror.onChange(listener);
      ruleMirror.onChange(listener);
    },
  };

  function factorsOf(personId: string): Factor[] {
    const has = mirror.get(personId);
    return [
      ...(has?.passkeys.length ? (["passkey"] as const) : []),
      ...(has?.codes ? (["codes"] as const) : []),
    ];
  }

  function required(): Role[] {
    return isHosted ? [] : (ruleMirror.get(RULE)?.roles ?? []);
  }

  function needs(role: Role) {
    return required().includes(role);
  }

  function refuseTheLast(role: Role) {
    if (!needs(role)) return;
    const who = roleWords[role].several;
    const message = `${who} need a second factor, and this is your last one. Set up another one first.`;
    throw new Refusal(409, "last-factor", message);
  }

  function refuseIfHosted() {
    if (isHosted) throw keptByGoogle();
  }

  async function spendDigits(personId: string, digits: string) {
    return store.transaction(undefined, async (tx) => {
      const codes = (await tx.get(factors, personId))?.codes;
      const step = codes && stepOf(codes.secret, digits, now());
      if (!codes || step === undefined || step === null || step <= codes.lastStep) return false;
      await tx.update(factors, personId, { codes: { ...codes, lastStep: step } });
      return true;
    });
  }

  async function spendRecoveryCode(personId: string, typed: string) {
    const salt = (await factors.get(personId))?.codes?.salt;
    if (!salt) return false;
    const used = await hashPassword(typed, Buffer.from(salt, "base64url"));
    return store.transaction(undefined, async (tx) => {
      const codes = (await tx.get(factors, personId))?.codes;
      if (!codes?.recoveryCodes.includes(used)) return false;
      const recoveryCodes = codes.recoveryCodes.filter((code) => code !== used);
      await tx.update(factors, personId, { codes: { ...codes, recoveryCodes } });
      return true;
    });
  }

  async function hashedRecoveryCodes() {
    refuseIfHosted();
    const shown = newRecoveryCodes();
    const salt = randomBytes(16);
    const recoveryCodes = await Promise.all(shown.map((code) => hashPassword(code, salt)));
    const kept = { recoveryCodes, salt: salt.toString("base64url"), recoveryCodesMadeAt: moment() };
    return { shown, kept };
  }

  /** Runs the proof for those who have a factor; resolves with whether there was one. */
  async function provedIfNeeded(personId: string, prove: OwnChange["prove"]) {
    if (!hasAny(await keptNow(personId))) return false;
    await prove();
    return true;
  }

  /** Checks the change first, so that no code is used for a change that is refused anyway. */
  async function changeOwn(
    personId: string,
    { by, prove, keep }: OwnChange,
    work: (kept: SecondFactorKept) => SecondFactorKept,
  ) {
    refuseIfHosted();
    work(await keptNow(personId));
    await provedIfNeeded(personId, prove);
    await change(personId, by, work, keep);
  }

  async function keptNow(personId: string): Promise<SecondFactorKept> {
    const kept = await factors.get(personId);
    return kept ? keptOf(kept) : nothing();
  }

  /** Writes the factors that `work` returns; a changed set of factors is added to the person's history. */
  async function change(
    personId: string,
    by: Actor | undefined,
    work: (kept: SecondFactorKept) => SecondFactorKept,
    keep?: Restamp,
  ) {
    refuseIfHosted();
    return store.transaction(by && noteBy(by, now()), async (tx) => {
      const person = await tx.get(persons, personId);
      // The person was removed meanwhile: no factor may be left for a later account of the same address.
      if (!person) throw gone();
      const before = await tx.get(factors, personId);
      const after = work(before ? keptOf(before) : nothing());
      if (before) await tx.replace(factors, personId, after);
      else await tx.create(factors, after, personId);
      const words = describe(after);
      const isNews =
        words.secondFactor !== (person.secondFactor ?? "") ||
        words.recoveryCodesMadeAt !== (person.recoveryCodesMadeAt ?? null);
      if (isNews) await tx.update(persons, personId, words);
      if (keep) await keep(tx, await restamp(tx, personId));
      return after;
    });
  }

  function moment() {
    return new Date(now()).toISOString();
  }
}

function nothing(): SecondFactorKept {
  const handle = randomBytes(32).toString("base64url");
  return { handle, codes: null, pending: null, passkeys: [] };
}

function hasAny({ codes, passkeys }: SecondFactorKept) {
  return codes !== null || passkeys.length > 0;
}

/** The factors in words for the activity log. Must not hold secrets, because it is kept in history. */
function describe({ codes, passkeys }: SecondFactorKept) {
  const has = [...(codes ? ["one-time codes"] : []), ...passkeys.map(({ name }) => `the passkey ${name}`)];
  return { secondFactor: has.join(", "), recoveryCodesMadeAt: codes?.recoveryCodesMadeAt ?? null };
}

function withoutSecrets({ id, handle, codes, passkeys }: Stored<SecondFactorKept>) {
  return {
    id,
    handle,
    codes: codes && { since: codes.since, recoveryCodesLeft: codes.recoveryCodes.length },
    passkeys,
  };
}

function keptOf(doc: Stored<SecondFactorKept>) {
  return fieldsOf(doc) as SecondFactorKept;
}

function beginAgain() {
  return new Refusal(409, "begin-again", "This took too long. Please begin again.");
}

function gone() {
  return new Refusal(404, "not-found", "This person no longer has access.");
}

export function keptByGoogle() {
  const message =
    "At this temple, signing in is kept by Google. Password, passkeys and one-time codes are changed there.";
  return new Refusal(409, "kept-by-google", message);
}
