import { createHash, randomInt } from "node:crypto";
import { z } from "zod";
import type { Person } from "#domain/person.ts";
import type { Env } from "#server/env.ts";
import { ALLOWANCES } from "#server/limits/allowances.ts";
import type { Limits } from "#server/limits/limits.ts";
import { codeLetter } from "#server/mail/code-letter.ts";
import type { Post } from "#server/mail/post.ts";
import { Refusal, tooMany, wrong } from "#server/refusal.ts";
import type { Words } from "#server/words.ts";
import type { Accounts } from "./accounts.ts";
import type { Passkeys } from "./passkeys.ts";
import { keptByGoogle } from "./second-factor.ts";
import { type SignedIn, sessionId } from "./sessions.ts";
import type { Asker, SignIn } from "./sign-in.ts";

/** How somebody can confirm their identity before their second factor changes. */
export type Way = "code" | "passkey" | "email";

/** The proof, next to the call's other fields; a value of the wrong type counts as missing. */
const Shown = z
  .object({
    code: z.string().max(40).optional().catch(undefined),
    passkey: z.unknown().optional(),
    password: z.string().max(1000).optional().catch(undefined),
    mailCode: z.unknown().optional(),
  })
  .catch({});

const TEN_MINUTES = 10 * 60_000;
const MOST_TRIES = 5;

const WRONG_CODE = "That code isn't right, or it was used already. Wait for the next one and type it.";
const WRONG_PASSKEY = "That passkey could not be confirmed. Try again.";
const WRONG_MAIL_CODE = "That code isn't right, or it has expired. Ask for a new one.";
const WRONG_PASSWORD = "This is not your password.";

type ConfirmationNeeds = {
  env: Pick<Env, "MAIL_FROM">;
  now: () => number;
  limits: Limits;
  words: Words;
  post: Post;
  accounts: Accounts;
  signIn: SignIn;
  passkeys: Passkeys;
};

export type Confirmation = ReturnType<typeof openConfirmation>;

/**
 * A request that changes an existing second factor must prove it again, so that an unattended session or a stolen
 * password cannot remove it. Where the factor is lost, the password and an emailed code prove it instead.
 */
export function openConfirmation(needs: ConfirmationNeeds) {
  const { env, now, limits, words, post, accounts, signIn, passkeys } = needs;
  const { secondFactor } = accounts;
  const mailedToAccount = limits.for(ALLOWANCES.mailedCodesOfAnAccount);
  /** By person. In memory, because only the embedded backend has second factors, and it is one process. */
  const mailed = new Map<string, { hash: string; session: string; endsAt: number; triesLeft: number }>();

  return {
    waysOf,

    /** Emails a code to the person; an earlier one stops working. */
    async sendCode({ person, token }: SignedIn) {
      if (secondFactor.isHosted) throw keptByGoogle();
      if (!post.sendsMail) throw noMail();
      const asked = await mailedToAccount.take(person.email);
      if (!asked.allowed)
        throw tooMany("Several codes were sent already. Try again later.", asked.retryAfterSeconds);
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const session = sessionId(token);
      mailed.set(person.id, {
        hash: hashOf(code),
        session,
        endsAt: now() + TEN_MINUTES,
        triesLeft: MOST_TRIES,
      });
      const temple = words.now.temple.name;
      if (await post.send(codeLetter({ email: person.email, code, temple }, String(env.MAIL_FROM)))) return;
      throw new Refusal(503, "not-mailed", "The email could not be sent. Try again in a few minutes.");
    },

    /** Throws unless the proof is right. Each code and passkey answer works once. */
    async prove(admin: SignedIn, sent: unknown, asker: Asker) {
      const { person } = admin;
      const ways = waysOf(person);
      const { code, passkey, password, mailCode } = Shown.parse(sent ?? {});
      if (code && ways.includes("code")) {
        if (!(await signIn.confirmCode(person, code, asker))) throw wrong("code", WRONG_CODE);
      } else if (passkey !== undefined && ways.includes("passkey")) {
        if (!(await passkeys.confirms(admin, passkey, asker.request))) throw wrong("passkey", WRONG_PASSKEY);
      } else if (password && mailCode !== undefined && ways.includes("email")) {
        await proveByMail(admin, password, mailCode, asker);
      } else throw factorNeeded(ways);
    },
  };

  function waysOf({ id }: Pick<Person, "id">): Way[] {
    return [
      ...(secondFactor.codesOf(id) ? (["code"] as const) : []),
      ...(secondFactor.passkeysOf(id).length > 0 ? (["passkey"] as const) : []),
      ...(post.sendsMail ? (["email"] as const) : []),
    ];
  }

  async function proveByMail({ person, token }: SignedIn, password: string, typed: unknown, asker: Asker) {
    const known = mailed.get(person.id);
    const isOpen = known && known.session === sessionId(token) && now() < known.endsAt && known.triesLeft > 0;
    if (!isOpen) throw wrong("mailCode", WRONG_MAIL_CODE);
    if (!(await signIn.confirm(person, password, asker))) throw wrong("password", WRONG_PASSWORD);
    known.triesLeft--;
    const digits = typeof typed === "string" ? typed.replace(/\D/g, "") : "";
    // The code may have been replaced or used while the password was compared.
    const isRight = mailed.get(person.id) === known && known.triesLeft >= 0 && known.hash === hashOf(digits);
    if (!isRight) throw wrong("mailCode", WRONG_MAIL_CODE);
    mailed.delete(person.id);
  }
}

function hashOf(code: string) {
  return createHash("sha256").update(code).digest("hex");
}

const wayInWords: { [way in Way]: string } = {
  code: "a one-time code or a recovery code as `code`",
  passkey: "what your passkey answers as `passkey`",
  email: "your `password` and an emailed code as `mailCode`",
};

function factorNeeded(ways: Way[]) {
  const message = `Confirm it's you first: send ${ways.map((way) => wayInWords[way]).join(", or ")}.`;
  return new Refusal(403, "factor-needed", message, { ways });
}

function noMail() {
  const message = "Email isn't set up here. Use your second factor, or ask an administrator to take it off.";
  return new Refusal(409, "no-mail", message);
}
