import { z } from "zod";
import { counted } from "#domain/counted.ts";
import { nameOf } from "#domain/person.ts";
import { emailOf, SIGN_IN_FAILURES } from "#domain/sign-in.ts";
import { checkFields } from "#server/api/asked.ts";
import type { Env } from "#server/env.ts";
import { ALLOWANCES } from "#server/limits/allowances.ts";
import type { Limits, Try } from "#server/limits/limits.ts";
import type { Log } from "#server/log.ts";
import { addLine, addRefusal, HELD_BACK } from "#server/records/history.ts";
import { Refusal, tooMany } from "#server/refusal.ts";
import type { Asking } from "#server/services.ts";
import type { Store } from "#server/store/store.ts";
import type { Accounts, SignInOutcome } from "./accounts.ts";
import { openDevices } from "./devices.ts";
import { type Sessions, sessionCookie, sessionToken } from "./sessions.ts";

const Credentials = z.object({
  username: needed("username").trim().min(1, "Please enter your username").max(320, "This is too long"),
  password: needed("password").min(1, "Please enter your password").max(1000, "This is too long"),
});

type Asker = { request: Request } & Pick<Asking, "requestId" | "address">;

export type SignIn = {
  /** What the login form holds. Throws a refusal, which the API answers with and the login page shows. */
  byPassword(sent: unknown, asker: Asker): Promise<Admitted>;
  /** Somebody who has shown by other means who they are; `way` is what the activity log says of it. */
  admit(email: string, way: string, asker: Asker): Promise<Admitted>;
};
type Admitted = { email: string; cookies: string[] };

type Needs = {
  env: Env;
  store: Store;
  now: () => number;
  limits: Limits;
  log: Log;
  accounts: Accounts;
  sessions: Sessions;
};

/** The way in, for the login page's plain form and for the call its script makes. */
export function openSignIn({ env, store, now, limits, log, accounts, sessions }: Needs): SignIn {
  const devices = openDevices({ store, env });
  const byDevice = limits.for(ALLOWANCES.guessesOnAKnownDevice);
  const byAddress = limits.for(ALLOWANCES.guessesFromAnAddress);
  const byAccountAndAddress = limits.for(ALLOWANCES.guessesAtAnAccountFromAnAddress);
  const byAccount = limits.for(ALLOWANCES.guessesAtAnAccount);

  return {
    byPassword,
    async admit(email, way, asker) {
      const stamp = await accounts.securityStamp(email);
      if (stamp === undefined) throw new Refusal(401, "user-not-found", SIGN_IN_FAILURES["user-not-found"]);
      const device = await devices.recognise(asker.request, email);
      return begin({ email, stamp, way, device }, asker);
    },
  };

  async function byPassword(sent: unknown, asker: Asker) {
    const { request, requestId, address } = asker;
    const { username, password } = checkFields(sent, Credentials);
    const email = emailOf(username, env.LOGIN_EMAIL_DOMAIN);
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
    if ("refused" in outcome) {
      const { refused: reason } = outcome;
      const known = await nameForLog(email);
      log.info("sign-in refused", { ...who, email: known, reason });
      await addRefusal(store, moment(), { as: known, reason, address });
      throw new Refusal(401, reason, SIGN_IN_FAILURES[reason]);
    }
    return begin({ email, stamp: outcome.stamp, way: "password", device }, asker);
  }

  async function compare(
    email: string,
    password: string,
  ): Promise<{ stamp: string } | { refused: Exclude<SignInOutcome, "ok"> }> {
    // Before the comparison: a password changed during it must not leave a session of the old one behind.
    const stamp = await accounts.securityStamp(email);
    const outcome = await accounts.verify(email, password);
    if (outcome !== "ok") return { refused: outcome };
    return stamp === undefined ? { refused: "user-not-found" } : { stamp };
  }

  type Known = { email: string; stamp: string; way: string; device: string | undefined };

  /** A session of their own in place of whatever this browser had, and a line that says so. */
  async function begin({ email, stamp, way, device }: Known, { request, requestId, address }: Asker) {
    const before = sessionToken(request, env);
    if (before) await sessions.end(before);
    const token = await sessions.begin(email, stamp);
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
   * Tries are counted before the password is compared, so that many at once get no further than one by one. Where this
   * account has signed in before, only what is tried with that very browser counts.
   */
  async function takeTries(email: string, address: string, device: string | undefined) {
    const wanted = device
      ? [() => byDevice.take(JSON.stringify([email, device]))]
      : [
          () => byAddress.take(address),
          () => byAccountAndAddress.take(JSON.stringify([email, address])),
          // Last: what one address is refused anyway does not bring an account nearer to its ceiling.
          () => byAccount.take(email),
        ];
    const taken: Taken[] = [];
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

  /** The tries of a right password are given back; what others have tried stays counted. */
  async function guess<R extends object>(tries: Taken[], tryIt: () => Promise<R>) {
    let wasWrong = false;
    try {
      const outcome = await tryIt();
      wasWrong = "refused" in outcome;
      return outcome;
    } finally {
      if (!wasWrong) await giveBack(tries);
    }
  }

  /** People type their password where the username belongs: only names that somebody has are written down. */
  async function nameForLog(email: string) {
    return (await accounts.securityStamp(email)) === undefined ? "unknown" : email;
  }
}

type Taken = Extract<Try, { allowed: true }>;

async function giveBack(tries: Taken[]) {
  await Promise.all(tries.map((attempt) => attempt.giveBack()));
}

function tooManyAttempts(seconds: number) {
  const wait = seconds <= 90 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
  const message = `Too many attempts to sign in. Please wait ${wait} and try again.`;
  return tooMany(message, seconds, "too-many-attempts");
}

function needed(field: string) {
  return z.string(`Please enter your ${field}`);
}
