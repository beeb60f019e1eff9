import { formatCents } from "#domain/money.ts";
import type { Endpoint, Kind, ListAnswer, Shown } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import type { Method } from "../donations/gift.ts";
import type { Occurrence, TempleEvent, Tier } from "./event.ts";
import type { Waiting } from "./month.ts";
import type { OwnDay } from "./tithi-day.ts";

export const SPONSORS = "/dashboard/events/sponsors";

export const sponsorStatusWords = {
  requested: "Asked",
  confirmed: "Confirmed",
  paid: "Paid",
  done: "Done",
  cancelled: "Cancelled",
} as const;
export type SponsorStatus = keyof typeof sponsorStatusWords;
export const SPONSOR_STATUSES = Object.keys(sponsorStatusWords) as [SponsorStatus, ...SponsorStatus[]];

/** What the family says of itself. */
type SponsorWords = {
  name: string;
  email: string;
  phone: string;
  familyNames: string;
  gotra: string;
  nakshatra: string;
  /** What they wrote besides. */
  note: string;
};

/** What people write of a sponsorship. Without a date, it is of the next time the event comes. */
export type SponsorshipForm = SponsorWords & {
  eventId: string;
  date: string;
  tier: string;
  donorId: string | null;
  status: SponsorStatus;
};

export type Sponsorship = SponsorshipForm &
  Shown & {
    /** What the tier cost when it was asked for. */
    cents: number;
    /** As it was called that day: it outlives the event. */
    eventTitle: string;
    /** Written when it is paid, in the same transaction. */
    giftId: string | null;
    /** What the gift comes to, kept with it. */
    paidCents: number | null;
    askedAt: string;
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
  waiting: Waiting;
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

export const sponsorshipKind: Kind<Sponsorship, SponsorshipForm, ListAnswer<Sponsorship>> = {
  name: "sponsorships",
  one: "sponsorship",
  many: "sponsorships",
  filters: [
    { field: "status", label: "Status", any: "Every status", options: sponsorStatusWords },
    { field: "days", label: "Days" },
  ],
  nameOf: ({ name, eventTitle }) => `${name}, ${eventTitle}`,
  fields: [
    { label: "Name", show: ({ name }) => name },
    { label: "Event", show: ({ eventTitle }) => eventTitle },
    { label: "Day", show: ({ date }) => letterDate(date) },
    { label: "Tier", show: ({ tier, cents }) => `${tier}, ${formatCents(cents)}` },
    { label: "Family", show: ({ familyNames }) => familyNames },
    { label: "Gotra", show: ({ gotra }) => gotra },
    { label: "Nakshatra", show: ({ nakshatra }) => nakshatra },
    { label: "Email", show: ({ email }) => email },
    { label: "Phone", show: ({ phone }) => phone },
    { label: "Note", show: ({ note }) => note },
    { label: "Status", show: ({ status }) => sponsorStatusWords[status] },
    { label: "Donor record", show: ({ donorId }) => (donorId ? "Yes" : "") },
  ],
};
