import { describe, expect, test } from "vitest";
import { pages } from "#content/pages.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { pageWeight } from "#tests/page-weight.ts";
import { openTemple } from "#tests/temple.ts";

const { manage: _, ...publicPages } = pages;
const [build, site] = [await builtPages(), builtSite()];

/** Came to the last of the browsers after 2022. Where a page looks first whether it is there, the look is named. */
const newerInScripts: [name: string, use: RegExp, look?: RegExp][] = [
  ["AbortSignal.timeout", /AbortSignal\.(timeout|any)\b/],
  ["Promise.withResolvers", /Promise\.(withResolvers|try)\b/],
  ["copies of arrays", /\.(toSorted|toReversed|toSpliced)\(/],
  ["groups", /\.groupBy\(/],
  ["Array.fromAsync", /Array\.fromAsync\b/],
  ["well-formed texts", /\.(isWellFormed|toWellFormed)\(/],
  ["URL.canParse", /URL\.(canParse|parse)\(/],
  ["URLPattern", /\bURLPattern\b/],
  ["sets of sets", /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/],
  ["iterator helpers", /\bIterator\.(from|prototype)\b/],
  ["Intl.Segmenter", /Intl\.Segmenter\b/],
  ["looking behind in a pattern", /\(\?<[=!]/],
  ["patterns of sets", /(?<=[(,=:])\/[^/\n]+\/[dgimsuy]*v[dgimsuy]*[.,;)]/],
  ["static blocks of a class", /\bstatic\s*\{/],
  ["resources that end by themselves", /Symbol\.(dispose|asyncDispose)\b/],
  ["checkVisibility", /\.checkVisibility\(/],
  ["popovers", /\.(showPopover|hidePopover|togglePopover)\(/],
  ["idle time", /\brequestIdleCallback\(/],
  ["tasks with a priority", /\bscheduler\.(postTask|yield)\(/, /"scheduler" ?in window/],
  // React has its own, and calls it only for pages that ask for transitions; ours do not.
  ["view transitions", /\.startViewTransition\(/, /startViewTransition==`function`/],
  ["import.meta.resolve", /import\.meta\.resolve\(/, /import\.meta\.resolve\?/],
  ["the navigation API", /\bnavigation\.(navigate|addEventListener|currentEntry)\b/, /typeof navigation/],
];

const newerInSheets: [name: string, use: RegExp, look?: RegExp][] = [
  ["nesting", /[{;}]\s*&|&[.:[ >+~]/],
  ["ranges in media queries", /@media[^{]*[<>]=?/],
  ["container queries", /@container\b|\bcq(w|h|i|b|min|max)\b/, /@supports \(container-type: ?inline-size\)/],
  ["@scope, @property, @starting-style", /@(scope|property|starting-style)\b/],
  ["mixed and relative colours", /\b(color-mix|light-dark|oklch|oklab|lch|lab)\(/],
  ["subgrid", /\bsubgrid\b/],
  ["rounding", /\b(round|mod|rem|sin|cos|pow|sqrt|hypot|linear)\(/],
  ["anchors", /\banchor(-size)?\(|position-anchor/],
  [":user-invalid", /:user-(in)?valid\b/],
  ["popovers", /:popover-open\b/],
];

describe.each([...Object.values(publicPages), { path: "/hall" }])("What $path loads", ({ path }) => {
  test("asks nothing of a browser that none could do at the end of 2022", async () => {
    const { html, code, sheets } = await load(path);
    const [start] = html.match(/<script id="_R_">[^<]*/) ?? [];
    const scripts = `${start}\n${code}`;
    expect(
      namesOf(newerInScripts.filter(([, use, look]) => use.test(scripts) && !look?.test(scripts))),
    ).toEqual([]);
    expect(namesOf(newerInSheets.filter(([, use, look]) => use.test(sheets) && !look?.test(sheets)))).toEqual(
      [],
    );
  });

  test("goes without :has() where a browser does not know it, and loses nothing else by it", async () => {
    const { sheets } = await load(path);
    const together = [...sheets.matchAll(/[^{}]*:has\([^{}]*(?=\{)/g)]
      .map(([selectors]) => selectors)
      .filter((selectors) => selectors.split(/,(?![^(]*\))/).some((selector) => !selector.includes(":has(")));
    expect(together).toEqual([]);
  });
});

function namesOf(found: [name: string, ...rest: unknown[]][]) {
  return found.map(([name]) => name);
}

async function load(path: string) {
  const temple = await openTemple({
    site,
    pages: (services) => renderedPages(() => build, services),
    settings: { SAMPLE_DATA: "on" },
  });
  const html = await (await temple.visitor.get(path)).text();
  return { ...pageWeight(html, html.length, site), html };
}
