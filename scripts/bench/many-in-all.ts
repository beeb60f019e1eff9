import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, known, quantile, timed, under } from "./figures.ts";
import { fillDataFile } from "./many-donors.ts";
import { type Subject, startSite } from "./subjects.ts";

const [DONORS, PAGES] = [100_000, 300];

/** A hundred thousand donors in the site as it runs, by HTTP. */
export async function benchWholeSite(): Promise<Figure[]> {
  const empty = await opened(0);
  await empty.close();
  const { site, ms, close } = await opened(DONORS);
  try {
    const page = (turn: number) => 2 + ((turn * 7919) % (DONORS / 15 - 2));
    const made = await asked(site, (turn) => `/donors?page=${page(turn)}`);
    const kept = await asked(site, () => "/donors");
    const walls = await asked(site, (turn) => `/api/wall?page=${page(turn + PAGES)}`);
    return [
      known("start to first answer, without donors", empty.ms, "ms"),
      under("start to first answer, 100,000 donors, more", (ms - empty.ms) / 1000, 3, "s"),
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
  const before = performance.now();
  const site = await startSite({ DATA_DIR: folder, SAMPLE_DATA: "off" });
  await fetch(`${site.url}/donors`);
  const ms = performance.now() - before;
  const close = async () => {
    await site.stop();
    rmSync(folder, { recursive: true });
  };
  return { site, ms, close };
}

async function asked(site: Subject, path: (turn: number) => string) {
  const times: number[] = [];
  for (let turn = -20; turn < PAGES; turn++) {
    const ms = await timed(async () => (await fetch(site.url + path(turn + 20))).arrayBuffer());
    if (turn >= 0) times.push(ms); // the first ones warm up
  }
  return times;
}
