import { describe, expect, test } from "vitest";
import { home } from "#content/home.ts";
import { people } from "#content/people.ts";
import type { PartName } from "#domain/content/parts.ts";
import { leavesOf } from "#domain/content/texts.ts";
import { startingWords } from "#server/words.ts";
import { labelOf } from "./field-names.ts";
import { changesInWords } from "./part-rows.ts";

describe("A field of a part", () => {
  test.each([
    ["home", "banner", "Banner"],
    ["home", "slideshow.slides.0.title", "First slide, title"],
    ["home", "slideshow.slides.1.picture.alt", "Second slide, description of the picture"],
    ["home", "impact.figures.0.figure", "Impact, first figure"],
    ["home", "impact.head.title", "Impact, title"],
    ["deities", "shrines.2.description", "Ganapathy, description"],
    ["people", "directors.0.location", "Kavitha Sundararam, city"],
    ["loan-program", "letter.passages.1.paragraphs.0", "Second passage, first paragraph"],
    ["temple", "donationPage.url", "Donation page, web address"],
  ] as const)("%s %s is called %j", (part, path, label) => {
    expect(labelOf(part, path, startingWords[part])).toBe(label);
  });

  test("is called without machine words, whichever it is", () => {
    for (const [part, value] of Object.entries(startingWords))
      for (const { path } of leavesOf(value)) {
        const label = labelOf(part as PartName, path);
        expect(label, `${part} ${path}`).toMatch(/^[\p{Lu}\d]/u);
        // No field names run together, and nothing said twice.
        expect(label, path).not.toMatch(/\p{Ll}\p{Lu}/u);
        expect(label, path).not.toMatch(/(^|, )(\w+), \2(,|$)/i);
      }
  });
});

describe("What a draft changes", () => {
  test("is told by what a visitor would point at", () => {
    const draft = structuredClone(home);
    draft.banner = "Welcome.";
    if (draft.slideshow.slides[0]) draft.slideshow.slides[0].title = "Welcome";
    expect(changesInWords("home", home, draft)).toBe("Banner and first slide changed");
    draft.mission.title = "Our mission";
    draft.support.title = "Support us";
    expect(changesInWords("home", home, draft)).toBe("Banner, first slide, and 2 more changed");
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
