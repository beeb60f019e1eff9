import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { nameOf, type Person } from "#domain/person.ts";
import { LineText } from "#domain/text-field.ts";
import { checkFields } from "#server/api/asked.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { Refusal } from "#server/refusal.ts";
import type { Words } from "#server/words.ts";
import type { Accounts } from "./accounts.ts";
import { keptByGoogle, type OwnChange } from "./second-factor.ts";
import { type SignedIn, sessionId } from "./sessions.ts";

const NewPasskey = z.object({
  name: LineText("Please give it a name")
    .min(1, "Please give it a name")
    .max(60, "This is too long: 60 letters are enough"),
  answer: z.looseObject({ id: z.string() }, "Please try again: the browser's answer is missing"),
});
const Assertion = z.looseObject({ id: z.string() });

/** Loaded with the first passkey, because it would make the start a tenth slower. */
const webauthn = () => import("@simplewebauthn/server");

const CHALLENGE_MS = 5 * 60_000;
const SIGN_IN = "sign-in";
/** The purpose of a challenge: bound to the session, and to whether it proved an existing factor. */
const adding = (token: string, isProved: boolean) => `${isProved ? "further" : "first"} ${sessionId(token)}`;
const confirming = (token: string) => `confirmation ${sessionId(token)}`;
/** EdDSA, ES256 and RS256, which devices have. The library's default includes ones that are experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

type PasskeysNeeds = {
  env: Pick<Env, "live" | "PUBLIC_URL">;
  now: () => number;
  log: Log;
  words: Words;
  accounts: Accounts;
};

export type Passkeys = ReturnType<typeof openPasskeys>;

/**
 * The two ceremonies of WebAuthn: registration and sign-in. User verification is required, so a passkey counts as both
 * factors.
 */
export function openPasskeys({ env, now, log, words, accounts }: PasskeysNeeds) {
  const { secondFactor, people } = accounts;
  const challenges = openChallenges(now);

  return {
    /** The options to create a passkey; somebody who has a factor must prove it first. */
    async registrationOptions({ person, token }: SignedIn, request: Request, prove: OwnChange["prove"]) {
      const isProved = await secondFactor.provedIfNeeded(person.id, prove);
      const handle = Buffer.from(await secondFactor.handleOf(person), "base64url");
      const { generateRegistrationOptions } = await webauthn();
      return generateRegistrationOptions({
        rpName: words.now.temple.name,
        rpID: siteOf(request).hostname,
        userName: person.email,
        userDisplayName: nameOf(person),
        userID: new Uint8Array(handle),
        challenge: challenges.make(adding(token, isProved)),
        timeout: CHALLENGE_MS,
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: secondFactor.passkeysOf(person.id).map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
    },

    async add({ person, token }: SignedIn, sent: unknown, request: Request, own: Omit<OwnChange, "prove">) {
      const { name, answer } = checkFields(sent, NewPasskey);
      const { origin, hostname } = siteOf(request);
      const { verifyRegistrationResponse } = await webauthn();
      const isProved = secondFactor.factorsOf(person.id).length > 0;
      const { registrationInfo } = await verifyRegistrationResponse({
        // The library checks it completely.
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) => challenges.take(challenge, adding(token, isProved)),
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
      return secondFactor.addPasskey(person, kept, { ...own, isProved });
    },

    /** Without a username: the device offers its passkeys for this site, so no account is revealed. */
    async signInOptions(request: Request) {
      const { generateAuthenticationOptions } = await webauthn();
      return generateAuthenticationOptions({
        rpID: siteOf(request).hostname,
        challenge: challenges.make(SIGN_IN),
        timeout: CHALLENGE_MS,
        userVerification: "required",
      });
    },

    /** For somebody signed in who must prove their identity again. */
    async confirmationOptions({ person, token }: SignedIn, request: Request) {
      if (secondFactor.isHosted) throw keptByGoogle();
      const { generateAuthenticationOptions } = await webauthn();
      return generateAuthenticationOptions({
        rpID: siteOf(request).hostname,
        challenge: challenges.make(confirming(token)),
        timeout: CHALLENGE_MS,
        allowCredentials: secondFactor.passkeysOf(person.id).map(({ id }) => ({ id })),
        userVerification: "required",
      });
    },

    /** The id of the person that the answer claims, unverified. */
    claimedBy: (sent: unknown) => claimOf(sent)?.person,

    /** The owner of the passkey; undefined if the answer is not valid. */
    verify: (sent: unknown, request: Request) => verify(sent, request, SIGN_IN),

    /** Whether it is a valid answer of a passkey of this person. */
    async confirms({ person, token }: SignedIn, sent: unknown, request: Request) {
      if (claimOf(sent)?.person.id !== person.id) return false;
      return (await verify(sent, request, confirming(token))) !== undefined;
    },
  };

  async function verify(sent: unknown, request: Request, purpose: string): Promise<Person | undefined> {
    const claim = claimOf(sent);
    if (!claim) return undefined;
    const { person, answer, passkey } = claim;
    const { id, publicKey, counter } = passkey;
    const { origin, hostname } = siteOf(request);
    const { verifyAuthenticationResponse } = await webauthn();
    const proof = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => challenges.take(challenge, purpose),
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
  }

  function claimOf(sent: unknown) {
    const { data: answer } = Assertion.safeParse(sent);
    const owner = answer && secondFactor.ownerOf(answer.id);
    const person = owner && people.get(owner.personId);
    return person && { person, answer, passkey: owner.passkey };
  }

  /** The host that passkeys belong to: of PUBLIC_URL, or in development that of the request. */
  function siteOf(request: Request) {
    return new URL((env.live && env.PUBLIC_URL) || request.url);
  }
}

/**
 * Challenges that work once, within five minutes, for one purpose. A challenge carries its expiry and our signature
 * instead of being stored, so that a flood of requests evicts nobody's. Only the embedded backend has passkeys, and it
 * is one process, so the key and the used ones stay in memory.
 */
function openChallenges(now: () => number) {
  const key = randomBytes(32);
  const used = new Map<string, number>();

  return {
    make(purpose: string) {
      const made = Buffer.alloc(24, randomBytes(16));
      made.writeBigUInt64BE(BigInt(now() + CHALLENGE_MS), 16);
      return new Uint8Array(Buffer.concat([made, sign(made, purpose)]));
    },

    take(challenge: string, purpose: string) {
      const bytes = Buffer.from(challenge, "base64url");
      const made = bytes.subarray(0, 24);
      const signature = bytes.subarray(24);
      if (signature.length !== 32 || !timingSafeEqual(signature, sign(made, purpose))) return false;
      const endsAt = Number(made.readBigUInt64BE(16));
      // The bytes are remembered, because the same number can be encoded as different texts.
      const id = made.toString("hex");
      if (endsAt <= now() || used.has(id)) return false;
      for (const [old, end] of used) if (end <= now()) used.delete(old);
      used.set(id, endsAt);
      return true;
    },
  };

  function sign(made: Buffer, purpose: string) {
    return createHmac("sha256", key).update(made).update(purpose).digest();
  }
}

function reasonOf(fault: unknown) {
  return fault instanceof Error ? fault.message.slice(0, 200) : "unknown";
}
