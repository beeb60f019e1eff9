import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { test as base, expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

export { expect };

/** The production site as `npm start` runs it, over a data folder of its own. */
export type RunningSite = { url: string; dataDir: string; stop(signal?: NodeJS.Signals): Promise<void> };

export const administrator = { email: "admin@temple.example", password: "lamp oil and marigolds" };

type Options = {
  /** What a test expects to find in the browser's console; anything else fails it. */
  expectedConsole: RegExp | undefined;
};

type WorkerOptions = {
  /** Tests that leave donors behind get a site apart from those that count them. */
  leavesDonors: boolean;
};

type OwnSite = typeof startSite;

export const test = base.extend<
  Options & { quietConsole: undefined; ownSite: OwnSite },
  WorkerOptions & { site: RunningSite }
>({
  expectedConsole: [undefined, { option: true }],
  leavesDonors: [false, { option: true, scope: "worker" }],
  site: [
    async ({ leavesDonors: _apart }, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.url),
  /** Starts a site apart from those of other tests; it goes with the page, and its folder with it. */
  ownSite: async ({ page }, use) => {
    const sites: RunningSite[] = [];
    await use(async (...wishes) => {
      const site = await startSite(...wishes);
      sites.push(site);
      return site;
    });
    // Whatever the page still asks for must not find the site gone.
    await page.goto("about:blank");
    for (const { stop, dataDir } of sites) {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  quietConsole: [
    async ({ page, expectedConsole }, use) => {
      const said: string[] = [];
      page.on("console", (message) => said.push(message.text()));
      page.on("pageerror", (fault) => said.push(String(fault)));
      await use(undefined);
      expect(said.filter((text) => !expectedConsole?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export async function startSite(settings: NodeJS.ProcessEnv = {}, folder?: string): Promise<RunningSite> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), "temple-")));
  const server = spawn(process.execPath, ["server/main.ts"], {
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  server.stderr.on("data", (line) => String(line).includes('"level":"error"') && process.stderr.write(line));
  return {
    url: await firstAddress(server.stdout),
    dataDir,
    async stop(signal = "SIGTERM") {
      const ended = once(server, "exit");
      server.kill(signal);
      await ended;
      if (!folder) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function firstAddress(output: Readable) {
  return new Promise<string>((resolve, reject) => {
    let said = "";
    output.on("data", (chunk) => {
      said += chunk;
      const address = said.match(/open at (http:\S+)/)?.[1];
      if (address) resolve(address);
    });
    output.on("end", () => reject(new Error(`The site did not start. ${said}`)));
  });
}

/** The page shows what the server sent, its scripts have taken over, and nothing moves for want of a font. */
export async function open(page: Page, address: string) {
  await page.goto(address);
  await toBeAlive(page);
}

export async function openAgain(page: Page) {
  await page.reload();
  await toBeAlive(page);
}

/** What is pressed before its scripts are here, is pressed in vain. */
async function toBeAlive(page: Page) {
  await page.locator("html[data-ready]").waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

/** Less than half of what the package sends by itself, which every page of every test would have to read. */
const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Rules that measure places, sizes and colors. All others read the markup and which parts of it are shown. */
const measuringRules = ["color-contrast", "target-size", "link-in-text-block", "scrollable-region-focusable"];

/**
 * WCAG 2.2 AA as far as a machine can tell. Behind a modal dialog nothing is read: it is looked at without the dialog.
 * A page that has passed and shows the same parts again, at another width, is only measured again.
 */
export async function expectAccessible(page: Page, { without = [] as string[] } = {}) {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(readColoursOnce);
  }
  const passed = passedBy.get(page) ?? new Set();
  passedBy.set(page, passed);
  const shown = await page.evaluate(whatIsShown);
  const rules = without.map((rule) => [rule, { enabled: false }]);
  const measured = measuringRules.filter((rule) => !without.includes(rule));
  const found = await page.evaluate(
    async (options) => {
      const read = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(read, options);
      const all = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })));
      const found: string[] = [];
      for (const { id, target, html, failureSummary } of all) {
        const element = document.querySelector(String(target.at(-1)));
        if (id === "target-size" && element && (await isFreeInTheMiddle(element))) continue;
        found.push(`${id}: ${html} ${failureSummary}`);
      }
      return found;

      /** What a bar at the edge of the screen covers is large enough once it is scrolled to. */
      async function isFreeInTheMiddle(element: Element) {
        const { scrollY } = window;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const again = await run(element, { runOnly: { type: "rule", values: ["target-size"] } });
        scrollTo({ top: scrollY, behavior: "instant" });
        return again.violations.length === 0;
      }
    },
    {
      ...(passed.has(shown)
        ? { runOnly: { type: "rule", values: measured } }
        : {
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
            rules: Object.fromEntries(rules),
          }),
      resultTypes: ["violations"],
      // No rule that is asked for reads style sheets, which would be fetched once more for each look.
      preload: { assets: ["media"] },
    } satisfies RunOptions,
  );
  expect(found).toEqual([]);
  passed.add(shown);
}

const passedBy = new WeakMap<Page, Set<string>>();

/** Runs in the page. The markup, and for each element what decides whether axe takes it as shown. */
async function whatIsShown() {
  const elements = [...document.querySelectorAll("*")].map((element) => {
    const { display, visibility, opacity, position, clip, clipPath, overflow, contentVisibility } =
      getComputedStyle(element);
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const isAside = right <= 0 || left >= innerWidth || bottom + scrollY <= 0;
    const isEmpty = width === 0 || height === 0;
    return [
      ...[display, visibility, opacity === "0", position, clip, clipPath, overflow, contentVisibility],
      ...[isAside, isEmpty, top < 0 && position === "fixed", element.matches(":modal")],
    ].join();
  });
  const text = [document.documentElement.outerHTML, ...elements].join("\n");
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].join();
}

/** Runs in the page. A third of what axe does is to read the same few colours again. */
function readColoursOnce() {
  type Colour = { r: number; g: number; b: number; alpha: number };
  type Reader = { prototype: { parseString(this: Colour, text: string): Colour } };
  type Page = { axe: { commons: { color: { Color: Reader } } } };
  const { prototype } = (window as unknown as Page).axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Colour>();
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? read.call(this, text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}
