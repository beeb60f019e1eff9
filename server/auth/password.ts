import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { temple } from "#content/temple.ts";
import { tooMany } from "#server/refusal.ts";
import { isCommonPassword } from "./common-passwords.ts";

const FEWEST_CHARACTERS = 12;
const MOST_CHARACTERS = 1000;

/** The reason to refuse a password: too short, too long, or easy to guess. Undefined if it is fine. */
export function passwordFault(password: string, email: string) {
  const length = [...password].length;
  if (length < FEWEST_CHARACTERS)
    return `At least ${FEWEST_CHARACTERS} letters, please: this one has ${length}.`;
  if (length > MOST_CHARACTERS) return `A password has at most ${MOST_CHARACTERS} letters.`;
  if (isCommonPassword(password, ownWords(email)))
    return "This password is one of the first that people try. Please choose another.";
  return undefined;
}

/** Words that are easy to guess for this person and this temple. */
function ownWords(email: string) {
  const [name = "", domain = ""] = email.split("@");
  return [name, ...name.split(/[^\p{L}]+/u), ...domain.split("."), ...temple.name.split(/[^\p{L}]+/u)];
}

const CONSONANTS = "bdfghjkmnprstvz";
const VOWELS = "aeiou";

/** Five words of two syllables, about 62 bits: easy to read aloud and to type. */
export function generatedPassword() {
  return Array.from({ length: 5 }, () => syllable() + syllable()).join("-");
}

function syllable() {
  return CONSONANTS.charAt(randomInt(CONSONANTS.length)) + VOWELS.charAt(randomInt(VOWELS.length));
}

/** OWASP's second choice for argon2id: 19 MiB, two passes. It may grow, because each hash names its parameters. */
const STRENGTH = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

/** Each hash needs 19 MiB: two at a time, and a bounded queue. */
const AT_ONCE = 2;
const MOST_WAITING = 30;

/** With a new salt, unless one is given to compare hashes of several values. */
export async function hashPassword(password: string, salt = randomBytes(16)) {
  const tag = await derive(password, salt, STRENGTH, TAG_BYTES);
  const { memory, passes, parallelism } = STRENGTH;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

export async function isPassword(password: string, hash: string) {
  const [, memory, passes, parallelism, salt = "", tag = ""] = ENCODED.exec(hash) ?? [];
  if (!tag) throw new Error("A stored password hash is not readable.");
  const expected = Buffer.from(tag, "base64");
  const strength = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await derive(password, Buffer.from(salt, "base64"), strength, expected.length);
  return timingSafeEqual(found, expected);
}

/** Takes as long as a real comparison, so that timing does not reveal whether an account exists. */
export async function simulateComparison(password: string) {
  await derive(password, randomBytes(16), STRENGTH, TAG_BYTES);
}

const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

async function derive(password: string, salt: Buffer, strength: typeof STRENGTH, tagLength: number) {
  await enter();
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      // Keyboards may produce different code points for the same letters; NFKC makes them equal.
      const message = Buffer.from(password.normalize("NFKC"));
      argon2("argon2id", { message, nonce: salt, tagLength, ...strength }, (fault, tag) =>
        fault ? reject(fault) : resolve(tag),
      );
    });
  } finally {
    leave();
  }
}

let working = 0;
const waiting: (() => void)[] = [];

function enter() {
  if (working < AT_ONCE) {
    working++;
    return;
  }
  if (waiting.length >= MOST_WAITING) {
    throw tooMany("Too many people are signing in at the moment. Please try again in a minute.", 60);
  }
  return new Promise<void>((resolve) => waiting.push(resolve));
}

function leave() {
  const next = waiting.shift();
  if (next) next();
  else working--;
}

function base64(bytes: Buffer) {
  return bytes.toString("base64").replace(/=+$/, "");
}
