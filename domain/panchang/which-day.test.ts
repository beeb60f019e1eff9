import { describe, expect, test } from "vitest";
import type { Frame } from "./almanac.ts";
import { daySunEnters, partOf, whichDay } from "./which-day.ts";

/** A sky with sunrise at six, sunset at eighteen; moments are days from the midnight before November 1. */
function skyOf(days: number, moonriseHour: number | null = 21): Frame[] {
  return Array.from({ length: days }, (_, i) => ({
    date: `2026-11-0${i + 1}`,
    sunrise: i + 0.25,
    sunset: i + 0.75,
    nextSunrise: i + 1.25,
    moonrise: moonriseHour === null ? null : i + moonriseHour / 24,
  }));
}

const sky = skyOf(5);
/** From an hour of one day to an hour of another: day 2, 10 is November 2, ten in the morning. */
const tithi = (day: number, hour: number, lastDay: number, lastHour: number) => ({
  spell: { from: day - 1 + hour / 24, to: lastDay - 1 + lastHour / 24 },
  words: "The tithi",
});

describe("By sunrise", () => {
  test("the day whose sunrise sees the tithi is kept", () => {
    const kept = whichDay("sunrise", tithi(2, 10, 3, 9), sky);
    expect(kept).toEqual({ date: "2026-11-03", why: "The tithi is current at sunrise on November 3" });
  });

  test("of two sunrises the first is kept, or the second where tradition says so", () => {
    expect(whichDay("sunrise", tithi(2, 5, 3, 7), sky)).toEqual({
      date: "2026-11-02",
      why: "The tithi is current at sunrise on November 2 and November 3; the first is kept",
    });
    expect(whichDay("sunrise", tithi(2, 5, 3, 7), sky, "second")?.date).toBe("2026-11-03");
  });

  test("a tithi that sees no sunrise is kept on the day it begins", () => {
    expect(whichDay("sunrise", tithi(2, 8, 3, 5), sky)).toEqual({
      date: "2026-11-02",
      why: "The tithi sees no sunrise; it begins on November 2",
      isMissed: true,
    });
  });

  test("a tithi that begins with the sunrise has it, one that ends with it has not", () => {
    expect(whichDay("sunrise", tithi(2, 6, 3, 5), sky)?.date).toBe("2026-11-02");
    expect(whichDay("sunrise", tithi(2, 7, 3, 6), sky)?.why).toContain("no sunrise");
  });
});

describe("By dusk", () => {
  test("the evening the tithi covers is kept, though its sunrise comes a day later", () => {
    expect(whichDay("pradosha", tithi(2, 10, 3, 12), sky)).toEqual({
      date: "2026-11-02",
      why: "The tithi is current at dusk on November 2",
    });
  });

  test("of two evenings the one that is covered longer is kept", () => {
    expect(whichDay("pradosha", tithi(2, 20, 3, 19), sky)).toEqual({
      date: "2026-11-03",
      why: "The tithi is current at dusk on November 3, longer than on November 2",
    });
    expect(whichDay("pradosha", tithi(2, 19, 3, 18.5), sky)?.date).toBe("2026-11-02");
  });

  test("of two evenings covered whole the tradition's is kept", () => {
    expect(whichDay("pradosha", tithi(2, 17, 3, 21), sky)?.date).toBe("2026-11-02");
    expect(whichDay("pradosha", tithi(2, 17, 3, 21), sky, "second")).toEqual({
      date: "2026-11-03",
      why: "The tithi is current at dusk on November 2 and November 3; the second is kept",
    });
  });

  test("a tithi between two evenings is kept on the day whose sunrise it sees", () => {
    expect(whichDay("pradosha", tithi(2, 21, 3, 17), sky)).toEqual({
      date: "2026-11-03",
      why: "The tithi sees no dusk; it is current at sunrise on November 3",
      isMissed: true,
    });
  });

  test("dusk is the first fifth of the night", () => {
    expect(partOf("pradosha", sky[0] as Frame)).toEqual({ from: 0.75, to: 0.85 });
  });
});

describe("By midnight", () => {
  test("the night belongs to the day before it", () => {
    expect(whichDay("nishita", tithi(2, 22.5, 3, 20), sky)?.date).toBe("2026-11-02");
  });

  test("a tithi that begins behind midnight is kept the night after", () => {
    expect(whichDay("nishita", tithi(3, 1, 4, 0.5), sky)?.date).toBe("2026-11-03");
  });
});

describe("By midday", () => {
  test("the day is kept whose midday the tithi covers, though the next sunrise sees it too", () => {
    expect(whichDay("madhyahna", tithi(2, 9, 3, 8), sky)?.date).toBe("2026-11-02");
  });

  test("a tithi between two middays is kept on the second day", () => {
    expect(whichDay("madhyahna", tithi(2, 14, 3, 10), sky)).toEqual({
      date: "2026-11-03",
      why: "The tithi sees no midday; it is current at sunrise on November 3",
      isMissed: true,
    });
  });

  test("midday is the third fifth of the day", () => {
    const { from, to } = partOf("madhyahna", sky[0] as Frame) ?? { from: 0, to: 0 };
    expect([from, to].map((moment) => Number(moment.toFixed(6)))).toEqual([0.45, 0.55]);
  });
});

describe("By moonrise", () => {
  test("the evening is kept on which the Moon rises in the tithi", () => {
    expect(whichDay("moonrise", tithi(2, 20, 3, 18), sky)?.date).toBe("2026-11-02");
  });

  test("a tithi without a moonrise is kept when it is current at dusk", () => {
    expect(whichDay("moonrise", tithi(2, 22, 3, 20), sky)).toEqual({
      date: "2026-11-03",
      why: "The tithi sees no moonrise; it is current at dusk on November 3",
      isMissed: true,
    });
  });

  test("a day on which the Moon does not rise is no hindrance", () => {
    expect(whichDay("moonrise", tithi(2, 10, 3, 9), skyOf(5, null))?.date).toBe("2026-11-02");
  });
});

describe("By the Sun", () => {
  test("the day he changes sign is kept", () => {
    expect(daySunEnters(1.5, "Makara", sky)).toEqual({
      date: "2026-11-02",
      why: "The Sun enters Makara before sunset on November 2",
    });
  });

  test("after sunset the next day is kept", () => {
    expect(daySunEnters(1.9, "Makara", sky)).toEqual({
      date: "2026-11-03",
      why: "The Sun enters Makara after sunset on November 2, so the next day is kept",
    });
  });

  test("behind midnight it is the day that has come", () => {
    expect(daySunEnters(2.1, "Makara", sky)?.why).toBe("The Sun enters Makara before sunset on November 3");
  });
});

test("A tithi outside the days at hand has no day", () => {
  expect(whichDay("sunrise", tithi(8, 7, 8, 20), sky)).toBeUndefined();
});
