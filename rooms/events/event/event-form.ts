import type { ChosenPicture } from "#app/files/picture-field.tsx";
import { formOf } from "#app/records/described-form.tsx";
import type { FormState } from "#app/records/record-room.ts";
import { centsToSend, numberTyped } from "#domain/amount.ts";
import type { TypedOf } from "#domain/fields.ts";
import {
  type EventForm,
  type Every,
  eventKind,
  type NextDates,
  type Repeats,
  type TempleEvent,
  type TithiRule,
} from "./event.ts";

const { title, kind, place, description, isAllDay, status, festivalId } = eventKind.fields;
/** What is typed as it is kept. */
export const plainFields = { title, kind, place, description, isAllDay, status, festivalId };
const plain = formOf(plainFields);

/** What is typed in the editor, as its fields hold it. */
export type TypedEvent = TypedOf<typeof plainFields> & {
  deityId: string;
  picture: ChosenPicture | null;
  day: string;
  lastDay: string;
  from: string;
  to: string;
  every: Every | "never";
  ends: "never" | "until" | "count";
  until: string;
  count: string;
  exceptions: string[];
  /** By tithi: of the first day where nothing is chosen. */
  month: string;
  half: "" | "shukla" | "krishna" | "both";
  tithi: string;
  rule: TithiRule;
  tiers: TypedTier[];
  capacity: string;
};

export type TypedTier = { key: number; name: string; amount: string; slots: string };

/** What each part of the editor is given. */
export type EventFieldsProps = {
  form: FormState<TypedEvent>;
  /** Several fields at once. */
  set: (fields: Partial<TypedEvent>) => void;
  dates: NextDates | undefined;
  today: string;
  taken: { [tier: string]: number };
};

export function blankEvent(day: string): TypedEvent {
  return {
    ...plain.blank,
    kind: "pooja",
    deityId: "",
    picture: null,
    day,
    lastDay: day,
    from: "18:00",
    to: "19:30",
    every: "never",
    ends: "never",
    until: "",
    count: "",
    exceptions: [],
    month: "",
    half: "",
    tithi: "",
    rule: "sunrise",
    tiers: [],
    capacity: "",
  };
}

export function typedEvent(event: TempleEvent): TypedEvent {
  const { startsAt, endsAt, repeats, tiers, capacity } = event;
  const { until, count, exceptions = [], tithi = [], month, rule = "sunrise" } = repeats ?? {};
  const [first] = tithi;
  return {
    ...plain.typedOf(event),
    deityId: event.deityId ?? "",
    picture: event.pictureId ? { id: event.pictureId, description: event.pictureText ?? "" } : null,
    day: startsAt.slice(0, 10),
    lastDay: endsAt.slice(0, 10),
    from: startsAt.slice(11, 16) || "18:00",
    to: endsAt.slice(11, 16) || "19:30",
    every: repeats?.every ?? "never",
    ends: until ? "until" : count ? "count" : "never",
    until: until ?? "",
    count: count ? String(count) : "",
    exceptions,
    rule,
    month: month === undefined ? "" : String(month),
    half: first === undefined ? "" : tithi.length > 1 ? "both" : first <= 15 ? "shukla" : "krishna",
    tithi: first === undefined ? "" : String(first > 15 ? first - 15 : first),
    tiers: tiers.map(({ name, cents, slots }, key) => ({
      key,
      name,
      amount: String(cents / 100),
      slots: slots === null ? "" : String(slots),
    })),
    capacity: capacity === null ? "" : String(capacity),
  };
}

/** What is sent of it; the server has the last word. */
export function readEvent(typed: TypedEvent): EventForm {
  return {
    ...plain.read(typed),
    ...timesOf(typed),
    deityId: typed.deityId || null,
    pictureId: typed.picture?.id ?? null,
    pictureText: typed.picture?.description ?? "",
    repeats: repeatsOf(typed),
    tiers: typed.tiers.map((tier) => ({
      name: tier.name,
      cents: centsToSend(tier.amount),
      slots: wholeOf(tier.slots),
    })),
    capacity: wholeOf(typed.capacity),
  };
}

function timesOf({ isAllDay, day, lastDay, from, to }: TypedEvent) {
  if (isAllDay) return { startsAt: day, endsAt: lastDay || day };
  const endDay = lastDay > day ? lastDay : day;
  return { startsAt: `${day}T${from}`, endsAt: `${endDay}T${to}` };
}

function repeatsOf(typed: TypedEvent): Repeats | null {
  const { every, ends, until, count, exceptions, month, half, tithi, rule, festivalId } = typed;
  if (every === "never") return null;
  const number = wholeOf(tithi);
  const isByTithi = every === "tithi" && !festivalId;
  return {
    every,
    ...(ends === "until" && until && { until }),
    ...(ends === "count" && { count: wholeOf(count) }),
    ...(exceptions.length > 0 && { exceptions }),
    ...(isByTithi && month && { month: month === "every" ? "every" : Number(month) }),
    ...(isByTithi && number && { tithi: tithisOf(number, half) }),
    ...(isByTithi && { rule }),
  };
}

function tithisOf(number: number, half: TypedEvent["half"]) {
  if (half === "both") return [number, number + 15];
  return [half === "krishna" ? number + 15 : number];
}

/** Nothing where nothing is written; what is no number is left to the server to refuse. */
function wholeOf(text: string) {
  return text.trim() === "" ? null : (numberTyped(text) ?? Number.NaN);
}
