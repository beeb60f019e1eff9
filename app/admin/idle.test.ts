import { describe, expect, test } from "vitest";
import { idleAt, isWorthTelling, spokenCountdown } from "./idle.ts";

const seconds = (count: number) => count * 1000;

describe("An administrator who was last seen", () => {
  test("just now is present, and looked for again when the warning is due", () => {
    expect(idleAt(seconds(1000), seconds(1000))).toEqual({
      phase: "present",
      secondsLeft: 300,
      nextMs: seconds(270),
    });
  });

  test("four minutes and a half ago is warned, half a minute before the end", () => {
    expect(idleAt(seconds(270), 0)).toEqual({ phase: "warned", secondsLeft: 30, nextMs: 1000 });
  });

  test("is counted down on whole seconds", () => {
    expect(idleAt(seconds(280) + 300, 0)).toEqual({ phase: "warned", secondsLeft: 20, nextMs: 700 });
  });

  test("five minutes ago has left", () => {
    expect(idleAt(seconds(300), 0).phase).toBe("over");
  });

  test("before the computer went to sleep for an hour has left", () => {
    expect(idleAt(seconds(3600), 0)).toEqual({ phase: "over", secondsLeft: 0, nextMs: 0 });
  });

  test("in the future, because a clock was set back, is present", () => {
    expect(idleAt(0, seconds(60)).phase).toBe("present");
  });
});

describe("A sign of life", () => {
  test("is told to the server once a minute at most", () => {
    expect(isWorthTelling(seconds(59), 0)).toBe(false);
    expect(isWorthTelling(seconds(60), 0)).toBe(true);
  });
});

describe("The countdown", () => {
  test("is spoken twice, not every second", () => {
    const spoken = Array.from({ length: 30 }, (_, passed) => spokenCountdown(30 - passed));
    expect(new Set(spoken)).toEqual(new Set(["", "20 seconds left.", "10 seconds left."]));
  });
});
