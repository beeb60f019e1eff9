import type { ChosenPicture } from "#app/files/picture-field.tsx";
import { centsToSend, numberTyped } from "#domain/amount.ts";
import type {
  EventForm,
  EventKind,
  EventStatus,
  Every,
  NextDates,
  Repeats,
  TempleEvent,
  TithiRule,
} from "./event.ts";

/** What is typed in the editor, as its fields hold it. */
export type TypedEvent = {
  title: string;
  kind: EventKind;
  deityId: string;
  place: string;
  description: string;
  picture: ChosenPicture | null;
  isAllDay: boolean;
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
  status: EventStatus;
  festivalId: string | null;
};

export type TypedTier = { key: number; name: string; amount: string; slots: string };

/** What each part of the editor is given. */
export type FieldsProps = {
  typed: TypedEvent;
  set: (fields: Partial<TypedEvent>) => void;
  errors: { [field: string]: string };
  dates: NextDates | undefined;
  today: string;
  taken: { [tier: string]: number };
};

export function blankEvent(day: string): TypedEvent {
  return {
    title: "",
    kind: "pooja",
    deityId: "",
    place: "",
    description: "",
    picture: null,
    isAllDay: false,
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
    status: "draft",
    festivalId: null,
  };
}

export function typedEvent(event: TempleEvent): TypedEvent {
  const { startsAt, endsAt, isAllDay, repeats, tiers, capacity } = event;
  const { until, count, exceptions = [], tithi = [], month, rule = "sunrise" } = repeats ?? {};
  const [first] = tithi;
  return {
    title: event.title,
    kind: event.kind,
    deityId: event.deityId ?? "",
    place: event.place,
    description: event.description,
    status: event.status,
    festivalId: event.festivalId,
    picture: event.pictureId ? { id: event.pictureId, description: event.pictureText ?? "" } : null,
    isAllDay,
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
  const { title, kind, place, description, picture, status, festivalId, isAllDay } = typed;
  return {
    title,
    kind,
    place,
    description,
    status,
    festivalId,
    isAllDay,
    ...timesOf(typed),
    deityId: typed.deityId || null,
    pictureId: picture?.id ?? null,
    pictureText: picture?.description ?? "",
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
