import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formSentences } from "./editor-sentences.ts";
import { linkFields } from "./page-pieces.ts";
import { partSchema } from "./part-form.ts";
import { Line, Picture, Words } from "./words.ts";

function sentenceOf(schema: z.ZodType, value: unknown) {
  return formSentences(z.object({ words: schema }), { words: value }).words;
}

describe("Words that staff write", () => {
  test.each([
    "யாதும் ஊரே யாவரும் கேளிர்",
    "श्री गणेशाय नमः",
    "क्‍ष with a joiner",
    "A <b>bold</b> claim & more",
    "👩‍👧 families",
  ])("may be in any script, and say what they like: %s", (words) => {
    expect(sentenceOf(Words, words)).toBeUndefined();
  });

  test.each([
    ["turns what follows around", "safe\u202Egnp.exe"],
    ["stands between letters unseen", "tem\u200Bple"],
    ["isolates a direction", "\u2066name\u2069"],
    ["breaks the line", "one\ntwo"],
    ["ends a text for old programs", "one\u0000two"],
    ["marks the beginning of a file", "one\uFEFFtwo"],
  ])("have no sign that %s", (_, words) => {
    expect(sentenceOf(Words, words)).toBe("This has a line break or a hidden sign: please type it anew.");
  });

  test("are as long as there is room for them", () => {
    expect(sentenceOf(Line, "x".repeat(201))).toBe("This is too long (200 letters or fewer).");
    expect(sentenceOf(Words, "x".repeat(50_000))).toBe("This is too long (2,000 letters or fewer).");
    expect(sentenceOf(Words, "")).toBe("This is empty.");
    expect(sentenceOf(Words, " x")).toBe("This begins or ends with a space: please remove it.");
  });
});

describe("A link that staff write", () => {
  test.each(["/donate", "/#mission", "/contactus?subject=Loan+Program", "/deities#murugan"])(
    "may lead to %s",
    (href) => {
      expect(partSchema(linkFields).safeParse({ label: "More", href }).success).toBe(true);
    },
  );

  test.each([
    "javascript:alert(1)",
    "//elsewhere.example",
    "https://elsewhere.example",
    "/\\elsewhere.example",
    "data:text/html,x",
  ])("never leads to %s", (href) => {
    expect(partSchema(linkFields).safeParse({ label: "More", href }).success).toBe(false);
  });
});

describe("A picture that staff choose", () => {
  test.each(["/art/lamp.svg", "/api/files/3f9a/480.webp"])("is one of this site: %s", (src) => {
    expect(Picture.safeParse({ src, alt: "A lamp" }).success).toBe(true);
  });

  test.each([
    "https://elsewhere.example/a.png",
    "/api/session",
    "/art/../api/session",
    "data:image/png;base64,AA",
  ])("is never fetched from elsewhere: %s", (src) => {
    expect(Picture.safeParse({ src, alt: "A lamp" }).success).toBe(false);
  });

  test("is described for those who cannot see it", () => {
    expect(Picture.safeParse({ src: "/art/lamp.svg", alt: "" }).success).toBe(false);
  });
});
