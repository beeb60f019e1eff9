import { describe, expect, test } from "vitest";
import { emphasis } from "./emphasis.ts";

describe("Emphasis in a sentence", () => {
  test("is what stands between double stars", () => {
    expect(emphasis("From **$5,000 USD** upward")).toEqual([
      { text: "From ", strong: false },
      { text: "$5,000 USD", strong: true },
      { text: " upward", strong: false },
    ]);
  });

  test("may open or close the sentence, or be absent", () => {
    expect(emphasis("**Thank you**")).toEqual([{ text: "Thank you", strong: true }]);
    expect(emphasis("Thank you")).toEqual([{ text: "Thank you", strong: false }]);
  });
});
