import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordDiff } from "./word-diff.ts";

describe("Two texts compared word by word", () => {
  test.each([
    [
      "prayer in the languages of all",
      "prayer in the mother tongues of all",
      "prayer in the [-languages][+mother tongues] of all",
    ],
    ["2,500+", "2,400+", "[-2,500+][+2,400+]"],
    ["", "New words", "[+New words]"],
    ["Old words", "", "[-Old words]"],
    ["the same", "the same", "the same"],
    ["one two three", "one three", "one [-two ]three"],
    ["open today", "open every day today", "open [+every day ]today"],
    ["a b c d", "x y c d", "[-a b][+x y] c d"],
  ])("%j and %j", (before, after, said) => {
    expect(written(before, after)).toBe(said);
  });

  test("say both texts whole, whatever they hold", () => {
    const text = fc
      .array(fc.constantFrom("lamp", "oil", "and", " ", "\n", "கோயில்", "**"))
      .map((words) => words.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const stretches = wordDiff(before, after);
        expect(textOf(stretches, "gone")).toBe(before);
        expect(textOf(stretches, "new")).toBe(after);
      }),
    );
  });

  test("are told as replaced where they are too long to compare", () => {
    const many = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(" ");
    expect(wordDiff(many("a"), many("b")).map(({ kind }) => kind)).toEqual(["gone", "new"]);
  });
});

function written(before: string, after: string) {
  const signs = { same: ["", ""], gone: ["[-", "]"], new: ["[+", "]"] } as const;
  return wordDiff(before, after)
    .map(({ kind, words }) => signs[kind][0] + words + signs[kind][1])
    .join("");
}

function textOf(stretches: ReturnType<typeof wordDiff>, kind: "gone" | "new") {
  return stretches
    .filter((stretch) => stretch.kind === "same" || stretch.kind === kind)
    .map(({ words }) => words)
    .join("");
}
