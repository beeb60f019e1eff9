import { expect, test } from "vitest";
import { letterDate, shortDate } from "./short-date.ts";
import { writtenDate, writtenMonth } from "./written-date.ts";

test("A date is written out, day first", () => {
  expect(writtenDate("2025-07-15")).toBe("15 July 2025");
  expect(writtenDate("2025-06-01")).toBe("1 June 2025");
  expect(writtenDate("2026-12-31")).toBe("31 December 2026");
});

test("A month is written out with its year", () => {
  expect(writtenMonth("2026-02")).toBe("February 2026");
});

test("A letter has its date as Americans write it; a short one leaves out this year", () => {
  expect(letterDate("2026-11-05")).toBe("November 5, 2026");
  expect(shortDate("2026-11-05", "2026-01-31")).toBe("Nov 5");
  expect(shortDate("2025-05-31", "2026-01-31")).toBe("May 31, 2025");
});
