import { describe, expect, test } from "vitest";
import type { StaffList, StaffRow } from "./staff.ts";
import { factorsInWords, firstNameOf, initialsOf, isLastAdmin, nowOf, seenInWords } from "./staff-words.ts";

const NOW = "2026-11-15T20:00:00.000Z";

describe("The list of people", () => {
  test.each([
    ["2026-11-15T18:05:00.000Z", "Today, 10:05 AM"],
    // By the temple's clock this is still the 14th.
    ["2026-11-15T05:05:00.000Z", "Yesterday, 9:05 PM"],
    ["2026-11-08T22:35:00.000Z", "Nov 8, 2:35 PM"],
    ["2025-10-03T23:12:00.000Z", "Oct 3, 2025, 4:12 PM"],
  ])("says of %s: %s", (at, words) => {
    expect(seenInWords(at, NOW)).toBe(words);
  });

  test("takes the newest sign of life for now, so that server and browser say the same", () => {
    const list = { rows: [{ lastSeenAt: null }, { lastSeenAt: "2026-11-16T00:00:00.000Z" }] } as StaffList;
    expect(nowOf(list, NOW)).toBe("2026-11-16T00:00:00.000Z");
    expect(nowOf({ ...list, rows: [] }, NOW)).toBe(NOW);
  });

  test.each([
    [{ name: "Suresh Natarajan Pillai", email: "" }, "SN", "Suresh"],
    [{ name: "Meena", email: "" }, "M", "Meena"],
    [{ name: "", email: "admin@temple.example" }, "AT", "admin@temple.example"],
  ])("stands %o for two letters", (person, initials, first) => {
    expect(initialsOf(person)).toBe(initials);
    expect(firstNameOf(person)).toBe(first);
  });

  test("names the second factors", () => {
    expect(factorsInWords({ factors: ["passkey", "codes"] })).toBe("Passkey, codes");
    expect(factorsInWords({ factors: ["codes"] })).toBe("Codes");
  });

  test("knows the last administrator", () => {
    const row = (id: string, role: string) => ({ id, role }) as StaffRow;
    const [meena, ravi] = [row("1", "admin"), row("2", "viewer")];
    const alone = { rows: [meena, ravi] } as StaffList;
    expect(isLastAdmin(meena, alone)).toBe(true);
    expect(isLastAdmin(meena, alone, "admin")).toBe(false);
    expect(isLastAdmin(ravi, alone)).toBe(false);
    expect(isLastAdmin(meena, { rows: [meena, row("3", "admin")] } as StaffList)).toBe(false);
  });
});
