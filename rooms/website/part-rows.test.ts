import { describe, expect, test } from "vitest";
import { home } from "#content/home.ts";
import { people } from "#content/people.ts";
import { partNames } from "#domain/content/parts.ts";
import { textsIn } from "#domain/content/texts.ts";
import { startingWords } from "#server/words.ts";
import { labelAt } from "./forms/changes.ts";
import { partForms } from "./forms/forms.ts";
import { changesInWords } from "./part-rows.ts";

describe("A field of a part", () => {
  test.each([
    ["home", "banner", "Banner"],
    ["home", "slideshow.slides.0.title", "Slide 1, title"],
    ["home", "slideshow.slides.1.picture.alt", "Slide 2, picture: what it shows"],
    ["deities", "shrines.2.description", "Ganapathy, description"],
    ["people", "directors.0.location", "Kavitha Sundararam, city"],
    ["loan-program", "letter.passages.1.paragraphs.0", "Paragraph 1"],
  ] as const)("%s %s is called %j", (part, way, label) => {
    expect(labelAt(partForms[part], way, startingWords[part])).toBe(label);
  });

  test("that anybody reads has a name, whichever it is", () => {
    for (const part of partNames)
      for (const { path } of textsIn(startingWords[part])) {
        if (part === "pages" && path.endsWith(".path")) continue;
        const label = labelAt(partForms[part], path, startingWords[part]);
        expect(label, `${part} ${path}`).toMatch(/^[\p{Lu}\d]/u);
        expect(label, path).not.toMatch(/\p{Ll}\p{Lu}/u);
      }
  });
});

describe("What a draft changes", () => {
  test("is told by what a visitor would point at", () => {
    const draft = structuredClone(home);
    draft.banner = "Welcome.";
    if (draft.slideshow.slides[0]) draft.slideshow.slides[0].title = "Welcome";
    expect(changesInWords("home", home, draft)).toBe("Banner and slide 1 changed");
    draft.mission.title = "Our mission";
    draft.support.title = "Support us";
    expect(changesInWords("home", home, draft)).toBe("Banner, slide 1, and 2 more changed");
    expect(changesInWords("home", home, home)).toBe("Nothing changed so far");
  });

  test("names who came, who went, and a new order", () => {
    const [first, ...rest] = people.directors;
    const newcomer = { name: "Somebody New", location: "Davis, CA", onBoardPage: false };
    expect(changesInWords("people", people, { ...people, directors: [...people.directors, newcomer] })).toBe(
      "Somebody New added",
    );
    expect(changesInWords("people", people, { ...people, directors: rest })).toBe(
      "Kavitha Sundararam removed",
    );
    expect(changesInWords("people", people, { ...people, directors: [...rest, first] })).toBe(
      "Order of directors changed",
    );
  });
});
