import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { editorSentences } from "#domain/content/editor-sentences.ts";
import { PhaseContent } from "#domain/content/land-project.ts";
import { NewsItem } from "#domain/content/news.ts";
import { type PartName, partForms, partNames } from "#domain/content/parts.ts";
import { startingWords } from "#server/words.ts";
import { startingPhases } from "./land-project.ts";
import { startingNews } from "./news.ts";
import { pages } from "./pages.ts";
import { temple, timeZone } from "./temple.ts";

const files: [file: string, schema: z.ZodType, content: unknown][] = [
  ...partNames.map((part: PartName): [string, z.ZodType, unknown] => [
    `${part}.ts`,
    partForms[part].schema,
    startingWords[part],
  ]),
  ["land-project.ts", z.array(PhaseContent), startingPhases],
  ["news.ts", z.array(NewsItem), startingNews],
];

describe("The temple's words", () => {
  test("have a file for each part, of the part's name", () => {
    for (const part of partNames) expect(existsSync(new URL(`${part}.ts`, import.meta.url))).toBe(true);
  });

  test("are complete in every file", () => {
    expect(files.flatMap(([file, schema, content]) => editorSentences(file, schema, content))).toEqual([]);
  });

  test("name a clock that goes", () => {
    expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
  });

  test("link only to pages of this site", () => {
    const lost = values()
      .filter(
        ({ value }) =>
          value.startsWith("/") && !value.startsWith("/art/") && !value.startsWith("/documents/"),
      )
      .filter(({ value }) => !isKnownPlace(value))
      .map(({ file, value }) => `${file}: no page of this site is at ${value}`);
    expect(lost).toEqual([]);
  });

  test("lead to other sites only safely", () => {
    const unsafe = values()
      .filter(({ value }) => /^\w+:\/\//.test(value) && !value.startsWith("https://"))
      .map(({ file, value }) => `${file}: ${value} must start with https://`);
    expect(unsafe).toEqual([]);
  });

  test("name only pictures and papers that are there", () => {
    const missing = values()
      .filter(({ value }) => value.startsWith("/art/") || value.startsWith("/documents/"))
      .filter(({ value }) => !existsSync(new URL(`../public${value}`, import.meta.url)))
      .map(({ file, value }) => `${file}: there is no file public${value}`);
    expect(missing).toEqual([]);
  });

  test("describe each page once, in words of its own", () => {
    const infos = Object.values(pages);
    expect(infos.map(({ path }) => path).toSorted()).toEqual([...routes].toSorted());
    expect(new Set(infos.map(({ title }) => title)).size).toBe(infos.length);
    expect(new Set(infos.map(({ description }) => description)).size).toBe(infos.length);
  });
});

const routes = [
  "/",
  "/about",
  "/donate",
  "/donors",
  "/events",
  "/panchang",
  "/landprojectdetails",
  "/loanprogram",
  "/news",
  "/contactus",
  "/deities",
  "/board",
  "/bylaws",
  "/manage",
];

function isKnownPlace(href: string) {
  const { pathname, hash } = new URL(href, temple.url);
  const anchors: Record<string, string[]> = {
    "/": ["#mission", "#impact", "#slideshow"],
    "/events": ["#help"],
    "/landprojectdetails": ["#land"],
    "/news": startingNews.map(({ id }) => `#${id}`),
  };
  const path = pathname.toLowerCase();
  return routes.includes(path) && (hash === "" || (anchors[path] ?? []).includes(hash));
}

function values() {
  return files.flatMap(([file, , content]) => texts(content).map((value) => ({ file, value })));
}

function texts(content: unknown): string[] {
  if (typeof content === "string") return [content];
  return typeof content === "object" && content !== null ? Object.values(content).flatMap(texts) : [];
}
