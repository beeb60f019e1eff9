import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dataFile } from "#server/store/data-folder.ts";
import { type Figure, known, quantile, timed, under } from "./figures.ts";
import { fillLedger } from "./many-gifts.ts";
import { memoryOf, signedIn, startSite } from "./subjects.ts";

/** Ten years of gifts, some six per donor in the one that is measured. */
const [DONORS, GIFTS, YEAR] = [2000, 120_000, "2025"];

/** The statements of a year issued and written as one PDF, while somebody else uses the site. */
export async function benchStatements(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-"));
  await fillLedger(dataFile(folder), DONORS, GIFTS);
  const site = await startSite({ DATA_DIR: folder, SAMPLE_DATA: "off" });
  try {
    const answer = await signedIn(site.url);
    const ask = async (...asked: Parameters<typeof answer>) => (await answer(...asked)).json();
    const { published, version } = await ask("GET", "/api/website/temple");
    const value = { ...published, ein: "12-3456789" };
    const draft = await ask("PUT", "/api/website/temple/draft", { value, version });
    await answer("POST", "/api/website/temple/publish", { version: draft.version });

    const waits: number[] = [];
    let isOver = false;
    const other = (async () => {
      for (; !isOver; await sleep(20)) waits.push(await timed(() => answer("GET", "/api/donors?page=7")));
    })();
    const before = memoryOf(site.pids[0] ?? 0);
    let made = 0;
    const issuing = await timed(async () => {
      await answer("POST", "/api/statements", { year: YEAR, send: "none" });
      for (let isRunning = true; isRunning; await sleep(100))
        ({ isRunning, made } = await ask("GET", "/api/statements/run"));
    });
    let bytes = 0;
    const writing = await timed(async () => {
      const paper = await answer("GET", `/api/statements/${YEAR}.pdf`);
      for await (const piece of paper.body ?? []) bytes += piece.length;
    });
    isOver = true;
    await other;
    return [
      known("statements", made, "pieces"),
      known("issued", issuing / 1000, "s"),
      known("written as one PDF", writing / 1000, "s"),
      under("both", (issuing + writing) / 1000, 60, "s"),
      known("the PDF", bytes / 1e6, "MB"),
      known("somebody else's request meanwhile, median", quantile(waits, 0.5), "ms"),
      known("somebody else's request meanwhile, p99", quantile(waits, 0.99), "ms"),
      known("memory before", before / 1e6, "MB"),
      known("memory, the most at any time", memoryOf(site.pids[0] ?? 0) / 1e6, "MB"),
    ];
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
