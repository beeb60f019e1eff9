import { addressed } from "#domain/addressed.ts";
import { type Fund, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import type { Endpoint } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import type { Pledge } from "../../ledger/pledge.ts";

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
  /** The temple's own address, where a check goes. */
  mailTo: string;
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
    opening: `Namaskaram. ${promiseFor(fund)}. Here is the status of your pledge.`,
    facts: [
      { label: "Pledged", value: `${formatCents(cents)} for ${funds[fund]}` },
      { label: "Received so far", value: formatCents(paidCents) },
      { label: "Outstanding", value: formatCents(balanceCents), isSum: true },
      ...(dueOn ? [{ label: state === "overdue" ? "Was due" : "Due", value: letterDate(dueOn) }] : []),
    ],
    closing: `Partial payments are welcome. ${waysToGive(letter)} If your circumstances have changed, let us know and we will change the pledge. If you have already sent your gift, please accept our thanks.`,
  };
}

/** With the address itself: a letter speaks of none that is not on it. */
function waysToGive({ mailTo }: ReminderLetter) {
  const place = mailTo.split("\n").join(", ");
  return place
    ? `You can mail a check to ${place}, send a bank transfer, or stop by the temple desk.`
    : "You can give by check, by bank transfer, or in person at the temple desk.";
}

function promiseFor(fund: Fund) {
  return fund === "phase-1" ? "When the land was found you promised to help" : "You promised to help";
}
