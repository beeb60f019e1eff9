import type { BrowserContext, Page } from "@playwright/test";
import { launchBrowser } from "../browser.ts";
import { atMost, type Figure, known, quantile, ratioOf, under } from "./figures.ts";
import { account, startSite } from "./subjects.ts";

const [FEW, MANY] = [5, 200];
const ROUNDS = 8;
/** A screen that shows sixty pictures a second has so long for each. */
const FRAME_MS = 16;

/**
 * What a key pressed in a cell costs the page's thread, from the key to the picture: with few rows and with those of a
 * long Sunday. It is time of the processor, as a machine that does something else besides would tell otherwise, less
 * what the same measurement costs when no key is pressed.
 */
export async function benchCountGrid(): Promise<Figure[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: site.url });
    const { ADMIN_EMAIL: username, ADMIN_PASSWORD: password } = account;
    await context.request.post("/api/session", { data: { username, password } });
    const [few, many] = [await openCount(context, FEW), await openCount(context, MANY)];
    const found = { few: [] as Cost[], many: [] as Cost[], names: [] as Cost[] };
    const middles = { few: [] as number[], many: [] as number[] };
    // In turns, and the first one is for warming up.
    for (let round = 0; round <= ROUNDS; round++)
      for (const which of ["few", "many"] as const) {
        const sheet = which === "few" ? few : many;
        const keys = await sheet.type("amount", "1234567890");
        const letters = await sheet.type("donor", "venkatesh");
        if (round === 0) continue;
        found[which].push(...keys);
        middles[which].push(quantile(allOf(keys), 0.5));
        if (which === "many") found.names.push(...letters);
      }
    const scriptOf = (costs: Cost[]) =>
      quantile(
        costs.map(({ script }) => script),
        0.5,
      );
    return [
      known(`a key in an amount, ${FEW} rows, median`, quantile(allOf(found.few), 0.5), "ms"),
      known(`a key in an amount, ${MANY} rows, median`, quantile(allOf(found.many), 0.5), "ms"),
      known(`a key in an amount, ${FEW} rows, p95`, quantile(allOf(found.few), 0.95), "ms"),
      under(`a key in an amount, ${MANY} rows, p95`, quantile(allOf(found.many), 0.95), FRAME_MS, "ms"),
      under(`a letter of a donor, ${MANY} rows, p95`, quantile(allOf(found.names), 0.95), FRAME_MS, "ms"),
      known(`of it script, ${FEW} rows, median`, scriptOf(found.few), "ms"),
      known(`of it script, ${MANY} rows, median`, scriptOf(found.many), "ms"),
      atMost(`a key in an amount, ${MANY} rows to ${FEW}`, ratioOf(middles.many, middles.few), 2),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

type Cost = { all: number; script: number };

function allOf(costs: Cost[]) {
  return costs.map(({ all }) => all);
}

async function openCount(context: BrowserContext, rows: number) {
  const countedOn = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
  const made = await context.request.post("/api/counts", {
    data: { countedOn, place: "", counters: ["Meena", "Ravi"], controlCents: 100, controlGifts: rows },
  });
  const { id } = await made.json();
  for (let row = 1; row <= rows; row++)
    await context.request.post("/api/gifts", {
      data: { receivedOn: countedOn, countId: id, cents: row * 100, method: "cash", fund: "general" },
    });
  const page = await context.newPage();
  await page.goto(`/dashboard/donations/count/${id}`);
  await page.locator("html[data-ready]").waitFor();
  const metrics = await metricsOf(context, page);

  return {
    /** Types into the row that is still blank, and clears the cell again. */
    async type(column: "amount" | "donor", text: string): Promise<Cost[]> {
      await page.bringToFront();
      await page.locator(`.is-blank [data-column=${column}]`).first().focus();
      await drawn(page);
      const costs: Cost[] = [];
      for (const key of text) {
        const nothing = await costOf(() => Promise.resolve());
        const cost = await costOf(() => page.keyboard.type(key));
        costs.push({ all: cost.all - nothing.all, script: cost.script - nothing.script });
      }
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      return costs;
    },
  };

  async function costOf(work: () => Promise<void>): Promise<Cost> {
    const before = await metrics();
    await work();
    await drawn(page);
    const after = await metrics();
    return { all: after.all - before.all, script: after.script - before.script };
  }
}

/** Milliseconds of the processor that the page's thread has used so far. */
async function metricsOf(context: BrowserContext, page: Page) {
  const browser = await context.newCDPSession(page);
  await browser.send("Performance.enable", { timeDomain: "threadTicks" });
  return async (): Promise<Cost> => {
    const { metrics } = await browser.send("Performance.getMetrics");
    const of = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN);
    return { all: of("TaskDuration"), script: of("ScriptDuration") };
  };
}

/** The picture after the next is begun once the next has been drawn. */
function drawn(page: Page) {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
