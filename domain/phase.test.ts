import { describe, expect, test } from "vitest";
import { share } from "./phase.ts";

describe("The share of a goal", () => {
  test("is shown to one decimal", () => {
    expect(share(79_532, 600_000)).toBe("13.3");
    expect(share(334_812, 600_000)).toBe("55.8");
  });

  test("keeps its decimal when nothing has come in", () => {
    expect(share(0, 1_800_000)).toBe("0.0");
  });

  test("is capped at one hundred", () => {
    expect(share(600_000, 600_000)).toBe("100.0");
    expect(share(700_000, 600_000)).toBe("100.0");
  });
});
