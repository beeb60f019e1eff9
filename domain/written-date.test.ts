import { expect, test } from "vitest";
import { writtenDate, writtenMonth } from "./written-date.ts";

test("A date is written out, day first", () => {
  expect(writtenDate("2025-07-15")).toBe("15 July 2025");
  expect(writtenDate("2025-06-01")).toBe("1 June 2025");
  expect(writtenDate("2026-12-31")).toBe("31 December 2026");
});

test("A month is written out with its year", () => {
  expect(writtenMonth("2026-02")).toBe("February 2026");
});
