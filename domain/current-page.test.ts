import { describe, expect, test } from "vitest";
import { isCurrentPage } from "#domain/current-page.ts";

describe("The current page", () => {
  test("is found whatever the case and the closing slash", () => {
    expect(isCurrentPage("/Board", "/board/")).toBe(true);
    expect(isCurrentPage("/board", "/BOARD")).toBe(true);
    expect(isCurrentPage("/", "/")).toBe(true);
  });

  test("is found behind an anchor", () => {
    expect(isCurrentPage("/landprojectdetails#land", "/landprojectdetails")).toBe(true);
  });

  test("is not another page", () => {
    expect(isCurrentPage("/", "/board")).toBe(false);
    expect(isCurrentPage("/donate", "/donors")).toBe(false);
  });
});
