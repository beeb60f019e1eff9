import { randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { nameOf, type Person } from "#domain/person.ts";
import { LineText } from "#domain/text-field.ts";
import { checkFields } from "#server/api/asked.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import type { Actor } from "#server/records/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { Words } from "#server/words.ts";
import type { Accounts } from "./accounts.ts";

const NewPasskey = z.object({
  name: LineText("Please give it a name")
    .min(1, "Please give it a name")
    .max(60, "This is too long: 60 letters are enough"),
  answer: z.looseObject({ id: z.string() }, "Please try again: the browser's answer is missing"),
});
const Assertion = z.looseObject({ id: z.string() });

/** With the first passkey, not with the start, which it would make a tenth longer. */
const webauthn = () => import("@simplewebauthn/server");

/** Kept in memory, because only the embedded backend has passkeys, and it is one process. */
const CHALLENGE_MS = 5 * 60_000;
const MOST_CHALLENGES = 5000;
const SIGN_IN = "sign-in";
/** EdDSA, ES256 and RS256: what devices have. The library would also look for ones that Node only tries out as yet. */
const ALGORITHMS = [-8, -7, -257];

type Needs = {
  env: Pick<Env, "live" | "PUBLIC_URL">;
  now: () => number;
  log: Log;
  words: Words;
  accounts: Accounts;
};

export type Passkeys = ReturnType<typeof openPasskeys>;

/**
 * The two ceremonies of WebAuthn: a device is made known to an account, and later signs its owner in by itself. The
 * device must have made sure who holds it, so a passkey is both factors at once.
 */
export function openPasskeys({ env, now, log, words, accounts }: Needs) {
  const { secondFactor, people } = accounts;
  const challenges = openChallenges(now);

  return {
    /** What the browser needs to make a new one for this person. */
    async registrationOptions(person: Person, request: Request) {
      const handle = Buffer.from(await secondFactor.handleOf(person), "base64url");
      const { generateRegistrationOptions } = await webauthn();
      return generateRegistrationOptions({
        rpName: words.now.temple.name,
        rpID: siteOf(request).hostname,
        userName: person.email,
        userDisplayName: nameOf(person),
        userID: new Uint8Array(handle),
        challenge: challenges.make(person.id),
        timeout: CHALLENGE_MS,
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: secondFactor.passkeysOf(person.id).map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
    },

    async add(person: Person, sent: unknown, request: Request, by: Actor) {
      const { name, answer } = checkFields(sent, NewPasskey);
      const { origin, hostname } = siteOf(request);
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        // Held against the standard by the library, which takes nothing for granted.
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) => challenges.take(challenge, person.id),
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch((fault) => {
        log.info("passkey not added", { email: person.email, reason: reasonOf(fault) });
        throw new Refusal(422, "passkey-refused", "This passkey could not be added. Please try again.");
      });
      if (!registrationInfo || secondFactor.ownerOf(registrationInfo.credential.id))
        throw new Refusal(409, "passkey-known", "This passkey is in use already.");
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const kept = { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports, name };
      return secondFactor.addPasskey(person, kept, by);
    },

    /** For whoever comes: the device offers what it has for this site, so no name is asked for or given away. */
    async signInOptions(request: Request) {
      const { generateAuthenticationOptions } = await webauthn();
      return generateAuthenticationOptions({
        rpID: siteOf(request).hostname,
        challenge: challenges.make(SIGN_IN),
        timeout: CHALLENGE_MS,
        userVerification: "required",
      });
    },

    /** Whose passkey it says it is. */
    claimedBy: (sent: unknown) => claimOf(sent)?.person,

    /** Whose passkey it was; undefined if it proves nothing. */
    async verify(sent: unknown, request: Request): Promise<Person | undefined> {
      const claim = claimOf(sent);
      if (!claim) return undefined;
      const { person, answer, passkey } = claim;
      const { id, publicKey, counter } = passkey;
      const { origin, hostname } = siteOf(request);
      const { verifyAuthenticationResponse } = await webauthn();
      const proof = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => challenges.take(challenge, SIGN_IN),
        expectedOrigin: origin,
        expectedRPID: hostname,
        credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
        requireUserVerification: true,
      }).catch((fault) => {
        log.info("passkey refused", { email: person.email, reason: reasonOf(fault) });
        return undefined;
      });
      if (!proof?.verified) return undefined;
      const { newCounter } = proof.authenticationInfo;
      return (await secondFactor.noteUse(person.id, id, newCounter)) ? person : undefined;
    },
  };

  function claimOf(sent: unknown) {
    const { data: answer } = Assertion.safeParse(sent);
    const owner = answer && secondFactor.ownerOf(answer.id);
    const person = owner && people.get(owner.personId);
    return person && { person, answer, passkey: owner.passkey };
  }

  /** Passkeys belong to a host name. A live site knows its own; at home it is the one the browser was given. */
  function siteOf(request: Request) {
    return new URL((env.live && env.PUBLIC_URL) || request.url);
  }
}

/** Numbers to be signed, each once, within five minutes, and for what it was made. */
function openChallenges(now: () => number) {
  const open = new Map<string, { purpose: string; endsAt: number }>();

  return {
    make(purpose: string) {
      const bytes = new Uint8Array(randomBytes(32));
      if (open.size >= MOST_CHALLENGES) makeRoom();
      open.set(Buffer.from(bytes).toString("base64url"), { purpose, endsAt: now() + CHALLENGE_MS });
      return bytes;
    },

    take(challenge: string, purpose: string) {
      const made = open.get(challenge);
      if (made?.purpose !== purpose) return false;
      open.delete(challenge);
      return now() < made.endsAt;
    },
  };

  /** Those that are over, or else the oldest: strangers fill no more memory than this. */
  function makeRoom() {
    for (const [challenge, { endsAt }] of open) if (endsAt <= now()) open.delete(challenge);
    for (const challenge of open.keys()) {
      if (open.size < MOST_CHALLENGES) return;
      open.delete(challenge);
    }
  }
}

function reasonOf(fault: unknown) {
  return fault instanceof Error ? fault.message.slice(0, 200) : "unknown";
}
