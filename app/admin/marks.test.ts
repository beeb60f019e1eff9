import { describe, expect, test } from "vitest";
import { marked } from "./marks.ts";

describe("A mark", () => {
  test("goes around what is chosen, which stays so", () => {
    expect(marked("strong", "one two", 4, 7)).toEqual({ text: "one **two**", from: 6, to: 9 });
    expect(marked("emphasis", "", 0, 0)).toEqual({ text: "**", from: 1, to: 1 });
  });

  test("makes a link, and the address is what is written next", () => {
    expect(marked("link", "Write to us", 0, 11)).toEqual({ text: "[Write to us](/)", from: 14, to: 15 });
  });

  test("begins each line that is chosen, once", () => {
    expect(marked("list", "six\nseven\n- eight", 1, 17).text).toBe("- six\n- seven\n- eight");
    expect(marked("heading", "a\nb", 3, 3)).toEqual({ text: "a\n## b", from: 6, to: 6 });
  });
});
