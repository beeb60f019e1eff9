import { z } from "zod";
import { counted } from "#domain/counted.ts";
import { nameOf, type Person } from "#domain/person.ts";
import { emailOf, SIGN_IN_FAILURES, WRONG_CODE } from "#domain/sign-in.ts";
import { checkFields, type Requester } from "#server/api/asked.ts";
import { addRefusal, HELD_BACK } from "#server/auth/refused-sign-ins.ts";
import type { Env } from "#server/env.ts";
import { ALLOWANCES } from "#server/limits/allowances.ts";
import type { Limits, Try } from "#server/limits/limits.ts";
import type { Log } from "#server/log.ts";
import type { Actor } from "#server/records/actors.ts";
import { addLine } from "#server/records/history.ts";
import { Refusal, tooMany } from "#server/refusal.ts";
import type { Store } from "#server/store/store.ts";
import type { Accounts, SignInOutcome } from "./accounts.ts";
import { openDevices } from "./devices.ts";
import type { Passkeys } from "./passkeys.ts";
import { keptByGoogle } from "./second-factor.ts";
import { type Sessions, sessionCookie, sessionToken } from "./sessions.ts";

const CODE_MISSING = "Please type the code";

const Credentials = z.object({
  username: needed("username").trim().min(1, "Please enter your username").max(320, "This is too long"),
  password: needed("password").min(1, "Please enter your password").max(1000, "This is too long"),
});

const TypedCode = z.object({
  code: z.string(CODE_MISSING).trim().min(1, CODE_MISSING).max(40, "This is too long"),
});

export type Asker = Requester & { request: Request };

export type SignIn = {
  /** Takes the login form. Throws a refusal, which the API answers with and the login page shows. */
  byPassword(sent: unknown, asker: Asker): Promise<Admitted>;
  /** Checks the password of somebody signed in; a wrong one counts like a guess at sign-in. */
  confirm(person: Person, password: string, asker: Asker): Promise<boolean>;
  /** The same for a code or recovery code, which is then used. */
  confirmCode(person: Person, code: string, asker: Asker): Promise<boolean>;
  /** The second step after a password: a code or recovery code. */
  byCode(sent: unknown, asker: Asker): Promise<Admitted>;
  /** The WebAuthn options for signing in. */
  passkeyOptions(asker: Asker): ReturnType<Passkeys["signInOptions"]>;
  byPasskey(sent: unknown, asker: Asker): Promise<Admitted>;
  /**
   * Signs in somebody who proved their identity by other means than a password; `way` is shown in the activity log. A
   * second factor is still asked for.
   */
  admit(email: string, way: string, asker: Asker): Promise<Admitted>;
  /** The factor that a browser still has to show after a right password. */
  owed(request: Request): Promise<OwedFactor | undefined>;
};
/** With `needs`, the cookies are good for the second step only. */
export type Admitted = { email: string; cookies: string[]; needs?: OwedFactor };
type OwedFactor = "code" | "passkey";

type SignInNeeds = {
  env: Env;
  store: Store;
  now: () => number;
  limits: Limits;
  log: Log;
  accounts: Accounts;
  sessions: Sessions;
  passkeys: Passkeys;
};

/** Signing in, for the login page's plain form and for the API. */
export function openSignIn(services: SignInNeeds): SignIn {
  const { env, store, now, limits, log, accounts, sessions, passkeys } = services;
  const devices = openDevices({ store, env });
  const byDevice = limits.for(ALLOWANCES.guessesOnAKnownDevice);
  const byAddress = limits.for(ALLOWANCES.guessesFromAnAddress);
  const byAccountAndAddress = limits.for(ALLOWANCES.guessesAtAnAccountFromAnAddress);
  const byAccount = limits.for(ALLOWANCES.guessesAtAnAccount);
  const codesByDevice = limits.for(ALLOWANCES.codesOnAKnownDevice);
  const codesByAccount = limits.for(ALLOWANCES.codesOfAnAccount);
  const challengesByAddress = limits.for(ALLOWANCES.passkeyChallengesFromAnAddress);

  return {
    byPassword,
    confirm,
    byCode,

    async confirmCode(person, code, asker) {
      const { used } = await tryCode(person, code, asker);
      return used !== undefined;
    },

    async passkeyOptions({ request, address }) {
      refuseIfHosted();
      const asked = await challengesByAddress.take(address);
      if (!asked.allowed) throw tooManyAttempts(asked.retryAfterSeconds);
      return passkeys.signInOptions(request);
    },

    byPasskey,

    async owed(request) {
      const pending = await pendingOf(request);
      return pending && owedBy(pending.email);
    },

    async admit(email, way, asker) {
      const stamp = await accounts.securityStamp(email);
      if (stamp === undefined) throw new Refusal(401, "user-not-found", SIGN_IN_FAILURES["user-not-found"]);
      const device = await devices.recognise(asker.request, email);
      return beginOrAsk({ email, stamp, way, device }, asker);
    },
  };

  async function byPassword(sent: unknown, asker: Asker) {
    const { username, password } = checkFields(sent, Credentials);
    const email = emailOf(username, env.LOGIN_EMAIL_DOMAIN);
    const { device, who, ...outcome } = await tryPassword(email, password, asker);
    if ("refused" in outcome) {
      const { refused: reason } = outcome;
      await noteRefused(who, await nameForLog(email), reason);
      throw new Refusal(401, reason, SIGN_IN_FAILURES[reason]);
    }
    return beginOrAsk({ email, stamp: outcome.stamp, way: "password", device }, asker);
  }

  async function confirm(person: Person, password: string, asker: Asker) {
    const { email } = person;
    const { who, ...outcome } = await tryPassword(email, password, asker);
    if (!("refused" in outcome)) return true;
    await noteRefused(who, email, outcome.refused, { name: nameOf(person), email });
    return false;
  }

  async function tryPassword(email: string, password: string, { request, requestId, address }: Asker) {
    const device = await devices.recognise(request, email);
    const who = { request: requestId, address, device: device ? "known" : "new" };
    const tries = await takeTries(email, address, device);
    if ("retryAfterSeconds" in tries) {
      const { retryAfterSeconds: seconds } = tries;
      const known = await nameForLog(email);
      log.info("sign-in held back", { ...who, email: known, seconds });
      await addRefusal(store, moment(), { as: known, reason: HELD_BACK, address });
      throw tooManyAttempts(seconds);
    }
    const outcome = await guess(tries, () => compare(email, password));
    return { ...outcome, device, who };
  }

  async function byCode(sent: unknown, asker: Asker) {
    const { request } = asker;
    const token = sessionToken(request, env);
    const pending = await pendingOf(request);
    const person = pending && accounts.people.withAddress(pending.email);
    if (!token || !pending || !person)
      throw beginAgain("Please begin again with your username and password.");
    const { email, stamp, way } = pending;
    const { code } = checkFields(sent, TypedCode);
    let triesLeft: number | undefined;
    const { used, device } = await tryCode(person, code, asker, async () => {
      triesLeft = await sessions.takePendingTry(token);
      return triesLeft !== undefined;
    });
    if (!used) {
      if (triesLeft) throw new Refusal(401, "wrong-code", WRONG_CODE);
      await sessions.end(token);
      throw beginAgain("Too many wrong codes. Please begin again with your username and password.");
    }
    const how = used === "code" ? `${way} and code` : used;
    return begin({ email, stamp, way: how, device, hasFactor: true }, asker);
  }

  /** Checks a code within the account's limits; `isOpen` is called before the code is checked. */
  async function tryCode(person: Person, code: string, asker: Asker, isOpen = async () => true) {
    const { request, requestId, address } = asker;
    const { email } = person;
    const device = await devices.recognise(request, email);
    const who = { request: requestId, address, device: device ? "known" : "new" };

    const asked = device
      ? await codesByDevice.take(JSON.stringify([email, device]))
      : await codesByAccount.take(email);
    if (!asked.allowed) {
      log.info("sign-in held back", { ...who, email, seconds: asked.retryAfterSeconds });
      await addRefusal(store, moment(), { as: email, reason: HELD_BACK, address });
      throw tooManyAttempts(asked.retryAfterSeconds);
    }
    const used = (await isOpen()) ? await accounts.secondFactor.spendCode(person.id, code) : undefined;
    if (used) await asked.giveBack();
    else await noteRefused(who, email, "wrong-code");
    return { used, device };
  }

  async function byPasskey(sent: unknown, asker: Asker) {
    refuseIfHosted();
    const { request, requestId, address } = asker;
    const claimed = passkeys.claimedBy(sent);
    const device = claimed && (await devices.recognise(request, claimed.email));
    // As with passwords: a known browser has a limit of its own.
    const attempt =
      claimed && device
        ? await byDevice.take(JSON.stringify([claimed.email, device]))
        : await byAddress.take(address);
    if (!attempt.allowed) throw tooManyAttempts(attempt.retryAfterSeconds);
    const person = await passkeys.verify(sent, request);
    const stamp = person && (await accounts.securityStamp(person.email));
    if (!person || stamp === undefined) {
      const who = { request: requestId, address, device: device ? "known" : "new" };
      await noteRefused(who, claimed?.email ?? "unknown", "unknown-passkey");
      throw new Refusal(
        401,
        "unknown-passkey",
        "This temple does not know the passkey, or it was removed. Use another one, or your password.",
      );
    }
    await attempt.giveBack();
    return begin({ email: person.email, stamp, way: "passkey", device, hasFactor: true }, asker);
  }

  async function noteRefused(who: Who, as: string, reason: string, by?: Actor) {
    log.info("sign-in refused", { ...who, email: as, reason });
    await addRefusal(store, moment(), { as, reason, address: who.address, by });
  }

  /** The pending session of a request. */
  async function pendingOf(request: Request) {
    const token = sessionToken(request, env);
    const pending = token && (await sessions.findPending(token));
    return pending && owedBy(pending.email) ? pending : undefined;
  }

  function owedBy(email: string) {
    const person = accounts.people.withAddress(email);
    return person && accounts.secondFactor.owedBy(person);
  }

  function refuseIfHosted() {
    if (accounts.secondFactor.isHosted) throw keptByGoogle();
  }

  async function compare(
    email: string,
    password: string,
  ): Promise<{ stamp: string } | { refused: Exclude<SignInOutcome, "ok"> }> {
    // Read before the comparison, so that a password changed meanwhile leaves no session of the old one.
    const stamp = await accounts.securityStamp(email);
    const outcome = await accounts.verify(email, password);
    if (outcome !== "ok") return { refused: outcome };
    return stamp === undefined ? { refused: "user-not-found" } : { stamp };
  }

  /** Where an attempt comes from, for the log. */
  type Who = { request: string; address: string; device?: string };
  type Known = { email: string; stamp: string; way: string; device: string | undefined };
  type Shown = Known & { hasFactor: boolean };

  /** A pending session for those who must show a second factor, else a session. */
  async function beginOrAsk(known: Known, asker: Asker): Promise<Admitted> {
    const { email, stamp, way } = known;
    const needs = owedBy(email);
    if (!needs) return begin({ ...known, hasFactor: false }, asker);
    await endWhatWas(asker.request);
    const token = await sessions.beginPending({ email, stamp, way });
    const { requestId, address } = asker;
    log.info("second factor asked for", { request: requestId, address, email, needs });
    return { email, cookies: [sessionCookie(token, env)], needs };
  }

  async function endWhatWas(request: Request) {
    const before = sessionToken(request, env);
    if (before) await sessions.end(before);
  }

  /** Begins a session in place of the browser's earlier one, and adds it to the activity log. */
  async function begin(shown: Shown, { request, requestId, address }: Asker) {
    const { email, stamp, way, device, hasFactor } = shown;
    await endWhatWas(request);
    const userAgent = request.headers.get("user-agent") ?? "";
    const token = await sessions.begin({ email, stamp, way, userAgent, hasFactor });
    const person = accounts.people.withAddress(email);
    const by = { name: person ? nameOf(person) : email, email };
    await addLine(store, moment(), { room: "sign-in", kind: "signed-in", by, after: { way } });
    log.info("signed in", { request: requestId, address, device: device ? "known" : "new", email });
    return { email, cookies: [sessionCookie(token, env), await devices.cookie(email, device)] };
  }

  function moment() {
    return new Date(now()).toISOString();
  }

  /**
   * Attempts are counted before the password is compared, so that parallel ones cannot exceed the limit. A browser that
   * has signed in to the account before counts by itself.
   */
  async function takeTries(email: string, address: string, device: string | undefined) {
    const wanted = device
      ? [() => byDevice.take(JSON.stringify([email, device]))]
      : [
          () => byAddress.take(address),
          () => byAccountAndAddress.take(JSON.stringify([email, address])),
          // Last, so that attempts refused by the address limit do not count against the account.
          () => byAccount.take(email),
        ];
    const taken: SignInTaken[] = [];
    for (const take of wanted) {
      const attempt = await take();
      if (!attempt.allowed) {
        await giveBack(taken);
        return attempt;
      }
      taken.push(attempt);
    }
    return taken;
  }

  /** After a right password its own attempts are given back; those of others stay counted. */
  async function guess<R extends object>(tries: SignInTaken[], tryIt: () => Promise<R>) {
    let wasWrong = false;
    try {
      const outcome = await tryIt();
      wasWrong = "refused" in outcome;
      return outcome;
    } finally {
      if (!wasWrong) await giveBack(tries);
    }
  }

  /** Only existing usernames are logged, because people type passwords into that field. */
  async function nameForLog(email: string) {
    return (await accounts.securityStamp(email)) === undefined ? "unknown" : email;
  }
}

type SignInTaken = Extract<Try, { allowed: true }>;

async function giveBack(tries: SignInTaken[]) {
  await Promise.all(tries.map((attempt) => attempt.giveBack()));
}

function tooManyAttempts(seconds: number) {
  const wait = seconds <= 90 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
  const message = `Too many attempts to sign in. Please wait ${wait} and try again.`;
  return tooMany(message, seconds, "too-many-attempts");
}

function beginAgain(message: string) {
  return new Refusal(401, "signed-out", message);
}

function needed(field: string) {
  return z.string(`Please enter your ${field}`);
}
