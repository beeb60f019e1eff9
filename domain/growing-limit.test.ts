import { describe, expect, test } from "vitest";
import { countTry, forgottenAt, type GrowingLimit, opensAt, type Tally } from "./growing-limit.ts";

const limit: GrowingLimit = {
  name: "knocking",
  free: 3,
  windowSeconds: 60,
  firstWaitSeconds: 10,
  longestWaitSeconds: 35,
  quietSeconds: 600,
};

describe("A growing limit", () => {
  test("leaves the first tries free", () => {
    expect(waitAfter(0)).toBe(0);
    expect(waitAfter(2)).toBe(0);
  });

  test("doubles the wait with each further try, up to the longest", () => {
    expect([3, 4, 5, 9, 5000].map(waitAfter)).toEqual([10, 20, 35, 35, 35]);
  });

  test("forgets free tries with their window", () => {
    const tally = tries(2);
    expect(countTry(tally, limit, 59_999).tries).toBe(3);
    expect(countTry(tally, limit, 60_000)).toEqual({ tries: 1, firstAt: 60_000, lastAt: 60_000 });
  });

  test("keeps growing after a wait, window or not", () => {
    expect(countTry(tries(3), limit, 300_000).tries).toBe(4);
  });

  test("forgets what a wrong clock counted in times to come", () => {
    const tally = { tries: 8, firstAt: 900_000, lastAt: 900_000 };
    expect(countTry(tally, limit, 0).tries).toBe(1);
    expect(opensAt(tally, limit, 0)).toBe(0);
    expect(countTry(tally, limit, 899_000).tries).toBe(9);
  });

  test("forgives everything after quiet time", () => {
    const tally = tries(8);
    expect(forgottenAt(tally, limit)).toBe(600_000);
    expect(countTry(tally, limit, 600_000).tries).toBe(1);
    expect(opensAt(tally, limit, 600_000)).toBe(600_000);
  });
});

function tries(count: number) {
  let tally: Tally | undefined;
  for (let i = 0; i < count; i++) tally = countTry(tally, limit, 0);
  return tally as Tally;
}

function waitAfter(count: number) {
  return opensAt(count ? tries(count) : undefined, limit, 0) / 1000;
}
