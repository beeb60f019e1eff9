import { writtenMoment } from "#app/admin/moment.tsx";
import type { IconName } from "#domain/content/words.ts";
import { counted } from "#domain/counted.ts";
import { roleWords } from "#domain/roles.ts";
import type { Account, Passkey, SessionRow } from "./account.ts";

/** "Nov 8, 2026". */
export function writtenDay(at: string) {
  return dayAndTime(at).day;
}

export function passkeyInWords({ createdAt, usedAt }: Passkey, now: string) {
  const added = `Added ${writtenDay(createdAt)}.`;
  if (!usedAt) return `${added} Not used yet`;
  const { day, time } = dayAndTime(usedAt);
  return `${added} Used ${day === writtenDay(now) ? `today, ${time}` : day}`;
}

export function sessionInWords({ signedInAt, seenAt, way, isThisOne }: SessionRow, now: string) {
  const { day, time } = dayAndTime(signedInAt);
  const since = `Since ${day === writtenDay(now) ? time : `${day}, ${time}`}, by ${way}`;
  return isThisOne ? since : `${since}. Last sign of life ${ago(seenAt, now)}`;
}

/** What would be left is too little for a role that needs a second factor: it stays then, and this says why. */
export function whyItStays({ role, needsSecondFactor, passkeys, codes }: Account, goes: "passkey" | "codes") {
  const left = goes === "passkey" ? passkeys.length - 1 + (codes ? 1 : 0) : passkeys.length;
  if (!needsSecondFactor || left > 0) return undefined;
  const first =
    goes === "passkey" ? "Add another passkey or set up one-time codes first." : "Add a passkey first.";
  return `${roleWords[role].several} need a second factor, and this is your only one. ${first}`;
}

/** A phone or a computer, as far as its name tells. */
export function deviceIcon(name: string, otherwise: IconName): IconName {
  if (/phone|ipad|android|tablet|pixel|galaxy/i.test(name)) return "mobile";
  return /mac|book|laptop|computer|windows|linux|chrome ?os|pc\b/i.test(name) ? "laptop" : otherwise;
}

/** Letters in fours are easier to type from one screen into another. */
export function inFours(secret: string) {
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}

function ago(at: string, now: string) {
  const minutes = Math.floor((Date.parse(now) - Date.parse(at)) / 60_000);
  return minutes < 1 ? "just now" : `${counted(minutes, "minute")} ago`;
}

function dayAndTime(at: string) {
  const [day = "", time = ""] = writtenMoment(at).split(/, (?=\d+:)/);
  return { day, time };
}
