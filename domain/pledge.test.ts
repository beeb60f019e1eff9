import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extraCents, keptCents, keptPercent, openCents } from "./pledge.ts";

describe("A donor's pledge", () => {
  test.each([
    ["is kept in part", [10_000, 3_010], { kept: 3_010, open: 6_990, extra: 0 }],
    ["is kept", [10_000, 10_000], { kept: 10_000, open: 0, extra: 0 }],
    ["is surpassed", [10_000, 25_050], { kept: 10_000, open: 0, extra: 15_050 }],
    ["was never made", [0, 5_100], { kept: 0, open: 0, extra: 5_100 }],
    ["waits", [5_100, 0], { kept: 0, open: 5_100, extra: 0 }],
  ] as const)("%s", (_, [pledgedCents, donatedCents], { kept, open, extra }) => {
    const donor = { pledgedCents, donatedCents };
    expect([keptCents(donor), openCents(donor), extraCents(donor)]).toEqual([kept, open, extra]);
  });

  test("is kept and open in parts that make it whole, and so is the gift", () => {
    const cents = fc.integer({ min: 0, max: 1e14 });
    fc.assert(
      fc.property(cents, cents, (pledgedCents, donatedCents) => {
        const donor = { pledgedCents, donatedCents };
        expect(keptCents(donor) + openCents(donor)).toBe(pledgedCents);
        expect(keptCents(donor) + extraCents(donor)).toBe(donatedCents);
      }),
    );
  });
});

describe("The share of the pledges that is kept", () => {
  test("has one decimal, and is none where nobody has pledged", () => {
    expect(keptPercent(76_491, 334_812)).toBe("22.8");
    expect(keptPercent(0, 0)).toBeUndefined();
  });
});
