import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dataFile } from "#server/store/data-folder.ts";
import { type Figure, known, quantile, timed, under } from "./figures.ts";
import { fillDataFile } from "./many-donors.ts";
import { memoryOf, signedIn, startSite } from "./subjects.ts";

const [DONORS, ROWS] = [10_000, 10_000];

/** A file of ten thousand rows, half of known donors and a tenth of new ones, while somebody else uses the site. */
export async function benchImport(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-"));
  await fillDataFile(dataFile(folder), DONORS);
  const site = await startSite({ DATA_DIR: folder, SAMPLE_DATA: "off" });
  try {
    const answer = await signedIn(site.url);
    const ask = async (...asked: Parameters<typeof answer>) => (await answer(...asked)).json();
    const { rows } = await ask("GET", "/api/donors?size=100");
    const form = { source: "Donorbox", csv: fileOf(rows.map(({ name }: { name: string }) => name)) };
    const before = memoryOf(site.pids[0] ?? 0);
    const waits: number[] = [];
    let isOver = false;
    const other = (async () => {
      for (; !isOver; await sleep(20)) waits.push(await timed(() => ask("GET", "/api/donors?page=7")));
    })();
    const trial = await timed(() => ask("POST", "/api/imports", { ...form, dryRun: true }));
    let imported = "";
    const recording = await timed(async () => {
      imported = (await ask("POST", "/api/imports", { ...form, dryRun: false })).id;
    });
    const memory = memoryOf(site.pids[0] ?? 0);
    const undoing = await timed(() => ask("POST", `/api/imports/${imported}/undo`, {}));
    isOver = true;
    await other;
    return [
      known("10,000 rows, tried", trial / 1000, "s"),
      under("10,000 rows, recorded", recording / 1000, 60, "s"),
      known("the whole import, undone", undoing / 1000, "s"),
      known("somebody else's request meanwhile, median", quantile(waits, 0.5), "ms"),
      under("somebody else's request meanwhile, p99", quantile(waits, 0.99), 500, "ms"),
      known("somebody else's request meanwhile, the slowest", quantile(waits, 1), "ms"),
      known("memory before", before / 1e6, "MB"),
      under("memory, the most at any time", memory / 1e6, 600, "MB"),
    ];
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function fileOf(names: string[]) {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const name = at % 10 === 0 ? `Somebody New ${at}` : at % 2 ? (names[at % names.length] ?? "") : "";
    const day = `${1 + (at % 12)}/${1 + (at % 28)}/2025`;
    return `${day},"${name}","$${1 + (at % 5000)}.00",Building Fund,D${at}\n`;
  });
  return `Donation Date,Name,Amount,Campaign,Receipt Id\n${rows.join("")}`;
}
