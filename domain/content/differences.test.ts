import { describe, expect, test } from "vitest";
import { home } from "#content/home.ts";
import { people } from "#content/people.ts";
import { differencesOf } from "./differences.ts";
import { textsIn } from "./texts.ts";

describe("Two versions of a part", () => {
  test("that say the same have no differences", () => {
    expect(differencesOf(home, structuredClone(home))).toEqual([]);
  });

  test("are told apart field by field, under the way to each", () => {
    const after = structuredClone(home);
    after.banner = "Welcome.";
    after.impact.figures[0] = { figure: "2,400+", words: "devotees served monthly" };
    expect(differencesOf(home, after)).toEqual([
      { path: "banner", kind: "changed", before: home.banner, after: "Welcome." },
      { path: "impact.figures.0.figure", kind: "changed", before: "2,500+", after: "2,400+" },
    ]);
  });

  test("of which one has a text more say so", () => {
    const after = structuredClone(home);
    delete after.slideshow.slides[0]?.text;
    expect(differencesOf(home, after)).toMatchObject([{ path: "slideshow.slides.0.text", kind: "removed" }]);
    expect(differencesOf(after, home)).toMatchObject([{ path: "slideshow.slides.0.text", kind: "added" }]);
  });

  test("follow each person, also past somebody new", () => {
    const [first, second, ...rest] = people.trustees;
    const newcomer = { name: "Somebody New", location: "Davis, CA" };
    const after = { ...people, trustees: [first, newcomer, { ...second, location: "Auburn, CA" }, ...rest] };
    expect(differencesOf(people, after)).toEqual([
      { path: "trustees.1", kind: "added", before: "", after: "Somebody New · Davis, CA" },
      { path: "trustees.2.location", kind: "changed", before: "Rocklin, CA", after: "Auburn, CA" },
    ]);
    expect(differencesOf(after, people)).toMatchObject([
      { path: "trustees.1", kind: "removed" },
      { path: "trustees.1.location", kind: "changed" },
    ]);
  });

  test("in another order are told as one difference", () => {
    const after = { ...people, trustees: people.trustees.toReversed() };
    expect(differencesOf(people, after)).toMatchObject([{ path: "trustees", kind: "ordered" }]);
  });
});

describe("The texts of a part", () => {
  test("are what is read and heard, and no addresses, symbols or pictures", () => {
    const texts = textsIn(home);
    expect(texts).toContainEqual({
      path: "slideshow.slides.1.title",
      text: "Twenty-five festivals, one courtyard of lamps",
    });
    expect(texts.some(({ path }) => path === "slideshow.slides.1.picture.alt")).toBe(true);
    expect(texts.filter(({ path }) => /\.(src|icon|href|phone)$/.test(path))).toEqual([]);
  });
});
