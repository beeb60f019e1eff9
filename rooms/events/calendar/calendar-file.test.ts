import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { type CalendarEntry, calendarFile } from "./calendar-file.ts";

const timeZone = "America/Los_Angeles";
const evening: CalendarEntry = {
  uid: "abc@temple.example",
  sequence: 3,
  changedAt: "2026-11-01T10:20:30.456Z",
  startsAt: "2026-11-14T16:00",
  endsAt: "2026-11-14T20:00",
  isAllDay: false,
  title: "Skanda Shashti",
};

describe("A calendar file", () => {
  test("is what other programs read: title, place, text, address, hours by the temple's clock", () => {
    const [event] = read({
      ...evening,
      place: "Prayer hall; first floor, left",
      text: "The sixth day.\nCome for an hour, or for all of it \\o/",
      address: "https://temple.example/events/abc-skanda-shashti",
    });

    expect(event?.summary).toBe("Skanda Shashti");
    expect(event?.location).toBe("Prayer hall; first floor, left");
    expect(event?.description).toBe("The sixth day.\nCome for an hour, or for all of it \\o/");
    expect(event?.component.getFirstPropertyValue("url")).toBe(
      "https://temple.example/events/abc-skanda-shashti",
    );
    expect(event?.uid).toBe("abc@temple.example");
    expect(event?.sequence).toBe(3);
    expect(event?.startDate.toJSDate().toISOString()).toBe("2026-11-15T00:00:00.000Z");
    expect(event?.endDate.toJSDate().toISOString()).toBe("2026-11-15T04:00:00.000Z");
    expect(event?.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
    expect(event?.component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2026-11-01T10:20:30Z");
  });

  test("has lines of at most 75 bytes that end as RFC 5545 asks, in whole letters", () => {
    const title = "திருக்கார்த்திகை தீபம் ".repeat(8).trim();
    const text = calendarFile({ name: "Events", timeZone, entries: [{ ...evening, title }] });

    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(read({ ...evening, title })[0]?.summary).toBe(title);
  });

  test("holds no character that nobody sees, and no line that a title brings along", () => {
    const words = { title: "Pooja\r\nBEGIN:VALARM\u0000\ufffe\u202e", text: "One\u2028two\ud800" };
    const file = calendarFile({ name: "Events", timeZone, entries: [{ ...evening, ...words }] });
    expect(file).toContain("SUMMARY:Pooja\\nBEGIN:VALARM\r\n");
    expect(file).toContain("DESCRIPTION:One\\ntwo\r\n");
    expect(file.isWellFormed()).toBe(true);
  });

  test("says that something is cancelled", () => {
    const [event] = read({ ...evening, isCancelled: true });
    expect(event?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
  });

  test("ends whole days behind the last one", () => {
    const [event] = read({ ...evening, startsAt: "2026-11-09", endsAt: "2026-11-14", isAllDay: true });
    expect(event?.startDate.isDate).toBe(true);
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual(["2026-11-09", "2026-11-15"]);
  });

  test("has no end for what was kept without one", () => {
    const [event] = read({ ...evening, endsAt: evening.startsAt });
    expect(event?.component.getFirstProperty("dtend")).toBeNull();
  });

  test.each([
    [{ until: "2026-12-31", count: 3 }, 3],
    [{ until: "2026-11-21", count: 3 }, 2],
    [{ until: "9999-12-31", count: 2 }, 2],
    [{ until: "2026-11-28", count: 3 }, 3],
  ])("of what repeats with two ends, %o, has the one that comes first", (ends, times) => {
    const [event] = read({ ...evening, repeats: { every: "week", ...ends } });
    expect(moments(event)).toHaveLength(times);
  });

  test("keeps the hour of a repeated event across the change of the clock, and leaves days out", () => {
    const [event] = read({
      ...evening,
      startsAt: "2026-10-25T10:00",
      endsAt: "2026-10-25T11:30",
      repeats: { every: "week", until: "2026-11-22", exceptions: ["2026-11-15"] },
    });

    expect(moments(event)).toEqual([
      "2026-10-25T17:00:00.000Z",
      "2026-11-01T18:00:00.000Z",
      "2026-11-08T18:00:00.000Z",
      "2026-11-22T18:00:00.000Z",
    ]);
  });

  test("counts a left-out day among the times, as the room does", () => {
    const [event] = read({
      ...evening,
      repeats: { every: "month", count: 3, exceptions: ["2026-12-14"] },
    });
    expect(moments(event)).toEqual(["2026-11-15T00:00:00.000Z", "2027-01-15T00:00:00.000Z"]);
  });

  test.each([
    ["America/Los_Angeles", 2027],
    ["America/Los_Angeles", 2035],
    ["Europe/Berlin", 2028],
    ["Asia/Kolkata", 2027],
  ])("brings the rules of its zone: %s in %i", (zone, year) => {
    const days = Array.from({ length: 365 }, (_, at) =>
      Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: at }).toString(),
    );
    const first: CalendarEntry = {
      ...evening,
      uid: "first",
      startsAt: "2026-11-14T12:00",
      endsAt: "2026-11-14T13:00",
    };
    const calendar = parsed([first], zone);
    const timezone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone") as ICAL.Component);
    for (const day of days) {
      const noon = ICAL.Time.fromString(`${day}T12:00:00`, undefined as never);
      noon.zone = timezone;
      const ours = Temporal.PlainDateTime.from(`${day}T12:00`).toZonedDateTime(zone).epochMilliseconds;
      expect([day, noon.toUnixTime() * 1000]).toEqual([day, ours]);
    }
  });
});

function parsed(entries: CalendarEntry[], zone = timeZone) {
  return new ICAL.Component(ICAL.parse(calendarFile({ name: "Events", timeZone: zone, entries })));
}

/** As another program reads it, with the zone that the file itself brings. */
function read(...entries: CalendarEntry[]) {
  const calendar = parsed(entries);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

function moments(event: ICAL.Event | undefined) {
  const found: string[] = [];
  const times = event?.iterator();
  for (let next = times?.next(); next; next = times?.next()) found.push(next.toJSDate().toISOString());
  return found;
}
