import { describe, expect, test } from "vitest";
import { pages } from "#content/pages.ts";
import { trailTo } from "./breadcrumb.tsx";

describe("The way to a page", () => {
  test("goes through the menu it stands under", () => {
    expect(labels(pages.board)).toEqual(["Home", "About", "Our Team"]);
    expect(labels(pages.landProject)).toEqual(["Home", "Temple Project", "Land Purchase"]);
  });

  test("is short where the menu names the page itself, or leaves it out", () => {
    expect(labels(pages.news)).toEqual(["Home", "News"]);
    expect(labels(pages.about)).toEqual(["Home", "About"]);
  });
});

function labels(page: Parameters<typeof trailTo>[0]) {
  return trailTo(page).map(({ label }) => label);
}
