import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excerptOf, type MatchRun, markMatches } from "./marked-matches.ts";
import { searchWords } from "./search.ts";

describe("A text that was found", () => {
  test.each([
    ["Escrow: September 30", "september", "Escrow: [September] 30"],
    ["Escrow: September 30", "30 sept", "Escrow: [Sept]ember [30]"],
    ["José and Jose", "jose", "[José] and [Jose]"],
    ["Straße der Lampen", "strasse", "[Straße] der Lampen"],
    ["Zoe\u0308 came", "zoe", "[Zoe\u0308] came"],
    ["கோயில் விளக்கு", "கோயில்", "[கோயில்] விளக்கு"],
    ["a lamp, a LAMP", "lamp", "a [lamp], a [LAMP]"],
    ["nothing of it", "lamp", "nothing of it"],
  ])("%j has %j marked", (text, asked, said) => {
    expect(written(markMatches(text, searchWords(asked)))).toBe(said);
  });

  test("is whole in its pieces, whatever was looked for", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme", maxLength: 4 }),
        (text, asked) => {
          const runs = markMatches(text, searchWords(asked));
          expect(runs.map((run) => run.text).join("")).toBe(text);
        },
      ),
    );
  });

  test("is shortened to what stands around the first match", () => {
    const long = `${"oil and ".repeat(40)}the lamp burns ${"and burns ".repeat(40)}`;
    const said = written(excerptOf(markMatches(long, ["lamp"])));
    expect(said).toMatch(/^… .*the \[lamp\] burns .* …$/);
    expect(said.length).toBeLessThan(240);
    expect(written(excerptOf(markMatches("a short lamp", ["lamp"])))).toBe("a short [lamp]");
  });
});

function written(runs: readonly MatchRun[]) {
  return runs.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");
}
