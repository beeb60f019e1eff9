import { describe, expect, test } from "vitest";
import { addDays, daysApart, daysBetween, weekdayOf } from "./days.ts";
import { addMonths, dayOfMonth, lastDayOf, monthsBetween } from "./months.ts";

describe("Days", () => {
  test("are counted over the ends of months and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(daysBetween("2026-12-31", "2027-01-02")).toBe(2);
    expect(daysBetween("2027-01-02", "2026-12-31")).toBe(-2);
    expect(daysApart("2027-01-02", "2026-12-31")).toBe(2);
  });

  test("are whole also where clocks change", () => {
    expect(daysBetween("2026-10-31", "2026-11-02")).toBe(2);
    expect(daysBetween("2026-03-07", "2026-03-09")).toBe(2);
  });

  test("begin the week on Sunday", () => {
    expect(weekdayOf("2026-11-15")).toBe(0);
  });
});

describe("Months", () => {
  test("are counted over the ends of years", () => {
    expect(addMonths("2026-01", -1)).toBe("2025-12");
    expect(addMonths("2026-11", 14)).toBe("2028-01");
    expect(addMonths("2026-11", 0)).toBe("2026-11");
    expect(monthsBetween("2025-11", "2026-01")).toBe(2);
    expect(monthsBetween("2026-01", "2025-11")).toBe(-2);
  });

  test("are as long as they are", () => {
    expect([dayOfMonth("2026-02", 31), dayOfMonth("2024-02", 29), dayOfMonth("2025-11", 15)]).toEqual([
      "2026-02-28",
      "2024-02-29",
      "2025-11-15",
    ]);
    expect(lastDayOf("2026-11")).toBe("2026-11-30");
  });
});
