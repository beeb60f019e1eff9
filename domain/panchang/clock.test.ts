import { describe, expect, test } from "vitest";
import { openClock } from "./clock.ts";
import { epochMsOf, momentOf } from "./sky.ts";

describe("The clock", () => {
  const clock = openClock("America/Los_Angeles");
  const at = (moment: string) => momentOf(Date.parse(moment));

  test("writes each moment with the offset of that moment", () => {
    expect(clock.written(at("2026-11-01T08:59:59Z"))).toBe("2026-11-01T01:59:59-07:00");
    expect(clock.written(at("2026-11-01T09:00:00Z"))).toBe("2026-11-01T01:00:00-08:00");
    expect(clock.written(at("2026-03-08T10:00:00Z"))).toBe("2026-03-08T03:00:00-07:00");
  });

  test("does not care in which order it is asked", () => {
    const backwards = openClock("America/Los_Angeles");
    expect(backwards.written(at("2026-11-01T09:00:00Z"))).toBe("2026-11-01T01:00:00-08:00");
    expect(backwards.written(at("2026-11-01T08:59:59Z"))).toBe("2026-11-01T01:59:59-07:00");
  });

  test("agrees with Temporal all through a year", () => {
    for (let hour = 0; hour < 24 * 366; hour += 5) {
      const moment = Date.parse("2026-01-01T00:00:00Z") + hour * 3_600_000;
      const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO("America/Los_Angeles");
      expect(clock.written(momentOf(moment))).toBe(
        zoned.toString({ timeZoneName: "never", smallestUnit: "second" }),
      );
      expect(clock.dateOf(momentOf(moment))).toBe(zoned.toPlainDate().toString());
    }
  });

  test("writes zones of half hours and of the east", () => {
    expect(openClock("Asia/Kolkata").written(at("2026-11-01T08:59:59Z"))).toBe("2026-11-01T14:29:59+05:30");
  });

  test("rounds to the second, also into the next day", () => {
    expect(clock.written(at("2026-06-02T06:59:59.700Z"))).toBe("2026-06-02T00:00:00-07:00");
  });

  test("finds the hours of a day, on the days it changes too", () => {
    const written = (date: string, hour: number) =>
      new Date(Math.round(epochMsOf(clock.at(date, hour)))).toISOString();
    expect(written("2026-03-08", 0)).toBe("2026-03-08T08:00:00.000Z");
    expect(written("2026-03-08", 12)).toBe("2026-03-08T19:00:00.000Z");
    expect(written("2026-11-01", 12)).toBe("2026-11-01T20:00:00.000Z");
  });
});
