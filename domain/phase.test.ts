import { describe, expect, test } from "vitest";
import { barLength, share } from "./phase.ts";

describe("The share of a goal", () => {
  test("is shown to one decimal", () => {
    expect(share(79_532, 600_000)).toBe("13.3");
    expect(share(334_812, 600_000)).toBe("55.8");
  });

  test("keeps its decimal when nothing has come in", () => {
    expect(share(0, 1_800_000)).toBe("0.0");
  });

  test("goes past one hundred with what came in", () => {
    expect(share(600_000, 600_000)).toBe("100.0");
    expect(share(4_500_000, 1_800_000)).toBe("250.0");
  });

  test("is drawn as a bar that ends with its track", () => {
    expect(["-5.0", "0.0", "13.3", "100.0", "250.0"].map(barLength)).toEqual([
      ...["0.0", "0.0", "13.3", "100.0", "100.0"],
    ]);
  });
});
