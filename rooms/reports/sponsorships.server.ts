import { formatCents } from "#domain/money.ts";
import { isActive, SPONSORS, type Sponsorship } from "../events/sponsors/sponsorship.ts";
import { type Books, type Report, tieOf } from "./report.server.ts";
import { daysInWords, type ReportColumn, type Row } from "./report.ts";

const COLUMNS: ReportColumn[] = [
  { field: "festival", label: "Festival" },
  { field: "date", label: "Day", as: "day" },
  { field: "tier", label: "Tier" },
  { field: "sponsors", label: "Sponsors", as: "number" },
  { field: "askedCents", label: "Asked", as: "cents" },
  { field: "confirmedCents", label: "Confirmed", as: "cents" },
  { field: "paidCents", label: "Paid", as: "cents" },
];

type SponsorshipGroup = {
  of: Sponsorship;
  sponsors: number;
  askedCents: number;
  confirmedCents: number;
  paidCents: number;
};

/** Who sponsors what, on the days of the events: what was asked for, confirmed, and paid with a gift. */
export const sponsorships: Report = {
  name: "sponsorships",
  title: "Sponsorships",
  about: "By festival and tier: asked, confirmed, paid.",
  usualDays: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  async make(books, { from, to }) {
    const found = books.events.sponsorships
      .all()
      .filter((each) => isActive(each) && (!from || each.date >= from) && (!to || each.date <= to));
    const groups = new Map<string, SponsorshipGroup>();
    for (const each of found) {
      const key = JSON.stringify([each.date, each.eventId, each.tier]);
      const group = groups.get(key) ?? {
        of: each,
        sponsors: 0,
        askedCents: 0,
        confirmedCents: 0,
        paidCents: 0,
      };
      groups.set(key, group);
      group.sponsors++;
      if (each.giftId) group.paidCents += each.paidCents ?? 0;
      else if (each.status === "requested") group.askedCents += each.cents;
      else group.confirmedCents += each.cents;
    }
    const ordered = [...groups.values()].sort((a, b) =>
      a.of.date === b.of.date ? b.of.cents - a.of.cents : a.of.date < b.of.date ? -1 : 1,
    );
    const sum = (field: "askedCents" | "confirmedCents" | "paidCents") =>
      ordered.reduce((all, group) => all + group[field], 0);
    const sums = {
      askedCents: sum("askedCents"),
      confirmedCents: sum("confirmedCents"),
      paidCents: sum("paidCents"),
    };
    const lines = await linesOf(books, found);
    return {
      columns: COLUMNS,
      rows: ordered.map(
        ({ of, ...figures }): Row => ({ festival: of.eventTitle, date: of.date, tier: of.tier, ...figures }),
      ),
      sums,
      ledger: tieOf({ cents: lines.reduce((all, { cents }) => all + cents, 0), here: sums.paidCents }),
      lines: lines.length,
      filter: `events ${daysInWords({ from, to })}`,
      sumsLabel: "All",
      notes: [
        "Cancelled ones are not counted. Paid is what came as gifts, which may be more than the tier asks.",
      ],
      nothing: { title: "No sponsors in these dates", text: "No event of these days has a sponsor." },
      links: ordered.map(({ of }) => `${SPONSORS}?event=${of.eventId}&date=${of.date}`),
    };
  },
  card({ sums }) {
    const { paidCents = 0, confirmedCents = 0, askedCents = 0 } = sums;
    const all = paidCents + confirmedCents + askedCents;
    return {
      figure: `${formatCents(paidCents)} paid`,
      picture: all > 0 ? { kind: "ring", share: (paidCents / all) * 100 } : { kind: "nothing" },
    };
  },
};

/** The gifts themselves that pay for them. */
async function linesOf({ donations }: Books, found: readonly Sponsorship[]) {
  const ids = found.flatMap(({ giftId }) => giftId ?? []);
  const gifts = await Promise.all(ids.map((id) => donations.ledger.gifts.get(id)));
  return gifts.flatMap((gift) => (gift?.status === "recorded" ? [gift] : []));
}
