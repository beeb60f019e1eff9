import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeCommand } from "#server/cli/store.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { atMost, type Figure, known, quantile, ratioOf, timed, under } from "./figures.ts";
import type { Orders } from "./ledger-server.ts";
import { fillLedger } from "./many-gifts.ts";
import { memoryOf, startSite } from "./subjects.ts";

const [DONORS, FEW, MANY, ROUNDS, STARTS] = [100_000, 10_000, 1_000_000, 20, 3];
type Start = Awaited<ReturnType<typeof start>>;

/** A million gifts of a hundred thousand donors, each with its history. */
export async function benchLedger(): Promise<Figure[]> {
  const folders = { none: madeFolder(), few: madeFolder(), many: madeFolder() };
  try {
    await fillLedger(dataFile(folders.few), DONORS, FEW);
    const making = await timed(() => fillLedger(dataFile(folders.many), DONORS, MANY));
    await start(folders.none); // makes the data
    // In turns, so that a noisy moment meets both.
    const starts = { empty: [] as Start[], full: [] as Start[] };
    for (let round = 0; round < STARTS; round++) {
      starts.empty.push(await start(folders.none));
      starts.full.push(await start(folders.many));
    }
    const [empty, full] = [middle(starts.empty), middle(starts.full)];
    // A file whose last writer is not known is read whole.
    rmSync(`${dataFile(folders.many)}.closed`);
    const unknown = await start(folders.many);
    const [few, many] = [await serve(folders.few), await serve(folders.many)];
    const pages = await many.ask("pages");
    const searches = await many.ask("searches");
    const writes = { few: [] as Orders["writes"][], many: [] as Orders["writes"][] };
    for (let round = 0; round < ROUNDS; round++) {
      writes.few.push(await few.ask("writes"));
      writes.many.push(await many.ask("writes"));
    }
    const gifts = writes.many.map(({ gift }) => gift);
    const yearEnd = await many.ask("yearEnd");
    const memory = await many.ask("memory");
    await Promise.all([few.close(), many.close()]);
    const said: string[] = [];
    const say = (words: unknown) => void said.push(String(words));
    const checking = await timed(() =>
      storeCommand(["check"], { DATA_DIR: folders.many }, { log: say, error: say }),
    );
    console.log(said.join("\n"));
    return [
      known(
        "the data file, with a line of history for each gift",
        statSync(dataFile(folders.many)).size / 1e6,
        "MB",
      ),
      known("making it", making / 1000, "s"),
      under("start to first answer, more than empty", (full - empty) / 1000, 3, "s"),
      known("the same after a crash, every page looked at", (unknown.ms - empty) / 1000, "s"),
      known("a filtered page with its count and sum, median", quantile(pages, 0.5), "ms"),
      under("a filtered page with its count and sum, p99", quantile(pages, 0.99), 50, "ms"),
      known("the slowest of 1,500", quantile(pages, 1), "ms"),
      known("a search by name, check or amount, median", quantile(searches, 0.5), "ms"),
      under("a search by name, check or amount, p99", quantile(searches, 0.99), 50, "ms"),
      known("recording a gift, median", quantile(gifts, 0.5), "ms"),
      atMost(
        "recording a gift, to a plain change of a donor",
        ratioOf(
          gifts,
          writes.many.map(({ donor }) => donor),
        ),
        2,
      ),
      atMost(
        "recording a gift, 1,000,000 there to 10,000",
        ratioOf(
          gifts,
          writes.few.map(({ gift }) => gift),
        ),
        1.25,
      ),
      under("what every donor gave in a year", yearEnd / 1000, 10, "s"),
      under("differences that npm run store -- check finds", said.length - 2, 1, ""),
      known("the check", checking / 1000, "s"),
      under("memory after the start", Math.max(...starts.full.map(({ memory }) => memory)) / 1e6, 600, "MB"),
      under("memory, the most at any time while serving", memory / 1e6, 600, "MB"),
    ];
  } finally {
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
  }
}

function madeFolder() {
  return mkdtempSync(join(tmpdir(), "temple-bench-"));
}

function middle(starts: Start[]) {
  return quantile(
    starts.map(({ ms }) => ms),
    0.5,
  );
}

/** The site as `npm start` runs it, to its first page with donors. */
async function start(folder: string) {
  const before = performance.now();
  const site = await startSite({ DATA_DIR: folder, SAMPLE_DATA: "off" });
  await (await fetch(`${site.url}/donors`)).text();
  const ms = performance.now() - before;
  const memory = memoryOf(site.pids[0] ?? 0);
  await site.stop();
  return { ms, memory };
}

async function serve(folder: string) {
  const server = fork(join(import.meta.dirname, "ledger-server.ts"), [folder]);
  await once(server, "message");
  return {
    async ask<O extends keyof Orders>(order: O): Promise<Orders[O]> {
      server.send(order);
      const [answer] = await once(server, "message");
      return answer;
    },
    async close() {
      const ended = once(server, "exit");
      server.disconnect();
      await ended;
    },
  };
}
