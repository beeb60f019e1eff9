import { describe, expect, test } from "vitest";
import { about } from "#content/about.ts";
import { deities } from "#content/deities.ts";
import { donorWall } from "#content/donor-wall.ts";
import { giving } from "#content/giving.ts";
import { landProject } from "#content/land-project.ts";
import { loanProgram } from "#content/loan-program.ts";
import { pages } from "#content/pages.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { pageWeight } from "#tests/page-weight.ts";
import { openTemple } from "#tests/temple.ts";

const { home, manage: _, ...others } = pages;
/** For one television, and in no menu. */
const display = { path: "/hall" };
const [build, site] = [await builtPages(), builtSite()];

/** A sentence of each of these pages. Words come with a page, not with its script: staff change them at any time. */
const sentences = [
  about.head.lede,
  giving.head.lede,
  donorWall.head.lede,
  landProject.head.lede,
  loanProgram.head.lede,
  deities.shrines[0]?.description ?? "",
  pages.about.description,
];

/** Words of the admin area, and of the library that checks what strangers send. */
const notForVisitors = ["/api/donors", "/api/session", "/api/messages", "Session timed out", "_zod"];

describe("A first visit, in bytes as sent", () => {
  test("to Home stays within the budget", async () => {
    const { script, style, font, total } = await weigh("/");

    expect(script).toBeLessThanOrEqual(104_000);
    expect(style).toBeLessThanOrEqual(15_000);
    expect(font).toBeLessThanOrEqual(40_000);
    expect(total).toBeLessThanOrEqual(220_000);
  });

  test.each(Object.values(others))("to $path takes less than one to Home", async ({ path }) => {
    const [here, atHome] = [await weigh(path), await weigh("/")];

    expect(here.script).toBeLessThanOrEqual(110_000);
    expect(here.style).toBeLessThanOrEqual(atHome.style);
    expect(here.font).toBeLessThanOrEqual(atHome.font);
    expect(here.total).toBeLessThanOrEqual(atHome.total);
  });
});

describe("The hall display", () => {
  test("has no more script than a page, and a sheet that weighs on no other", async () => {
    const [here, atHome] = [await weigh(display.path), await weigh("/")];

    expect(here.script).toBeLessThanOrEqual(110_000);
    expect(here.sheets).toContain(".hall__tower");
    expect(atHome.sheets).not.toContain(".hall__");
  });
});

describe("Before its first paint", () => {
  test.each([home, display, ...Object.values(others)])(
    "$path asks for no more files than a browser has connections",
    async ({ path }) => {
      const { html } = await visit(path);
      expect(html.match(/<link rel="(?:preload|stylesheet)"/g)?.length).toBeLessThanOrEqual(6);
    },
  );
});

describe("The script of a public page", () => {
  test.each([home, display, ...Object.values(others)])(
    "$path has no word of the admin area",
    async ({ path }) => {
      const { code } = await weigh(path);
      for (const words of notForVisitors) expect(code).not.toContain(words);
    },
  );

  test.each([home, display, ...Object.values(others)])(
    "$path has no words of the website",
    async ({ path }) => {
      const { code } = await weigh(path);
      for (const sentence of sentences) expect(code.includes(sentence), sentence).toBe(false);
    },
  );
});

async function weigh(path: string) {
  const { html, size } = await visit(path);
  const [, manifest = ""] = html.match(/rel="manifest" href="([^"]+)"/) ?? [];
  return pageWeight(html, size + (await visit(manifest)).size, site);
}

async function visit(path: string) {
  const temple = await openTemple({
    site,
    pages: (services) => renderedPages(() => build, services),
    settings: { SAMPLE_DATA: "on" },
  });
  const answer = await temple.visitor.get(path, { "Accept-Encoding": "br" });
  return { html: await answer.text(), size: Number(answer.headers.get("Content-Length")) };
}
