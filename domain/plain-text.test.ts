import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hiddenIn, oneLine, severalLines } from "./plain-text.ts";

describe("A text that somebody typed", () => {
  test.each([
    ["Anand\r\nBcc: all@temple.example", "Anand Bcc: all@temple.example"],
    ["Dee\ufffepavali\uffff \u{1fffe}", "Deepavali"],
    ["\u202egnp.exe\u2066", "gnp.exe"],
    ["Me\u200bena\ufeff Sun\u200ddaram\u00ad", "Meena Sundaram"],
    ["lone \ud800 half", "lone  half"],
    ["bell\u0007 and\u0085next", "bell and next"],
    ["श्रीमान् क्\u200dष", "श्रीमान् क्\u200dष"],
    ["👨\u200d👩\u200d👧 family", "👨\u200d👩\u200d👧 family"],
  ])("of one line, %j, becomes %j", (typed, kept) => {
    expect(oneLine(typed)).toBe(kept);
  });

  test("of several lines keeps its lines, and nothing else that is not seen", () => {
    expect(severalLines("First\r\nsecond\rthird\u2028fourth\u0000\t\u202e!")).toBe(
      "First\nsecond\nthird\nfourth !",
    );
  });

  test("of any characters is legible afterwards, and stays as it is then", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        for (const [tidy, allowed] of [
          [oneLine, ""],
          [severalLines, "\n"],
        ] as const) {
          const kept = tidy(typed);
          const hidden = [...hiddenIn(kept)].map(({ found }) => found);
          // A joiner may have lost the letter that it joined: the second tidying takes it away too.
          expect(hidden.filter((found) => found !== allowed && !/[\u200c\u200d]/.test(found))).toEqual([]);
          expect(kept.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
