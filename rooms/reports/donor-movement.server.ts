import { counted } from "#domain/counted.ts";
import { byName } from "#domain/name-order.ts";
import type { Gift } from "../ledger/gift.ts";
import { type Books, type Days, giftsIn, linesIn, type Report, tieOf } from "./report.server.ts";
import { daysInWords, type Row, signedCents } from "./report.ts";

const movementWords = {
  new: "New",
  returning: "Returning",
  lapsed: "Lapsed",
  none: "Without a name",
} as const;
type Movement = keyof typeof movementWords;
const ORDER: Movement[] = ["new", "returning", "lapsed", "none"];

type DonorMovementGiver = {
  donorId: string | null;
  name: string;
  gifts: number;
  cents: number;
  beforeCents: number;
  lastOn: string;
};

/** Who gave in these days for the first time, who again, and who gave in the year before them and no longer does. */
export const donorMovement: Report = {
  name: "donor-movement",
  title: "New, returning, lapsed",
  about: "Who came, who stayed, and who gave last year but not this.",
  readsLines: true,
  async make(books, { from, to }) {
    const before = from ? yearUntil(from) : undefined;
    const givers = new Map<string | null, DonorMovementGiver>();
    for await (const page of giftsIn(books, { from, to })) for (const gift of page) add(gift, true);
    if (before) for await (const page of giftsIn(books, before)) for (const gift of page) add(gift, false);
    const found = await Promise.all(
      [...givers.values()].map(async (giver) => ({
        ...giver,
        movement: await movementOf(books, giver, from),
      })),
    );
    found.sort(
      (a, b) =>
        ORDER.indexOf(a.movement) - ORDER.indexOf(b.movement) ||
        b.cents - a.cents ||
        b.beforeCents - a.beforeCents ||
        byName(namedOf(a), namedOf(b)),
    );
    const [lines, linesBefore] = await Promise.all([
      linesIn(books, { from, to }),
      before ? linesIn(books, before) : { count: 0, cents: 0 },
    ]);
    const sums = {
      cents: found.reduce((sum, { cents }) => sum + cents, 0),
      beforeCents: found.reduce((sum, { beforeCents }) => sum + beforeCents, 0),
    };
    const of = (movement: Movement) => found.filter((giver) => giver.movement === movement);
    const year = before ? daysInWords(before) : "";
    return {
      columns: [
        { field: "donorName", label: "Donor" },
        { field: "movement", label: "Movement", words: movementWords },
        { field: "donorId", label: "Donor’s id", isId: true },
        { field: "gifts", label: "Gifts", as: "number" },
        { field: "cents", label: "In these days", as: "cents" },
        { field: "beforeCents", label: "In the year before", as: "cents" },
        { field: "lastOn", label: "Last gift", as: "day" },
      ],
      rows: found.map(
        ({ movement, donorId, name, gifts, cents, beforeCents, lastOn }): Row => ({
          donorName: name,
          movement,
          donorId,
          gifts,
          cents,
          beforeCents,
          lastOn,
        }),
      ),
      sums,
      ledger: tieOf(
        { cents: lines.cents, here: sums.cents },
        { cents: linesBefore.cents, here: sums.beforeCents },
      ),
      lines: lines.count + linesBefore.count,
      filter: `${daysInWords({ from, to })}${year ? `, and the year before: ${year}` : ""}`,
      sumsLabel: "All",
      facts: (["new", "returning", "lapsed"] as const).map((movement) => {
        const those = of(movement);
        const field = movement === "lapsed" ? "beforeCents" : "cents";
        const cents = those.reduce((sum, giver) => sum + giver[field], 0);
        const when = movement === "lapsed" ? "in the year before" : "in these days";
        return {
          label: movementWords[movement],
          value: String(those.length),
          note: `${signedCents(cents)} ${when}`,
        };
      }),
      notes: [
        "New: nothing is written down from before these days. Returning: gave before. Lapsed: gave in the year before these days, and not in them.",
      ],
      nothing: { title: "No gifts in these dates", text: `Nobody gave: ${daysInWords({ from, to })}.` },
      links: found.map(({ donorId }) =>
        donorId && books.donors.book.get(donorId)
          ? `/dashboard/donor-entry/${encodeURIComponent(donorId)}`
          : null,
      ),
    };

    function add({ donorId, donorName, cents, receivedOn }: Gift, isNow: boolean) {
      const name = donorId === null ? "Without a name" : (books.donors.book.nameOf(donorId) ?? donorName);
      const giver = givers.get(donorId) ?? { donorId, name, gifts: 0, cents: 0, beforeCents: 0, lastOn: "" };
      givers.set(donorId, giver);
      if (isNow) {
        giver.gifts++;
        giver.cents += cents;
      } else giver.beforeCents += cents;
      if (receivedOn > giver.lastOn) giver.lastOn = receivedOn;
    }
  },
  card({ facts = [] }) {
    const [come = 0, kept = 0, gone = 0] = facts.map(({ value }) => Number(value));
    return {
      figure: `${come} new, ${counted(gone, "lapsed").replace(/s$/, "")}`,
      picture: { kind: "parts", kept, come, gone },
    };
  },
};

/** The year that ends on the day before. */
function yearUntil(from: string): Days {
  const start = Temporal.PlainDate.from(from);
  return { from: start.subtract({ years: 1 }).toString(), to: start.subtract({ days: 1 }).toString() };
}

async function movementOf(
  { donations }: Books,
  { donorId, gifts, beforeCents }: DonorMovementGiver,
  from: string,
): Promise<Movement> {
  if (donorId === null) return "none";
  if (gifts === 0) return "lapsed";
  if (beforeCents !== 0) return "returning";
  if (!from) return "new";
  const [earlier] = await donations.ledger.gifts.query({
    equal: { donorId, status: "recorded" },
    range: { field: "receivedOn", to: Temporal.PlainDate.from(from).subtract({ days: 1 }).toString() },
    limit: 1,
  });
  return earlier ? "returning" : "new";
}

function namedOf({ donorId, name }: { donorId: string | null; name: string }) {
  return { id: donorId ?? "", name };
}
