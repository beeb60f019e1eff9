import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { formatCents } from "#domain/money.ts";
import { type HallView, lampsOf, phaseOfNow } from "#rooms/hall/hall.ts";
import { launchBrowser } from "../browser.ts";
import { type Figure, known, quantile, under } from "./figures.ts";
import { freePort, type Subject, signedIn, startSite } from "./subjects.ts";

const GIFTS = 10_000;
const CUTS = 30;
const RESTARTS = 2;
const DONORS = 200;
/** Gifts between two looks at the memory. */
const SPAN = GIFTS / 10;
const CUT_MS = 700;

type Memory = { bytes: number; nodes: number; listeners: number };

/**
 * A festival day in a few minutes: ten thousand gifts come in, the network of the display is lost thirty times and the
 * server starts anew twice. At the end the display shows what the records say, and takes no more than it did early on.
 */
export async function benchHall(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-hall-"));
  const settings = { DATA_DIR: folder, PORT: String(await freePort()), SAMPLE_DATA: "off" };
  const site = { now: await startSite(settings) };
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    await prepare(site.now.url);
    await page.goto(`${site.now.url}/hall`);
    await page.locator("html[data-ready]").waitFor();
    const session = await context.newCDPSession(page);
    const still = await framesOf(page, 5_000);
    const busy = framesOf(page, 20_000);
    const looks: Memory[] = [];
    let [cuts, restarts] = [0, 0];
    const started = performance.now();
    for (let from = 0; from < GIFTS; from += SPAN) {
      const part = { from, to: from + SPAN };
      const giving = giveAll(site, part);
      for (; cuts < ((from + SPAN) * CUTS) / GIFTS; cuts++) {
        await context.setOffline(true);
        await sleep(CUT_MS);
        await context.setOffline(false);
        await sleep(CUT_MS);
      }
      await giving;
      if (restarts < RESTARTS && from >= ((restarts + 1) * GIFTS) / (RESTARTS + 2)) {
        restarts++;
        await site.now.stop();
        site.now = await startSite(settings);
      }
      looks.push(await memoryOf(session));
    }
    const seconds = (performance.now() - started) / 1000;
    const behindMs = await untilTrue(page, site.now.url);
    const wrong = await differences(page, site.now.url);
    const last = await memoryOf(session);
    const [first = last] = looks.slice(1);
    const growth = (of: keyof Memory) => (100 * (last[of] - first[of])) / first[of];
    const frames = await busy;
    return [
      known(`${GIFTS} gifts, ${cuts} times cut off, ${restarts} restarts, in`, seconds, "s"),
      under("what the display shows otherwise than the records", wrong.length, 1, "things"),
      known("until it showed the last gift", behindMs, "ms"),
      known(`held by the scripts after ${2 * SPAN} gifts`, first.bytes / 1e6, "MB"),
      known(`held by the scripts after ${GIFTS} gifts`, last.bytes / 1e6, "MB"),
      under("growth of that", Math.max(0, growth("bytes")), 10, "%"),
      under("growth of the document", Math.max(0, growth("nodes")), 10, "%"),
      under("growth of its listeners", Math.max(0, growth("listeners")), 10, "%"),
      known("frame while nothing happens, median", quantile(still, 0.5), "ms"),
      known("frame while nothing happens, p95", quantile(still, 0.95), "ms"),
      known("frame while gifts come in, median", quantile(frames, 0.5), "ms"),
      known("frame while gifts come in, p95", quantile(frames, 0.95), "ms"),
    ];
  } finally {
    await browser.close();
    await site.now.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Donors of every wish, and a phase whose figures move with what is given. */
async function prepare(url: string) {
  const ask = await signedIn(url);
  for (let at = 0; at < DONORS; at++)
    await ask("POST", "/api/donors", {
      name: `Family ${at} Bench`,
      position: "donor",
      pledged: 0,
      donated: 0,
      visibility: at % 10 === 0 ? "anonymous" : at % 10 === 1 ? "name-only" : "full",
    });
  const { rows } = (await (await ask("GET", "/api/phases")).json()) as {
    rows: { number: number; id: string }[];
  };
  const {
    ledger: _,
    typed: __,
    ...phase
  } = (rows.find(({ number }) => number === 1) ?? {}) as {
    [field: string]: unknown;
  };
  await ask("PUT", `/api/phases/${phase.id}`, { ...phase, source: "ledger", goalCents: 600_000_000 });
}

const AT_ONCE = 4;

async function giveAll(site: { now: Subject }, { from, to }: { from: number; to: number }) {
  const ask = await signedIn(site.now.url);
  const { rows } = (await (await ask("GET", `/api/donors?size=100`)).json()) as { rows: { id: string }[] };
  const receivedOn = new Date(Date.now() - 12 * 60 * 60_000).toISOString().slice(0, 10);
  let next = from;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < to) {
        const at = next++;
        await ask("POST", "/api/gifts", {
          donorId: rows[at % rows.length]?.id,
          receivedOn,
          method: "cash",
          fund: "phase-1",
          cents: 100 * (11 + (at % 490)),
          isAnonymous: at % 7 === 0,
          evenIfLike: true,
        });
      }
    }),
  );
}

/** What is left when everything that nobody needs any more is gone. */
async function memoryOf(session: CDPSession): Promise<Memory> {
  const bytes = await keptBytes(session);
  const { nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters");
  return { bytes, nodes, listeners };
}

/**
 * What the page's scripts hold. Not their code: the browser compiles a function anew, and larger, whenever it has run
 * often enough. Nor what belongs to the browser, which remembers every answer for whoever watches its network as this
 * bench does; the document and its listeners are counted by themselves.
 */
async function keptBytes(session: CDPSession) {
  const pieces: string[] = [];
  const take = ({ chunk }: { chunk: string }) => pieces.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", take);
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", take);
  const { snapshot, nodes } = JSON.parse(pieces.join("")) as {
    snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
    nodes: number[];
  };
  const { node_fields: fields, node_types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const others = ["code", "native"].map((name) => node_types[0].indexOf(name));
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!others.includes(nodes[at + type] ?? -1)) bytes += nodes[at + size] ?? 0;
  return bytes;
}

/** How long after each picture the next one came. */
function framesOf(page: Page, ms: number): Promise<number[]> {
  return page.evaluate(
    (during) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let [last, start] = [0, 0];
        requestAnimationFrame(function next(now) {
          if (last) frames.push(now - last);
          start ||= now;
          last = now;
          if (now - start < during) requestAnimationFrame(next);
          else resolve(frames);
        });
      }),
    ms,
  );
}

async function untilTrue(page: Page, url: string) {
  const start = performance.now();
  while (performance.now() - start < 90_000) {
    if ((await differences(page, url)).length === 0) break;
    await sleep(50);
  }
  return performance.now() - start;
}

/** What is on the display, held against what the records say. */
async function differences(page: Page, url: string) {
  const view = (await (await fetch(`${url}/api/hall`)).json()) as HallView;
  const phase = phaseOfNow(view.phases);
  if (!phase) throw new Error("There is no phase to show.");
  const told = {
    // Long names take two lines: how many gifts find room is the display's to say, and one of them always does.
    gifts: view.latest.map(({ name, cents }) => `${name} ${cents === null ? "—" : formatCents(cents)}`),
    sum: formatCents(phase.raisedCents),
    lamps: lampsOf(phase).lit,
    isLost: false,
  };
  const shown = await page.evaluate(() => ({
    gifts: [...document.querySelectorAll(".hall__gifts li:not([hidden])")].map(
      (row) => `${row.querySelector("b")?.textContent} ${row.querySelector("li > span")?.textContent}`,
    ),
    sum: document.querySelector(".hall__sum b")?.textContent,
    lamps: Number(
      document
        .querySelector(".hall__tower")
        ?.getAttribute("aria-label")
        ?.match(/(\d+) burn/)?.[1],
    ),
    isLost: document.querySelector(".hall__lost i") !== null,
  }));
  const amounts = shown.gifts.map((row) => row.replace("amount not shown", ""));
  return [
    ...amounts.filter((row, at) => told.gifts[at] !== row),
    ...(amounts.length === 0 ? ["no gift"] : []),
    ...(["sum", "lamps", "isLost"] as const).filter((what) => told[what] !== shown[what]),
  ];
}
