import { expect } from "vitest";
import { codeAt } from "./one-time-code.ts";
import { softAuthenticator } from "./soft-authenticator.ts";
import type { visitorOf } from "./temple.ts";

type Visitor = ReturnType<typeof visitorOf>;

/** Turns one-time codes on for whoever is signed in; the first code is used up by it. Who has a factor shows it. */
export async function turnCodesOn(person: Visitor, clock: { now: number }, proof = {}) {
  const { secret } = await (await person.post("/api/account/totp", proof)).json();
  const answer = await person.put("/api/account/totp", { code: codeAt(secret, clock.now) });
  expect(answer.status).toBe(200);
  const { recoveryCodes }: { recoveryCodes: string[] } = await answer.json();
  return { recoveryCodes, code: () => codeAt(secret, clock.now) };
}

/** Makes a new device known to the account of whoever is signed in. */
export async function addPasskey(person: Visitor, url: string, name = "MacBook", proof = {}) {
  const device = softAuthenticator(url);
  const options = await (await person.post("/api/account/passkeys/options", proof)).json();
  const answer = await person.post("/api/account/passkeys", { name, answer: device.register(options) });
  expect(answer.status).toBe(201);
  return device;
}

/** What a device of whoever is signed in answers when they are asked to confirm that it is them. */
export async function passkeyProof(person: Visitor, device: ReturnType<typeof softAuthenticator>) {
  const options = await (await person.post("/api/account/confirmation/passkey", {})).json();
  return { passkey: device.signIn(options) };
}
