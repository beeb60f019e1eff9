import { writtenMoment } from "#app/admin/moment.tsx";
import { nameOf, type Person } from "#domain/person.ts";
import type { Role } from "#domain/roles.ts";
import type { StaffList, StaffRow } from "./staff.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** "Yesterday, 9:05 PM", "Nov 8, 2:35 PM", "Oct 3, 2025, 4:12 PM", seen from a moment, by the temple's clock. */
export function seenInWords(at: string, now: string) {
  const [day = "", time] = dayAndTime(at);
  if (day === dayAndTime(now)[0]) return `Today, ${time}`;
  if (day === dayAndTime(new Date(Date.parse(now) - DAY_MS).toISOString())[0]) return `Yesterday, ${time}`;
  const year = dayAndTime(now)[0]?.slice(-6);
  return `${year && day.endsWith(year) ? day.slice(0, -year.length) : day}, ${time}`;
}

function dayAndTime(moment: string) {
  return writtenMoment(moment).split(/, (?=\d+:)/);
}

/** The list shows no clock: the newest sign of life in it, or what its page was made at, is now. */
export function nowOf({ rows }: StaffList, loadedAt: string) {
  return rows.reduce(
    (newest, { lastSeenAt }) => (lastSeenAt && lastSeenAt > newest ? lastSeenAt : newest),
    loadedAt,
  );
}

/** Two letters that stand for somebody beside the name. */
export function initialsOf(person: Pick<Person, "name" | "email">) {
  const [first = "", second = ""] = nameOf(person).split(/[\s.@]+/);
  return `${letterOf(first)}${letterOf(second)}`;
}

function letterOf(word: string) {
  return (Array.from(word)[0] ?? "").toLocaleUpperCase("en");
}

/** What somebody is called in a sentence: by the first word of the name. */
export function firstNameOf(person: Pick<Person, "name" | "email">) {
  return person.name.split(/\s/)[0] || person.email;
}

const FACTOR_WORDS = { passkey: "Passkey", codes: "Codes" } as const;

/** "Passkey, codes" */
export function factorsInWords({ factors }: Pick<StaffRow, "factors">) {
  const words = factors.map((factor) => FACTOR_WORDS[factor]).join(", ");
  return words.charAt(0) + words.slice(1).toLowerCase();
}

/** Whether the only administrator would go or lose the role. */
export function isLastAdmin({ id, role }: Person, { rows }: StaffList, next?: Role) {
  return role === "admin" && next !== "admin" && !rows.some((row) => row.role === "admin" && row.id !== id);
}
