import type { Transaction } from "#server/store/store.ts";
import type { Method } from "./gift.ts";
import type { Ledger } from "./ledger.server.ts";

const NOTE = "Sample data";
const DAYS = 360;
/** What people like to give, so that a sum falls apart into plausible gifts. */
const USUAL = [5001, 2501, 1501, 1116, 1001, 501, 251, 216, 151, 116, 108, 101, 51];
const METHODS: Method[] = ["check", "zelle", "check", "cash", "card", "zelle", "bank"];

/**
 * A year of made-up gifts for the land, up to today, that come to what a made-up donor has given, and the pledge they go
 * towards. The fund is the ledger's own for lines of the donor list, so that what the public page says of the land and
 * what the ledger holds agree on the first day.
 */
export async function addSampleLines(
  tx: Transaction,
  ledger: Ledger,
  donor: { id: string; name: string; pledged: number; donated: number; nth: number },
) {
  const today = Temporal.PlainDate.from(ledger.today());
  const about = { donorId: donor.id, donorName: donor.name, note: NOTE };
  const { nth } = donor;
  const pledge =
    donor.pledged > 0
      ? {
          ...about,
          kind: "pledge" as const,
          pledgedOn: today.subtract({ days: DAYS + 5 + ((nth * 11) % 60) }).toString(),
          dueOn: today.add({ days: ((nth * 37) % 400) - 60 }).toString(),
          cents: donor.pledged * 100,
        }
      : undefined;
  const gifts = splitUp(donor.donated, nth).map((dollars, at) => {
    const method = METHODS[(nth + at * 3) % METHODS.length] ?? "check";
    return {
      ...about,
      kind: "gift" as const,
      receivedOn: today.subtract({ days: (nth * 53 + at * 97) % DAYS }).toString(),
      cents: dollars * 100,
      method,
      reference: referenceOf(method, nth, at),
    };
  });
  const pledgeId = pledge ? `${donor.id}-pledge` : null;
  if (pledge && pledgeId) {
    await ledger.addPledge(tx, { ...pledge, paidCents: donor.donated * 100 }, pledgeId);
  }
  for (const [at, gift] of gifts.entries())
    await ledger.addGift(tx, { ...gift, pledgeId }, `${donor.id}-gift-${at + 1}`);
}

/** Usual amounts as long as they fit, at most five, and what is left over. */
function splitUp(dollars: number, nth: number) {
  const parts: number[] = [];
  let left = dollars;
  const usual = USUAL.slice(dollars > 3000 ? 0 : nth % 3);
  while (left > 0 && parts.length < 5) {
    const next = usual.find((amount) => amount <= left * 0.7) ?? left;
    parts.push(next);
    left -= next;
  }
  if (left > 0) parts.push(left);
  return parts;
}

function referenceOf(method: Method, nth: number, at: number) {
  if (method === "check") return String(1000 + ((nth * 131 + at * 17) % 900));
  if (method === "zelle") return `Z${(nth * 7919 + at * 613).toString(36).toUpperCase()}`;
  return "";
}
