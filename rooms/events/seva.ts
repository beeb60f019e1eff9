import type { Kind, ListAnswer, Shown } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";

export const SEVA = "/dashboard/events/seva";

export const sevaStatusWords = {
  requested: "Asked",
  confirmed: "Confirmed",
  done: "Done",
  cancelled: "Cancelled",
} as const;
export type SevaStatus = keyof typeof sevaStatusWords;
export const SEVA_STATUSES = Object.keys(sevaStatusWords) as [SevaStatus, ...SevaStatus[]];

/** Somebody who helps, at an event or with one of the volunteer opportunities. */
export type SevaForm = {
  eventId: string | null;
  /** Which time of the event; nothing of an opportunity. */
  date: string;
  opportunity: string;
  name: string;
  email: string;
  phone: string;
  shift: string;
  note: string;
  status: SevaStatus;
};

export type SevaSignUp = SevaForm &
  Shown & {
    /** What they help with, as it was called that day. */
    helpsWith: string;
    askedAt: string;
    /** Asked for when enough others had asked. */
    waiting?: true;
  };

export const sevaKind: Kind<SevaSignUp, SevaForm, ListAnswer<SevaSignUp>> = {
  name: "seva-signups",
  one: "helper",
  many: "helpers",
  filters: [
    { field: "status", label: "Status", any: "Every status", options: sevaStatusWords },
    { field: "days", label: "Days" },
  ],
  nameOf: ({ name }) => name,
  fields: [
    { label: "Name", show: ({ name }) => name },
    { label: "Helps with", show: ({ helpsWith }) => helpsWith },
    { label: "Day", show: ({ date }) => (date ? letterDate(date) : "") },
    { label: "Shift", show: ({ shift }) => shift },
    { label: "Email", show: ({ email }) => email },
    { label: "Phone", show: ({ phone }) => phone },
    { label: "Note", show: ({ note }) => note },
    { label: "Status", show: ({ status }) => sevaStatusWords[status] },
  ],
};
