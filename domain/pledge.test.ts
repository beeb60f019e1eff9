import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsOf } from "./amount.ts";
import { extraAmount, keptAmount, keptPercent, openAmount } from "./pledge.ts";

describe("A donor's pledge", () => {
  test.each([
    ["is kept in part", { pledged: 100, donated: 30.1 }, { kept: 30.1, open: 69.9, extra: 0 }],
    ["is kept", { pledged: 100, donated: 100 }, { kept: 100, open: 0, extra: 0 }],
    ["is surpassed", { pledged: 100, donated: 250.5 }, { kept: 100, open: 0, extra: 150.5 }],
    ["was never made", { pledged: 0, donated: 51 }, { kept: 0, open: 0, extra: 51 }],
    ["waits", { pledged: 51, donated: 0 }, { kept: 0, open: 51, extra: 0 }],
  ])("%s", (_, donor, { kept, open, extra }) => {
    expect([keptAmount(donor), openAmount(donor), extraAmount(donor)]).toEqual([kept, open, extra]);
  });

  test("is kept and open in parts that make it whole, and so is the gift, to the cent", () => {
    const cents = fc.integer({ min: 0, max: 1e14 });
    fc.assert(
      fc.property(cents, cents, (pledged, donated) => {
        const donor = { pledged: pledged / 100, donated: donated / 100 };
        expect(centsOf(keptAmount(donor)) + centsOf(openAmount(donor))).toBe(pledged);
        expect(centsOf(keptAmount(donor)) + centsOf(extraAmount(donor))).toBe(donated);
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
