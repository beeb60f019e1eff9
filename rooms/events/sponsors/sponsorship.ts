import {
  choice,
  day,
  email,
  type FormOf,
  line,
  money,
  own,
  type RecordOf,
  record,
  text,
} from "#domain/fields.ts";
import { kind, typesOf } from "#domain/kind.ts";
import { formatCents } from "#domain/money.ts";
import type { Endpoint } from "#domain/records.ts";
import type { Method } from "../../ledger/gift.ts";
import type { WaitingRequests } from "../calendar/month.ts";
import type { Occurrence, TempleEvent, Tier } from "../event/event.ts";
import type { OwnDay } from "../tithi-days/tithi-day.ts";

export const SPONSORS = "/dashboard/events/sponsors";

export const sponsorStatusWords = {
  requested: "Asked",
  confirmed: "Confirmed",
  paid: "Paid",
  done: "Done",
  cancelled: "Cancelled",
} as const;
export type SponsorStatus = keyof typeof sponsorStatusWords;

/** What a family says of itself, to staff or on the public form. */
export const familyFields = {
  name: line("Name", { required: true, question: "Please enter a name", search: true, sort: true }),
  familyNames: line("Family", { max: 500, question: "Please write the names of the family", search: true }),
  gotra: line("Gotra", { max: 100 }),
  nakshatra: line("Nakshatra", { max: 100 }),
  phone: line("Phone", { input: "tel", max: 50 }),
  note: text("Note"),
};

const sponsorshipFields = {
  ...familyFields,
  eventId: record("Event", "events", { question: "Please choose an event", filter: true }),
  /** Without one, it is of the next time the event comes. */
  date: day("Day", { optional: "", question: "Please choose a day", filter: true, sort: true }),
  tier: line("Tier", { required: true, max: 100, question: "Please choose what they sponsor", filter: true }),
  email: email("Email", { search: true }),
  status: choice("Status", sponsorStatusWords, { standard: "confirmed", filter: "Every status", sort: true }),
  donorId: record("Donor record", "donors", { optional: true, filter: true }),
  /** What the tier cost when it was asked for. */
  cents: money("Amount", { readOnly: true, sum: true, sort: true }),
  /** As it was called that day: it outlives the event. */
  eventTitle: line("Event", { readOnly: true, search: true }),
  /** Written when it is paid, in the same transaction. */
  giftId: own<string | null>()("Gift", null, { readOnly: true }),
  /** What the gift comes to, kept with it. */
  paidCents: money("Paid", { readOnly: true, optional: true }),
  askedAt: line("Asked", { readOnly: true, sort: true }),
};

export type SponsorshipForm = FormOf<typeof sponsorshipFields>;
export type KeptSponsorship = RecordOf<typeof sponsorshipFields>;
export type Sponsorship = KeptSponsorship & {
  /** Asked for when more families had asked than there are places. */
  waiting?: true;
};

export function isActive({ status }: Pick<Sponsorship, "status">) {
  return status !== "cancelled";
}

/** A request holds no place: staff give it by confirming. */
export function holdsPlace({ status }: Pick<Sponsorship, "status">) {
  return status !== "cancelled" && status !== "requested";
}

/** What is paid: the gift may have come before or after the day itself. */
export function isPaid({ giftId }: Pick<Sponsorship, "giftId">) {
  return giftId !== null;
}

export type Payment = {
  receivedOn: string;
  method: Method;
  reference: string;
  /** Where another amount came than the tier costs. */
  cents?: number | undefined;
  /** Whose gift it is, where that was not known before. */
  donorId?: string | undefined;
};

/** The sponsors of one date of an event, as the room shows them. */
export type SponsorView = {
  event: Pick<TempleEvent, "id" | "title" | "place" | "isAllDay" | "status" | "repeats"> & Occurrence;
  tiers: (Tier & { left: number | null })[];
  rows: Sponsorship[];
  /** How each was paid, by the id of its gift. */
  payments: { [giftId: string]: { receivedOn: string; method: Method; reference: string } };
  /** Other dates that have sponsors, or wait for some. */
  choices: { eventId: string; date: string; title: string; asked: number }[];
  today: string;
  tithi: number;
  /** "Kartika, Shukla Shashti" */
  sky: string;
  /** What the priest says of the day, word by word: name and ending. */
  sankalpa: { name: string; rest: string }[];
  /** Families who keep their own day then. */
  tithiDays: OwnDay[];
  waiting: WaitingRequests;
  version: string;
};

export const SPONSOR_VIEW = "/api/events/sponsors";

export const paying = (id: string): Endpoint<Payment, Sponsorship> => ({
  method: "POST",
  path: `/api/sponsorships/${encodeURIComponent(id)}/pay`,
});

/** Takes the payment back: its gift becomes void. */
export const unpaying = (id: string): Endpoint<undefined, Sponsorship> => ({
  method: "DELETE",
  path: `/api/sponsorships/${encodeURIComponent(id)}/pay`,
});

export const sponsorshipKind = kind(
  "sponsorships",
  { one: "sponsorship", many: "sponsorships" },
  sponsorshipFields,
  {
    types: typesOf<Sponsorship>(),
    nameOf: ({ name, eventTitle }) => `${name}, ${eventTitle}`,
    words: {
      tier: ({ tier, cents }) => `${tier}, ${formatCents(cents)}`,
      donorId: ({ donorId }) => (donorId ? "Yes" : ""),
      eventId: null,
      cents: null,
      giftId: null,
      paidCents: null,
      askedAt: null,
    },
  },
);
