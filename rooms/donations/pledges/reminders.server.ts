import { Hono } from "hono";
import { z } from "zod";
import { counted } from "#domain/counted.ts";
import { type Asked, readFields } from "#server/api/asked.ts";
import { actorOf } from "#server/records/api.ts";
import { addLine } from "#server/records/history.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Ledger } from "../../ledger/ledger.server.ts";
import { ledgerCollections } from "../../ledger/ledger-collections.server.ts";
import type { Pledge } from "../../ledger/pledge.ts";
import { type LeftOut, MOST_LETTERS, type ReminderLetter, type Reminders } from "./reminder-letter.ts";

const Chosen = z.object(
  { ids: z.array(z.string().max(128)).max(MOST_LETTERS, `Please print at most ${MOST_LETTERS} at once`) },
  "Please say whose letters",
);

/** Letters that remind donors of what is still to come, one for each pledge. */
export function openReminders(
  { store, now, words }: Pick<House, "store" | "now" | "words">,
  pledgeOf: (id: string) => Promise<Pledge>,
  ledger: Ledger,
) {
  const { donors } = ledgerCollections(store);

  const api = new Hono<Asked>().post("/", async (c) => {
    const { ids } = await readFields(c, Chosen);
    const { letters } = await of(ids);
    const [first] = letters;
    if (!first) throw new Refusal(422, "no-letters", "None of these pledges has a letter to print.");
    await addLine(store, new Date(now()).toISOString(), {
      room: "pledges",
      kind: "printed",
      by: actorOf(c),
      ...(letters.length === 1 && { about: first.id }),
      after: { what: counted(letters.length, "reminder letter"), note: `to ${namesInWords(letters)}` },
    });
    return c.json({ printed: letters.length });
  });

  return { api, of };

  /** In the order of the ids; those that nobody has are passed over. */
  async function of(ids: readonly string[]): Promise<Reminders> {
    const all = await Promise.all([...new Set(ids)].slice(0, MOST_LETTERS).map(letterFor));
    return {
      today: ledger.today(),
      letters: all.flatMap((one) => (one && !("why" in one) ? one : [])),
      left: all.flatMap((one) => (one && "why" in one ? one : [])),
    };
  }

  async function letterFor(pledgeId: string): Promise<ReminderLetter | LeftOut | undefined> {
    const pledge = await pledgeOf(pledgeId).catch(undefinedIfGone);
    if (!pledge) return undefined;
    const { id, donorId, paidCents, balanceCents, fund, pledgedOn, dueOn, state } = pledge;
    const cents = pledge.cents - pledge.loweredCents;
    const donor = await donors.get(donorId);
    const name = String(donor?.name || pledge.donorName);
    const left = { id, donorId, name };
    if (state === "complete" || state === "void") return { ...left, why: state };
    if (!donor) return { ...left, why: "donor-gone" };
    const address = addressOf(donor.details);
    if (address.length === 0) return { ...left, why: "no-address" };
    const mailTo = words.now.temple.mailingAddress;
    return { id, name, address, mailTo, cents, paidCents, balanceCents, fund, pledgedOn, dueOn, state };
  }
}

function undefinedIfGone(fault: unknown) {
  if (fault instanceof Refusal && fault.status === 404) return undefined;
  throw fault;
}

/** What a donor's details hold of it, line by line; many have none. */
function addressOf(details: unknown) {
  const { address } = (details ?? {}) as { address?: unknown };
  return typeof address === "string"
    ? address
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean)
    : [];
}

const MOST_NAMES = 3;

/** "Uday Narayanaswami, Chitra Viswanathan and 6 others" */
function namesInWords(letters: ReminderLetter[]) {
  const names = [...new Set(letters.map(({ name }) => name))];
  const named = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names.slice(0, -1);
  const last = names.length > MOST_NAMES ? `${names.length - named.length} others` : names.at(-1);
  return named.length > 0 ? `${named.join(", ")} and ${last}` : last;
}
