import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pages } from "#content/pages.ts";
import { browserFlags, findBrowser } from "../browser.ts";
import type { Figure } from "./figures.ts";
import { startSite } from "./subjects.ts";

const CACHE = "node_modules/.cache/lighthouse";
const VERSION = "13.5.0";

/** The four scores of every public page. Lighthouse is fetched when asked for: the site itself does not need it. */
export async function benchLighthouse(): Promise<Figure[]> {
  if (!isInstalled()) return [{ what: "Lighthouse", value: "could not be installed" }];
  const site = await startSite();
  try {
    const { manage: _, ...open } = pages;
    return Object.values(open).map(({ path }) => figureOf(path, audit(site.url + path)));
  } finally {
    await site.stop();
  }
}

function isInstalled() {
  if (existsSync(join(CACHE, "node_modules/lighthouse"))) return true;
  mkdirSync(CACHE, { recursive: true });
  const args = ["install", "--prefix", CACHE, "--no-audit", "--no-fund", `lighthouse@${VERSION}`];
  return spawnSync("npm", args, { stdio: "inherit" }).status === 0;
}

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
};

function audit(url: string): Report {
  const output = join(CACHE, "report.json");
  rmSync(output, { force: true });
  const flags = ["--headless=new", ...browserFlags].join(" ");
  spawnSync(
    process.execPath,
    [
      join(CACHE, "node_modules/lighthouse/cli/index.js"),
      url,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, stdio: ["ignore", "ignore", "inherit"] },
  );
  return JSON.parse(readFileSync(output, "utf8"));
}

function figureOf(path: string, { categories, audits }: Report): Figure {
  const scores = Object.values(categories).map(({ score }) => Math.round(score * 100));
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const [lcp, tbt, cls] = [
    value("largest-contentful-paint"),
    value("total-blocking-time"),
    value("cumulative-layout-shift"),
  ];
  return {
    what: `${path}: largest paint ${(lcp / 1000).toFixed(2)} s, blocked ${tbt.toFixed(0)} ms, shift ${cls.toFixed(3)}`,
    value: scores.join(" "),
    goal: "100 each, under 1.3 s, under 50 ms, none",
    isMet: scores.every((score) => score === 100) && lcp < 1300 && tbt < 50 && cls === 0,
  };
}
