import type { BrowserContext, Page } from "@playwright/test";
import { launchBrowser } from "../browser.ts";
import { atMost, type Figure, known, quantile, ratioOf, under } from "./figures.ts";
import { account, startSite } from "./subjects.ts";

const [FEW, MANY] = [5, 200];
const ROUNDS = 12;
const KEYS = "1234567890";
/** A screen that shows sixty pictures a second. */
const FRAME_MS = 1000 / 60;

/** A key pressed in a cell, until the page stands as it will be drawn: with few rows and with a long Sunday's. */
export async function benchCountGrid(): Promise<Figure[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: site.url });
    const { ADMIN_EMAIL: username, ADMIN_PASSWORD: password } = account;
    await context.request.post("/api/session", { data: { username, password } });
    const [few, many] = [await openCount(context, FEW), await openCount(context, MANY)];
    const times = { few: [] as number[], many: [] as number[], name: [] as number[] };
    const middles = { few: [] as number[], many: [] as number[] };
    // In turns, so that whatever else the machine does troubles both alike; the first round is for warming up.
    for (let round = 0; round <= ROUNDS; round++)
      for (const [which, page] of [
        ["few", few],
        ["many", many],
      ] as const) {
        await page.bringToFront();
        const amounts = await typeInto(page, "amount", KEYS);
        const names = await typeInto(page, "donor", "Venkatesh");
        if (round === 0) continue;
        times[which].push(...amounts);
        middles[which].push(quantile(amounts, 0.5));
        if (which === "many") times.name.push(...names);
      }
    return [
      known(`a key in an amount, ${FEW} rows, median`, quantile(times.few, 0.5), "ms"),
      known(`a key in an amount, ${MANY} rows, median`, quantile(times.many, 0.5), "ms"),
      under(`a key in an amount, ${MANY} rows, p95`, quantile(times.many, 0.95), Math.floor(FRAME_MS), "ms"),
      under(`a letter of a donor, ${MANY} rows, p95`, quantile(times.name, 0.95), Math.floor(FRAME_MS), "ms"),
      atMost(`a key in an amount, ${MANY} rows to ${FEW}`, ratioOf(middles.many, middles.few), 4),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
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
  await page.getByLabel(`Amount, row ${rows + 1}`).waitFor();
  await page.evaluate(noteTimes);
  return page;
}

/** Types into the blank row, and clears the cell again. Answers how long each key took. */
async function typeInto(page: Page, column: "amount" | "donor", text: string) {
  const cell = page.locator(`[data-column=${column}]`).last();
  await cell.focus();
  const own = page.locator(`tr:focus-within [data-column=${column}]`);
  await page.evaluate(() => Object(window).keyTimes.splice(0));
  await page.keyboard.type(text);
  await page.waitForFunction((count) => Object(window).keyTimes.length >= count, text.length);
  const times: number[] = await page.evaluate(() => Object(window).keyTimes.splice(0));
  await own.fill("");
  return times;
}

/** Runs in the page: what a key sets off has been done, drawn and laid out when the message behind it arrives. */
function noteTimes() {
  const times: number[] = [];
  Object.assign(window, { keyTimes: times });
  let pressed = 0;
  addEventListener(
    "keydown",
    () => {
      pressed = performance.now();
    },
    { capture: true },
  );
  addEventListener("input", () => {
    const after = new MessageChannel();
    after.port1.onmessage = () => {
      document.body.getBoundingClientRect();
      times.push(performance.now() - pressed);
    };
    after.port2.postMessage(undefined);
  });
}
