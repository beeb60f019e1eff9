import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pages } from "#content/pages.ts";
import { browserFlags, findBrowser } from "../browser.ts";
import type { Figure } from "./figures.ts";
import { account, startSite } from "./subjects.ts";

const FOLDER = "node_modules/.cache/lighthouse";
const VERSION = "13.5.0";
const SCREENS = ["/dashboard", "/dashboard/donor-entry", "/dashboard/messages"];

/** The scores of every public page and of staff's screens. Lighthouse is fetched for this alone. */
export async function benchLighthouse(): Promise<Figure[]> {
  if (!isInstalled()) return [{ what: "Lighthouse", value: "not installed" }];
  const site = await startSite();
  try {
    const { manage: _, ...open } = pages;
    const figures = Object.values(open).map(({ path }) => publicFigure(path, audit(site.url + path)));
    const cookie = await signIn(site.url); // not earlier: a session ends after six silent minutes
    return [...figures, ...SCREENS.map((path) => staffFigure(path, audit(site.url + path, cookie)))];
  } finally {
    await site.stop();
  }
}

function isInstalled() {
  if (existsSync(join(FOLDER, "node_modules/lighthouse"))) return true;
  mkdirSync(FOLDER, { recursive: true });
  const args = ["install", "--prefix", FOLDER, "--no-audit", "--no-fund", `lighthouse@${VERSION}`];
  return spawnSync("npm", args, { stdio: "inherit" }).status === 0;
}

async function signIn(url: string) {
  const answer = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD }),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0];
}

type Report = {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
};

/** The middle one of three: a report on the same page differs from the next, as Lighthouse itself says. */
function audit(url: string, cookie?: string): Report {
  const [first, second, third] = [auditOnce(url, cookie), auditOnce(url, cookie), auditOnce(url, cookie)];
  const blocked = (report: Report) => paintOf(report).blocked;
  const [, middle = second] = [first, second, third].toSorted((a, b) => blocked(a) - blocked(b));
  return middle;
}

function auditOnce(url: string, cookie?: string): Report {
  const output = join(FOLDER, "report.json");
  rmSync(output, { force: true });
  const args = [
    "--quiet",
    "--output=json",
    `--output-path=${output}`,
    `--only-categories=performance,accessibility,best-practices${cookie ? "" : ",seo"}`,
    `--chrome-flags=--headless=new ${browserFlags.join(" ")}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  const program = join(FOLDER, "node_modules/lighthouse/cli/index.js");
  spawnSync(process.execPath, [program, url, ...args], {
    env: { ...process.env, CHROME_PATH: findBrowser() },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const report = JSON.parse(readFileSync(output, "utf8"));
  // Now and then the browser's own record of the visit is lost.
  if (report.runtimeError) return auditOnce(url, cookie);
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}.`);
  return report;
}

function publicFigure(path: string, report: Report): Figure {
  const isMet = scoresOf(report).every((score) => score === 100) && isSmooth(report);
  return figure(path, report, "100 each, 1.3 s, 100 ms, no shift", isMet);
}

function staffFigure(path: string, report: Report): Figure {
  return figure(path, report, "95 each or more", Math.min(...scoresOf(report)) >= 95);
}

function figure(path: string, report: Report, goal: string, isMet: boolean): Figure {
  const { lcp, blocked, shift } = paintOf(report);
  return {
    what: `${path}: ${(lcp / 1000).toFixed(2)} s, ${blocked.toFixed(0)} ms, ${shift.toFixed(3)}`,
    value: scoresOf(report).join(" "),
    goal,
    ...((isMet || isJudge(report)) && { isMet }),
  };
}

function scoresOf({ categories }: Report) {
  return Object.values(categories).map(({ score }) => Math.round(score * 100));
}

function isSmooth(report: Report) {
  const { lcp, blocked, shift } = paintOf(report);
  return lcp < 1300 && blocked < 100 && shift < 0.001;
}

function paintOf({ audits }: Report) {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    lcp: value("largest-contentful-paint"),
    blocked: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
  };
}

/** Lighthouse slows the processor to a quarter of what it finds, and means that of an ordinary computer. */
function isJudge({ environment }: Report) {
  return environment.benchmarkIndex > 700;
}
