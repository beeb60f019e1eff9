import { describe, expect, test } from "vitest";
import { acresIn, figureSaid, figureWithin, readFigure, saysTheSame } from "./claim.ts";

describe("A published figure", () => {
  test.each([
    ["55%", 55.8, true],
    ["56%", 55.8, true],
    ["54%", 55.8, false],
    ["57%", 55.8, false],
    ["30%", 13.3, false],
    ["13.3%", 13.2553, true],
    ["13.2%", 13.2553, true],
    ["13.4%", 13.2553, false],
    ["$79.5K", 79_532, true],
    ["$79.5K", 143_652.4, false],
    ["$79.6K", 79_532, false],
    ["$79,532", 79_532, true],
    ["$79,532", 79_532.4, true],
    ["$79,533", 79_532.4, false],
    ["about $600", 600, true],
    ["$1.2M", 1_249_000, true],
    ["$1.2 million", 1_249_000, true],
    ["0%", 0, true],
    ["25+", 27, true],
    ["25+", 25, true],
    ["25+", 24, false],
    ["$50K+", 49_999, false],
    ["$50K+", 51_200, true],
  ])("of %s says the same as records of %d: %s", (published, exact, is) => {
    expect(saysTheSame(published, exact)).toBe(is);
  });

  test("is read with the step in which it was rounded", () => {
    expect(readFigure("$79.5K")).toEqual({ value: 79_500, step: 100 });
    expect(readFigure("2,500+")).toEqual({ value: 2_500, step: 1 });
    expect(readFigure("every dollar")).toBeUndefined();
  });

  test.each([
    ["Fundraising reaches $60.5K today", "$60.5K"],
    ["$60,000, and more to come", "$60,000"],
    ["We raised $1.2 million.", "$1.2 million"],
    ["2,500+ devotees", "2,500+"],
    ["about 30% of it", "30%"],
    ["no figure at all", undefined],
  ])("is read whole from %s", (text, figure) => {
    expect(figureSaid(text)).toBe(figure);
  });

  test.each([
    ["Six acres of foothill", 6],
    ["a 7.5-acre parcel", 7.5],
    ["1,200 acres", 1200],
    ["twenty-six acres", 0],
    ["our acres", 0],
  ])("of land in '%s' is %d acres", (text, acres) => {
    expect(acresIn(text)).toBe(acres);
  });

  test("is found in the words around it, however it is written there", () => {
    const words = "Every dollar goes to land";
    expect(figureWithin({ words, published: "every dollar" })).toEqual({
      before: "",
      figure: "Every dollar",
      after: " goes to land",
    });
    expect(figureWithin({ words, published: "30%" })).toBeNull();
  });
});
