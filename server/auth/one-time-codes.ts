import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;
/** One step of half a minute to either side, for wrong clocks and slow typing. */
const WINDOW = 1;
/** The key length of HMAC-SHA1. */
const SECRET_BYTES = 20;

export function newSecret() {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The otpauth: address in the QR code. */
export function addressOfSecret(secret: string, email: string, issuer: string) {
  return codesOf(secret, { issuer, label: email }).toString();
}

/** The time step of a code (half minutes since 1970); undefined if the code is not valid now. */
export function stepOf(secret: string, code: string, now: number) {
  const delta = codesOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / STEP_MS) + delta;
}

function codesOf(secret: string, named: { issuer?: string; label?: string } = {}) {
  return new TOTP({
    ...named,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: STEP_MS / 1000,
  });
}

/** Without characters that look alike: 0 and O, 1, I and L. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const HOW_MANY = 10;

/** Ten codes like XXXX-XXXX, about 40 bits each. */
export function newRecoveryCodes() {
  return Array.from({ length: HOW_MANY }, () => `${fourLetters()}-${fourLetters()}`);
}

function fourLetters() {
  return Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
}

/** Reads a typed code, with or without spaces and dashes, in any case. */
export function readCode(typed: string) {
  const plain = typed.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(plain)) return { digits: plain };
  if (plain.length === 8 && [...plain].every((letter) => LETTERS.includes(letter)))
    return { recoveryCode: `${plain.slice(0, 4)}-${plain.slice(4)}` };
  return undefined;
}
