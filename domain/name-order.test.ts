import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byName } from "./name-order.ts";

describe("The order of donors", () => {
  test("ignores case and accents", () => {
    expect(sorted("ravi", "Álvaro", "alia", "Zoë", "zoe", "Meena")).toEqual([
      "alia",
      "Álvaro",
      "Meena",
      "ravi",
      "Zoë",
      "zoe",
    ]);
  });

  test("counts numbers as numbers", () => {
    expect(sorted("Family 10", "Family 9", "Family 1")).toEqual(["Family 1", "Family 9", "Family 10"]);
  });

  test("of one name is by id", () => {
    const [a, B, b] = [named("ravi", "a"), named("Ravi", "B"), named("RAVI", "b")];

    expect([b, a, B].sort(byName)).toEqual([B, a, b]);
  });

  test("is one order: it never wavers, and turning the question turns the answer", () => {
    const donor = fc.record({ id: fc.string(), name: fc.string({ unit: "grapheme" }) });
    fc.assert(
      fc.property(donor, donor, donor, (a, b, c) => {
        expect(Math.sign(byName(a, b))).toBe(-Math.sign(byName(b, a)) || 0);
        if (byName(a, b) <= 0 && byName(b, c) <= 0) expect(byName(a, c)).toBeLessThanOrEqual(0);
        if (a.id !== b.id) expect(byName(a, b)).not.toBe(0);
      }),
    );
  });
});

function sorted(...names: string[]) {
  return names
    .map((name, position) => named(name, String(position)))
    .sort(byName)
    .map((donor) => donor.name);
}

function named(name: string, id: string) {
  return { id, name };
}
