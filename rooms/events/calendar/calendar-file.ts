import { addDays } from "#domain/days.ts";
import { severalLines } from "#domain/plain-text.ts";
import type { Repeats } from "../event/event.ts";
import { daysOf, firstDay } from "../event/occurrences.ts";

/** One entry of a calendar file. */
export type CalendarEntry = {
  /** Stays the same as long as the entry is the same thing, so that a calendar changes it and does not add another. */
  uid: string;
  /** Goes up with each change. */
  sequence: number;
  /** When it was last changed, as ISO 8601 in UTC. */
  changedAt: string;
  /** `YYYY-MM-DDTHH:MM` by the clock of the file's zone; of an entry for whole days the days, the last one included. */
  startsAt: string;
  endsAt: string;
  isAllDay: boolean;
  title: string;
  place?: string;
  text?: string;
  address?: string;
  isCancelled?: boolean;
  repeats?: {
    every: "week" | "month" | "year";
    /** The last day, included. */
    until?: string | null;
    count?: number | null;
    exceptions?: readonly string[];
  };
};

type CalendarFile = { name: string; timeZone: string; entries: readonly CalendarEntry[] };

const frequencies = { week: "WEEKLY", month: "MONTHLY", year: "YEARLY" } as const;

/** A calendar as RFC 5545 has it, with the zone's own rules, for calendars that do not know its name. */
export function calendarFile({ name, timeZone, entries }: CalendarFile) {
  const firstYear = Math.min(
    ...entries.map(({ startsAt }) => Number(startsAt.slice(0, 4))),
    Number.POSITIVE_INFINITY,
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Temple website//Events//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
    ...zoneLines(timeZone, Number.isFinite(firstYear) ? firstYear : 2000),
    ...entries.flatMap((entry) => entryLines(entry, timeZone)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function entryLines(entry: CalendarEntry, timeZone: string) {
  const { uid, sequence, changedAt, startsAt, endsAt, isAllDay, title, place, text, address, repeats } =
    entry;
  const changed = utcWritten(Temporal.Instant.from(changedAt));
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    at("DTSTART", startsAt),
    ...endLines(),
    ...(repeats ? [ruleLine(repeats), ...exceptionLines(repeats.exceptions ?? [])] : []),
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    ...(address ? [`URL:${address}`] : []),
    `STATUS:${entry.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    // A day that is kept does not make the family busy for it.
    `TRANSP:${isAllDay ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
  ];

  function at(property: string, moment: string) {
    return isAllDay
      ? `${property};VALUE=DATE:${dayWritten(moment)}`
      : `${property};TZID=${timeZone}:${dayWritten(moment)}T${moment.slice(11, 13)}${moment.slice(14, 16)}00`;
  }

  /** The end of whole days is the day after the last one. An end must lie behind the start; none is allowed. */
  function endLines() {
    if (isAllDay) return [at("DTEND", addDays(endsAt.slice(0, 10), 1))];
    return endsAt > startsAt ? [at("DTEND", endsAt)] : [];
  }

  function ruleLine({ every, until, count }: NonNullable<CalendarEntry["repeats"]>) {
    // A rule has one end: of two, the one that comes first.
    const isCounted = count && (!until || timesUntil(until, { every, count }) === count);
    const end = isCounted
      ? `;COUNT=${count}`
      : until
        ? `;UNTIL=${isAllDay ? dayWritten(until) : utcWritten(lastMomentOf(until, timeZone))}`
        : "";
    return `RRULE:FREQ=${frequencies[every]}${end}`;
  }

  function timesUntil(day: string, rule: Pick<Repeats, "every" | "count">) {
    const event = { startsAt, endsAt, isAllDay, repeats: rule, festivalId: null };
    return [...daysOf(event, firstDay(event), day, () => [])].length;
  }

  function exceptionLines(days: readonly string[]) {
    return days.map((day) => at("EXDATE", `${day}${startsAt.slice(10)}`));
  }
}

/** The zone's winter and summer time with the rule by which each begins every year, from the year before the first entry on. */
function zoneLines(timeZone: string, firstYear: number) {
  const start = Temporal.PlainDate.from({ year: firstYear - 1, month: 1, day: 1 }).toZonedDateTime(timeZone);
  const changes: Temporal.ZonedDateTime[] = [];
  for (let change = start; changes.length < 2; ) {
    const next = change.getTimeZoneTransition("next");
    if (!next || next.year > firstYear) break;
    changes.push(next);
    change = next;
  }
  const parts = changes.length === 0 ? [part("STANDARD", start, start.offset, "")] : changes.map(yearly);
  return ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...parts.flat(), "END:VTIMEZONE"];

  function yearly(change: Temporal.ZonedDateTime) {
    const before = change.subtract({ nanoseconds: 1 }).offset;
    const isSummer = offsetMinutes(change.offset) > offsetMinutes(before);
    const local = change.withTimeZone(before).toPlainDateTime();
    const rule = `RRULE:FREQ=YEARLY;BYMONTH=${local.month};BYDAY=${weekInMonth(local)}${weekdays[local.dayOfWeek - 1]}`;
    return part(isSummer ? "DAYLIGHT" : "STANDARD", change, before, rule);
  }

  function part(name: string, change: Temporal.ZonedDateTime, before: string, rule: string) {
    const local = change.withTimeZone(before).toPlainDateTime();
    return [
      `BEGIN:${name}`,
      `DTSTART:${local.toString({ smallestUnit: "second" }).replace(/[-:]/g, "")}`,
      `TZOFFSETFROM:${before.replace(":", "")}`,
      `TZOFFSETTO:${change.offset.replace(":", "")}`,
      ...(rule ? [rule] : []),
      `END:${name}`,
    ];
  }
}

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** The second Sunday is 2; the last one of a month is -1, as those rules are made. */
function weekInMonth({ day, daysInMonth }: Temporal.PlainDateTime) {
  return day + 7 > daysInMonth ? -1 : Math.ceil(day / 7);
}

function offsetMinutes(offset: string) {
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

function lastMomentOf(day: string, timeZone: string) {
  return Temporal.PlainDateTime.from(`${day}T23:59:59`).toZonedDateTime(timeZone).toInstant();
}

function utcWritten(instant: Temporal.Instant) {
  return instant.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
}

function dayWritten(day: string) {
  return day.slice(0, 10).replaceAll("-", "");
}

function escaped(text: string) {
  return severalLines(text)
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

/** At most 75 bytes in a line; what is longer goes on in the next, behind a space. Letters are not parted. */
function folded(line: string) {
  const parts: string[] = [];
  let [part, bytes] = ["", 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > 75) {
      parts.push(part);
      [part, bytes] = [" ", 1];
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join("\r\n");
}
