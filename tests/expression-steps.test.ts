import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countWork } from "./counted-work.ts";
import { expressionSteps } from "./expression-steps.ts";

const steps = (expression: RegExp, text: string) => expressionSteps(expression, text, 0).steps;

describe("The steps of a regular expression", () => {
  test.each([
    [/^[a ]*$/, "a ".repeat(100)],
    [/[^,]+,/g, "a,".repeat(100)],
    [/\d+(?:\.\d+)?/, "1".repeat(200)],
  ])("of %s grow with the text", (expression, text) => {
    const growth = steps(expression, text.repeat(4)) / steps(expression, text);
    expect(growth).toBeLessThan(5);
  });

  test.each([
    [/\s+$/, " ".repeat(200)],
    [/a*b/, "a".repeat(200)],
    [/^(.*),(.*)x$/, ",".repeat(200)],
  ])("of %s grow faster, where it goes back over what it has read", (expression, text) => {
    const growth = steps(expression, `${text.repeat(4)}!`) / steps(expression, `${text}!`);
    expect(growth).toBeGreaterThan(12);
  });

  test("of one that never ends are not waited for", () => {
    expect(() => steps(/^(?:a+)+$/, `${"a".repeat(60)}!`)).toThrow("/^(?:a+)+$/ takes more than");
  });

  const expressions = [
    /a|ab|b*c/g,
    /(?:a|b)*?c/,
    /^(a*)*b?$/,
    /(a)?(b)?\2\1c/,
    /(?<first>[ab])c\k<first>/i,
    /(?<=ab)c|(?<!a)b/,
    /a(?=b|c{2,})(?!ba)/,
    /[^\]a-b]{1,3}?\b/u,
    /\p{Lu}+|[\p{L}--[a-b]]/v,
    /^b|c$/m,
    /\u{1f600}.?\ud83d\ude00/u,
    /./y,
  ];
  test.each(expressions)("%s finds what it finds elsewhere", (expression) => {
    const letters = fc.constantFrom("a", "b", "c", "C", "]", "\n", " ", "\u{1f600}", "\ud83d");
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
        expression.lastIndex = 0;
        const found = expression.exec(text);
        const { index, length } = expressionSteps(expression, text, 0);
        expect([index, length]).toEqual([found?.index ?? -1, found?.[0].length ?? 0]);
      }),
    );
  });
});

describe("What is counted", () => {
  test("is each expression however it is asked, and what reads whole texts and lists; nothing stays bent", async () => {
    const { exec } = RegExp.prototype;
    const work = await countWork(() => {
      "a,b".split(/,/);
      "a b".replaceAll(/ /g, "");
      /x/.test("yyy");
      [1, 2, 3].map(String).includes("2");
      "abc".indexOf("c", 1);
    });
    expect(Object.fromEntries(work)).toMatchObject({
      "/,/y": expect.any(Number),
      "/ /g": expect.any(Number),
      "/x/": expect.any(Number),
      "list.map": 3,
      "list.includes": 2,
      "text.indexOf": 2,
    });
    expect(RegExp.prototype.exec).toBe(exec);
  });
});
