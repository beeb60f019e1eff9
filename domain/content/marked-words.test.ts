import { describe, expect, test } from "vitest";
import { isAddress, plainRuns, runsOf } from "./marked-runs.ts";
import { blocksOf, plainWords } from "./marked-words.ts";

describe("Marked words", () => {
  test("are paragraphs, headings, lists and quotations", () => {
    const text = "One\ntwo.\n\n## Each evening\n- six\n- seven\n\n> The vel\n> stands by us.\nMore";
    expect(blocksOf(text)).toEqual([
      { kind: "paragraph", runs: [{ text: "One" }, { text: "\n" }, { text: "two." }] },
      { kind: "heading", runs: [{ text: "Each evening" }] },
      { kind: "list", items: [[{ text: "six" }], [{ text: "seven" }]] },
      { kind: "quote", runs: [{ text: "The vel" }, { text: "\n" }, { text: "stands by us." }] },
      { kind: "paragraph", runs: [{ text: "More" }] },
    ]);
  });

  test("have strong words, emphasis and links", () => {
    expect(blocksOf("**Six** days, *one vel*. [Write to us](/contactus) or 2 * 3 * 4.")).toEqual([
      {
        kind: "paragraph",
        runs: [
          { text: "Six", kind: "strong" },
          { text: " days, " },
          { text: "one vel", kind: "emphasis" },
          { text: ". " },
          { text: "Write to us", href: "/contactus" },
          { text: " or 2 * 3 * 4." },
        ],
      },
    ]);
  });

  test("are otherwise the text they look like", () => {
    for (const text of [
      "<script>alert(1)</script>",
      "[here](javascript:alert(1))",
      "[here](//elsewhere.example)",
      "[here](data:text/html,x)",
      "**never closed",
    ])
      expect(blocksOf(text)).toEqual([{ kind: "paragraph", runs: [{ text }] }]);
  });

  test("can be told without marks", () => {
    expect(plainWords("**Six** days\nof *song*.\n\n- one\n- two")).toBe("Six days of song. one, two");
  });
});

describe("A sentence with marks", () => {
  test("has strong words, emphasis and links", () => {
    expect(runsOf("Founded in **2019**, *exactly* [as said](/about), 2 * 3 * 4.")).toEqual([
      ...[{ text: "Founded in " }, { text: "2019", kind: "strong" }, { text: ", " }],
      ...[{ text: "exactly", kind: "emphasis" }, { text: " " }, { text: "as said", href: "/about" }],
      { text: ", 2 * 3 * 4." },
    ]);
  });

  test("is read plainly where there is no page", () => {
    expect(plainRuns("**Six** acres, *and* a [tower](https://example.org)")).toBe("Six acres, and a tower");
    expect(plainRuns("[here](javascript:alert(1))")).toBe("[here](javascript:alert(1))");
  });
});

describe("A link", () => {
  test.each([
    ...["/contactus", "/donate#volunteer", "mailto:info@temple.example"],
    ...["https://example.org", "https://example.org/a?b=c", "http://localhost:3000/#x"],
  ])("may lead to %s", (address) => expect(isAddress(address)).toBe(true));

  test.each([
    "javascript:alert(1)",
    "//elsewhere",
    "/\\elsewhere",
    "contactus",
    "https://",
    "https://a b",
    "https://x@y",
    "mailto:x",
    "",
  ])("may not lead to %s", (address) => expect(isAddress(address)).toBe(false));
});
