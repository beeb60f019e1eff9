import { describe, expect, test } from "vitest";
import { home } from "#content/home.ts";
import { people } from "#content/people.ts";
import { changesInWords } from "./part-rows.ts";

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
