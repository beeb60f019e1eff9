import { describe, expect, test } from "vitest";
import { home } from "#content/home.ts";
import { textsIn } from "./texts.ts";

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
