import { describe, expect, test } from "vitest";
import type { Pages } from "#domain/content/pages.ts";
import { startingWords } from "#server/words.ts";
import { pageWords } from "./page-words.ts";

describe("The way to a page", () => {
  test("goes through the menu it stands under", () => {
    expect(labels("board")).toEqual(["Home", "About", "Our Team"]);
    expect(labels("landProject")).toEqual(["Home", "Temple Project", "Land Purchase"]);
  });

  test("is short where the menu names the page itself, or leaves it out", () => {
    expect(labels("news")).toEqual(["Home", "News"]);
    expect(labels("about")).toEqual(["Home", "About"]);
  });
});

function labels(page: keyof Pages) {
  return pageWords(startingWords, page).trail.map(({ label }) => label);
}
