import { describe, expect, test } from "vitest";
import { PublicLine, PublicText } from "./public-text.ts";

const line = PublicLine(200);
const text = PublicText(2000);
const said = (given: unknown, schema: typeof line) => schema.safeParse(given).error?.issues[0]?.message;

describe("A line of public words", () => {
  test.each([
    "Skanda Shashti: six evenings, one vel",
    "வேலும் மயிலும் துணை",
    "<script>alert(1)</script>",
    "ക്‍ഷ and क्‍ष and می‌خواهم",
    "A family 👨‍👩‍👧 and a heart ❤️‍🔥",
    "José, naïve, ॐ",
  ])("may be %s", (words) => {
    expect(line.parse(`  ${words} `)).toBe(words);
  });

  test.each([
    ["a turned reading direction", "cod\u202egnp.exe", "U+202E"],
    ["an isolate", "a\u2066b", "U+2066"],
    ["a mark of direction", "a\u200fb", "U+200F"],
    ["a space without width", "pass\u200bword", "U+200B"],
    ["a joiner among Latin letters", "pass\u200dword", "U+200D"],
    ["a byte order mark", "a\ufeffb", "U+FEFF"],
    ["a control character", "bell\u0007", "U+0007"],
    ["a number that is no character", "a\ufffeb", "U+FFFE"],
    ["a null", "a\u0000b", "U+0000"],
    ["half a character", "a\ud83db", "U+D83D"],
    ["a letter that is empty", "a\u3164b", "U+3164"],
    ["a tag", "a\u{e0041}b", "U+E0041"],
  ])("has no %s", (_, words, code) => {
    expect(said(words, line)).toBe(
      `There is a character in it that nobody sees (${code}). Please delete it, or type the words anew.`,
    );
  });

  test("is one line of a certain length", () => {
    expect(said("one\ntwo", line)).toBe("Please write this in one line.");
    expect(said("a".repeat(50_000), line)).toBe("Please keep this within 200 characters");
    expect(said(undefined, line)).toBe("Please write something here");
    expect(said({ a: 1 }, line)).toBe("Please write something here");
  });
});

describe("A public text", () => {
  test("has lines, which end alike", () => {
    expect(text.parse("one\r\n\r\ntwo\n")).toBe("one\n\ntwo");
  });

  test("has nothing hidden in them", () => {
    expect(said("one\u2028two", text)).toContain("U+2028");
    expect(said("one\ttwo", text)).toContain("U+0009");
    expect(said("a".repeat(2001), text)).toBe("Please keep this within 2,000 characters");
  });
});
