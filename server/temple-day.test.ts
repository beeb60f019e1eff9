import { describe, expect, test, vi } from "vitest";
import { templeDay } from "./temple-day.ts";

describe("The temple's day", () => {
  test.each([
    ["2026-07-01T06:59:59.999Z", "2026-06-30"],
    ["2026-07-01T07:00:00.000Z", "2026-07-01"],
    ["2026-11-01T07:00:00.000Z", "2026-11-01"],
    ["2026-11-02T07:59:59.999Z", "2026-11-01"],
    ["2026-11-02T08:00:00.000Z", "2026-11-02"],
    ["2026-03-08T07:59:59.999Z", "2026-03-07"],
    ["2026-03-08T08:00:00.000Z", "2026-03-08"],
    ["2026-03-09T06:59:59.999Z", "2026-03-08"],
    ["2027-01-01T02:00:00.000Z", "2026-12-31"],
  ])("at %s is %s, also on days when clocks change", (moment, day) => {
    expect(templeDay(moment)).toBe(day);
    expect(templeDay(Date.parse(moment))).toBe(day);
  });

  test("is worked out once for all who ask for it within a quarter of an hour", () => {
    const midnight = Date.parse("2026-11-18T08:00:00Z");
    const zoned = vi.spyOn(Temporal.Instant, "fromEpochMilliseconds");
    for (let second = 0; second < 900; second++) templeDay(midnight + second * 1000);

    expect(zoned).toHaveBeenCalledTimes(1);
    expect(templeDay(midnight - 1)).toBe("2026-11-17");
  });

  test("of no moment is nothing anybody can go by", () => {
    expect(() => templeDay("yesterday")).toThrow(RangeError);
  });
});
