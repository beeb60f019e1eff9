import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openHouse } from "#rooms/house.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { openStore } from "#server/store/open-store.ts";
import { type Figure, known, quantile, timed, under } from "./figures.ts";
import { fillLedger } from "./many-gifts.ts";

const [DONORS, GIFTS, ROUNDS] = [100_000, 1_000_000, 5];
const YEAR = "from=2025-01-01&to=2025-12-31";
const MONTH = "from=2025-10-01&to=2025-10-31";

/** What must be there while somebody waits, and what those who ask for more have to wait for. */
const BOUND = {
  "giving of a year by fund, beside the year before": `giving?${YEAR}&beside=1`,
  "giving of ten years by method": "giving?from=2016-01-01&to=2025-12-31&steps=years&by=method",
  "giving of a year and a half, days at both edges": "giving?from=2024-05-07&to=2025-11-15",
  "pledges by fund": "pledges?by=fund",
  "pledges by donor": "pledges?by=donor",
  "compliance, all days": "compliance",
  "giving by donor of a month": `by-donor?${MONTH}`,
};
const UNBOUND = {
  "giving by donor of a year": `by-donor?${YEAR}`,
  "projects of a year": `projects?${YEAR}`,
  "deposits of a year": `deposits?${YEAR}`,
  "new, returning, lapsed of a month": `donor-movement?${MONTH}`,
  "new, returning, lapsed of a year": `donor-movement?${YEAR}`,
  "statements of a year": "statements?year=2025",
};

/** Reports over a million gifts of a hundred thousand donors. */
export async function benchReports(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-"));
  try {
    await fillLedger(dataFile(folder), DONORS, GIFTS);
    const env = readEnv({ DATA_DIR: folder, SAMPLE_DATA: "off", RATE_LIMITS: "off" });
    const store = await openStore(env, silentLog);
    const house = await openHouse({ env, log: silentLog, store, now: Date.now });
    const { reports } = house.rooms;

    /** As the API makes it, to the bytes that are sent. */
    async function seconds(asked: string, rounds: number) {
      const [name = "", search] = asked.split("?");
      const times: number[] = [];
      for (let round = 0; round < rounds; round++)
        times.push(
          await timed(async () => {
            const answer = await reports.answer(name, new URLSearchParams(search), { role: "admin" });
            if (answer.ledger?.matches === false) throw new Error(`${asked} does not tie.`);
            return JSON.stringify(answer);
          }),
        );
      return quantile(times, 0.5) / 1000;
    }

    const figures: Figure[] = [];
    for (const [what, asked] of Object.entries(BOUND))
      figures.push(under(what, await seconds(asked, ROUNDS), 1, "s"));
    for (const [what, asked] of Object.entries(UNBOUND))
      figures.push(known(what, await seconds(asked, 1), "s"));
    figures.push(known("all cards of the room", (await timed(reports.cards)) / 1000, "s"));
    await house.close();
    await store.close();
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
