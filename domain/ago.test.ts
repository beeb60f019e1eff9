import { describe, expect, test } from "vitest";
import { agoInWords } from "./ago.ts";

describe("How long ago something was", () => {
  const now = Date.parse("2026-11-15T12:00:00Z");
  test.each([
    ["2026-11-15T11:59:30Z", "just now"],
    ["2026-11-15T12:00:30Z", "just now"],
    ["2026-11-15T11:59:00Z", "1 minute ago"],
    ["2026-11-15T11:00:01Z", "59 minutes ago"],
    ["2026-11-14T23:00:00Z", "13 hours ago"],
    ["2026-11-13T12:00:01Z", "47 hours ago"],
    ["2026-11-11T11:10:00Z", "4 days ago"],
  ])("%s is %s", (moment, words) => {
    expect(agoInWords(moment, now)).toBe(words);
  });
});
