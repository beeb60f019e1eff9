import { describe, expect, test } from "vitest";
import { partForms, partNames } from "#domain/content/parts.ts";
import { startingWords } from "#server/words.ts";
import { textsOf } from "./texts.ts";

describe("The texts of a part", () => {
  const texts = textsOf(partForms.home, startingWords.home);

  test("are what is read and heard, and no addresses, symbols or pictures", () => {
    expect(texts).toContainEqual({
      way: "slideshow.slides.1.title",
      label: "Slide 2, title",
      text: "Twenty-five festivals, one courtyard of lamps",
      kind: "line",
    });
    expect(texts.filter(({ way }) => /\.(src|icon|href|phone)$/.test(way))).toEqual([]);
  });

  test.each([
    ["home", "banner", "Banner"],
    ["home", "slideshow.slides.0.title", "Slide 1, title"],
    ["home", "slideshow.slides.1.picture.alt", "Slide 2, picture: what it shows"],
    ["deities", "shrines.2.description", "Ganapathy, description"],
    ["people", "directors.0.location", "Kavitha Sundararam, city"],
    ["loan-program", "letter.passages.1.paragraphs.0", "Paragraph 1"],
  ] as const)("are called as on the form: %s %s is %j", (part, way, label) => {
    const found = textsOf(partForms[part], startingWords[part]).find((text) => text.way === way);
    expect(found?.label).toBe(label);
  });

  test("have names, whichever they are", () => {
    for (const part of partNames)
      for (const { way, label } of textsOf(partForms[part], startingWords[part])) {
        expect(label, `${part} ${way}`).toMatch(/^[\p{Lu}\d]/u);
        expect(label, way).not.toMatch(/\p{Ll}\p{Lu}/u);
      }
  });
});
