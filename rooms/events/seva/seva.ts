import { choice, day, email, type FormOf, line, type RecordOf, record, text } from "#domain/fields.ts";
import { kind, typesOf } from "#domain/kind.ts";

export const SEVA = "/dashboard/events/seva";

export const sevaStatusWords = {
  requested: "Asked",
  confirmed: "Confirmed",
  done: "Done",
  cancelled: "Cancelled",
} as const;

/** What somebody who helps says of themselves, to staff or on the public form. */
export const helperFields = {
  name: line("Name", { required: true, question: "Please enter a name", search: true, sort: true }),
  eventId: record("Event", "events", { optional: true, question: "Please choose an event", filter: true }),
  /** Which time of the event; of an opportunity, nothing. */
  date: day("Day", { optional: "", question: "Please choose a day", filter: true, sort: true }),
  opportunity: line("Opportunity", { filter: true }),
  shift: line("Shift", { hint: "Such as ‘9 to noon’.", search: true }),
  phone: line("Phone", { input: "tel", max: 50 }),
  note: text("Note", { wide: true }),
};

/** Somebody who helps, at an event or with one of the volunteer opportunities. */
const sevaFields = {
  ...helperFields,
  email: email("Email", { search: true }),
  status: choice("Status", sevaStatusWords, { standard: "confirmed", filter: "Every status", sort: true }),
  /** What they help with, as it was called that day. */
  helpsWith: line("Helps with", { readOnly: true, search: true, sort: true }),
  askedAt: line("Asked", { readOnly: true, sort: true }),
};

export type SevaForm = FormOf<typeof sevaFields>;
export type KeptSignUp = RecordOf<typeof sevaFields>;
export type SevaSignUp = KeptSignUp & {
  /** Asked for when enough others had asked. */
  waiting?: true;
};

export const sevaKind = kind("seva-signups", { one: "helper", many: "helpers" }, sevaFields, {
  types: typesOf<SevaSignUp>(),
  nameOf: ({ name }) => name,
  words: { eventId: null, opportunity: null, askedAt: null },
});
