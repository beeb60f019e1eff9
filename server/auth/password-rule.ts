import { temple } from "#content/temple.ts";
import { isCommonPassword } from "./common-passwords.ts";

const LEAST = 12;
const MOST = 1000;

/** Long enough and not among the first guesses; no other rules. Answers the sentence of refusal, or nothing. */
export function passwordFault(password: string, email: string) {
  const length = [...password].length;
  if (length < LEAST) return `A password needs at least ${LEAST} characters.`;
  if (length > MOST) return `A password has at most ${MOST} characters.`;
  if (isCommonPassword(password, ownWords(email)))
    return "This password is one of the first that people try. Please choose another.";
  return undefined;
}

/** What a stranger would guess for this person and this place. */
function ownWords(email: string) {
  const [name = "", domain = ""] = email.split("@");
  return [name, ...name.split(/[^\p{L}]+/u), ...domain.split("."), ...temple.name.split(/[^\p{L}]+/u)];
}
