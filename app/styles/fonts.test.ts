import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { home } from "#content/home.ts";

const sheet = readFileSync(new URL("fonts.css", import.meta.url), "utf8");
const listsWithMarcellus = [
  "tokens.css",
  "../../scripts/documents/print.css",
  "../../scripts/share-picture/card.css",
]
  .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
  .flatMap((css) => css.match(/[^\s:]*\s*"Marcellus",/g) ?? []);
const faces = [...sheet.matchAll(/font-family: "(.+?)";.*?font-weight: (\d+);/gs)];

describe("The fonts a page asks for at once", () => {
  test.each(["Figures", "Marcellus", "Mukta"])(
    "%s has one file a weight: no letter waits for another file",
    (family) => {
      const weights = faces.filter(([, name]) => name === family).map(([, , weight]) => weight);
      expect(weights.length).toBeGreaterThan(0);
      expect(new Set(weights).size).toBe(weights.length);
    },
  );
});

describe("A font that was cut to what is shown", () => {
  test("has every letter of Home's verse; cut it anew after a change (docs/fonts.md)", () => {
    const [, range = ""] = sheet.match(/noto-serif-tamil[^;]+;\s*unicode-range:([^;]+)/) ?? [];
    const letters = [...new Set(home.epigraph.tamil.replaceAll(" ", ""))].sort();
    expect(letters.map(codeOf)).toEqual(range.trim().split(/,\s*/));
  });

  test("leaves its figures to another that is named before it", () => {
    expect(listsWithMarcellus.length).toBeGreaterThan(3);
    for (const list of listsWithMarcellus) expect(list).toMatch(/"Figures",\s*"Marcellus",/);
  });
});

function codeOf(letter: string) {
  return `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
}
