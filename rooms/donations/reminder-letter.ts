import { addressed } from "#domain/addressed.ts";
import { type Fund, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import type { Endpoint } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import type { Pledge } from "./pledge.ts";

/** As many as a stack of envelopes, and as an address of a page can name. */
export const MOST_LETTERS = 200;

export type ReminderLetter = Pick<
  Pledge,
  "id" | "cents" | "paidCents" | "balanceCents" | "fund" | "pledgedOn" | "dueOn" | "state"
> & {
  /** As the donor is called now. */
  name: string;
  /** Line by line. */
  address: string[];
};

/** Somebody who gets no letter, and why. */
export type LeftOut = { id: string; donorId: string; name: string; why: keyof typeof whyWords };

export const whyWords = {
  "no-address": "no address",
  "donor-gone": "no longer among the donors",
  complete: "paid in full",
  void: "the pledge is void",
} as const;

export type Reminders = { today: string; letters: ReminderLetter[]; left: LeftOut[] };

export function lettersAddress(ids: string[]) {
  return `/dashboard/donations/pledges/letters?${new URLSearchParams({ ids: ids.join(",") })}`;
}

/** Writes down that letters are being printed. Nothing is mailed. */
export const noting: Endpoint<{ ids: string[] }, { printed: number }> = {
  method: "POST",
  path: "/api/pledges/letters",
};

/** The words of a letter, from its date to its last sentence. */
export function letterInWords(letter: ReminderLetter, today: string) {
  const { name, cents, paidCents, balanceCents, fund, pledgedOn, dueOn, state } = letter;
  return {
    date: letterDate(today),
    about: `Your pledge of ${letterDate(pledgedOn)}`,
    greeting: `Dear ${addressed(name)},`,
    opening: `Namaskaram. ${promiseFor(fund)}, and the temple counted on your word. We write to tell you where your pledge stands.`,
    facts: [
      { label: "Pledged", value: `${formatCents(cents)} for ${funds[fund]}` },
      { label: "Received so far", value: formatCents(paidCents) },
      { label: "Still to come", value: formatCents(balanceCents), isSum: true },
      ...(dueOn ? [{ label: state === "overdue" ? "Was due" : "Due", value: letterDate(dueOn) }] : []),
    ],
    closing:
      "A part of it is as welcome as the whole. A check to the address above, a bank transfer or a few minutes at the temple desk are all it takes. If your circumstances have changed, tell us and we will change the pledge; if your gift has crossed this letter, please accept our thanks.",
  };
}

function promiseFor(fund: Fund) {
  return fund === "phase-1" ? "When the land was found you promised to help" : "You promised to help";
}
