import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, known, quantile, timed, under } from "./figures.ts";
import { load } from "./load.ts";
import { fillDataFile } from "./many-donors.ts";
import { type Subject, startSite } from "./subjects.ts";

const [DONORS, PAGES] = [100_000, 1000];

/** A hundred thousand donors in the site as it runs, by HTTP. */
export async function benchWholeSite(): Promise<Figure[]> {
  const empty = await opened(0);
  await empty.close();
  const { site, ms, takingOverMs, close } = await opened(DONORS);
  try {
    await load(`${site.url}/donors`, 2); // warms up, and sweeps away what the start left behind
    const page = (turn: number) => 2 + ((turn * 7919) % Math.floor(DONORS / 15 - 2));
    const kept = await asked(site, () => "/donors");
    const walls = await asked(site, (turn) => `/api/wall?page=${page(turn)}`);
    const made = await asked(site, (turn) => `/donors?page=${page(turn)}`);
    return [
      known("start to first answer, without donors", empty.ms, "ms"),
      under("start to first answer, 100,000 donors, more", (ms - empty.ms) / 1000, 3, "s"),
      known("the very first, which gives each donor lines in the ledger", takingOverMs / 1000, "s"),
      known("/donors, a page nobody asked for yet, median", quantile(made, 0.5), "ms"),
      known("/donors, a page nobody asked for yet, p99", quantile(made, 0.99), "ms"),
      under("/donors, kept, p99", quantile(kept, 0.99), 5, "ms"),
      under("/api/wall, a page nobody asked for yet, p99", quantile(walls, 0.99), 5, "ms"),
    ];
  } finally {
    await close();
  }
}

async function opened(donors: number) {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-"));
  await fillDataFile(join(folder, "temple.sqlite"), donors);
  const first = await started(folder);
  await first.site.stop();
  const { site, ms } = await started(folder);
  const close = async () => {
    await site.stop();
    rmSync(folder, { recursive: true });
  };
  return { site, ms, takingOverMs: first.ms, close };
}

async function started(folder: string) {
  const before = performance.now();
  const site = await startSite({ DATA_DIR: folder, SAMPLE_DATA: "off" });
  await fetch(`${site.url}/donors`);
  return { site, ms: performance.now() - before };
}

async function asked(site: Subject, path: (turn: number) => string) {
  const times: number[] = [];
  for (let turn = 0; turn < 2 * PAGES; turn++) {
    const ms = await timed(() => ask(site.url + path(turn)));
    if (turn >= PAGES) times.push(ms); // the first half warms up: V8 is done with it after some 500
  }
  return times;
}

/** By the plainest means: `fetch` makes more garbage than the site it measures. */
function ask(url: string) {
  return new Promise<void>((resolve, reject) => {
    get(url, { agent: keptOpen }, (response) => response.on("end", resolve).resume()).on("error", reject);
  });
}

const keptOpen = new Agent({ keepAlive: true, maxSockets: 1 });
