import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { donorCollection, openDonorBook } from "#server/donors/donor-book.ts";
import { silentLog } from "#server/log.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { type Figure, known, quantile, timed, under } from "./figures.ts";
import { fillDataFile } from "./many-donors.ts";

const [FEW, MANY] = [1000, 100_000];

/** Start, page, search and change, with few donors and with many. */
export async function benchDonors(): Promise<Figure[]> {
  const [none, few, many] = [await measured(0), await measured(FEW), await measured(MANY)];
  return [
    under("start, 100,000 donors, more than empty", (many.start - none.start) / 1000, 3, "s"),
    under("page of the wall, 100,000 donors, p99", quantile(many.pages, 0.99), 5, "ms"),
    under("page of the administrators' list, 100,000 donors, p99", quantile(many.lists, 0.99), 5, "ms"),
    under("search, 100,000 donors, p99", quantile(many.searches, 0.99), 40, "ms"),
    known("summary for the dashboard, 100,000 donors", quantile(many.summaries, 0.5), "ms"),
    known("one change, 1,000 donors, median", quantile(few.changes, 0.5), "ms"),
    known("one change, 100,000 donors, median", quantile(many.changes, 0.5), "ms"),
    under(
      "one change, 100,000 donors to 1,000 donors",
      quantile(many.changes, 0.5) / quantile(few.changes, 0.5),
      2,
      "×",
    ),
  ];
}

async function measured(donors: number) {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-"));
  const file = join(folder, "temple.sqlite");
  try {
    await fillDataFile(file, donors);
    const before = performance.now();
    const store = openEmbedded(file);
    const collection = donorCollection(store);
    const book = await openDonorBook(collection, { now: Date.now, log: silentLog });
    const start = performance.now() - before;

    const pages = await times(2000, (turn) => JSON.stringify(book.wall((turn * 7919) % (donors / 15 + 1))));
    const lists = await times(2000, (turn) =>
      JSON.stringify(book.list({ q: "", page: (turn * 7919) % (donors / 10 + 1), size: 10 })),
    );
    // Each one different, so that none is remembered.
    const searches = await times(200, (turn) =>
      JSON.stringify(
        book.list({
          q: `${["meena", "zoe r", "gopalan", "trustee", "q"][turn % 5]} ${turn}`,
          page: 1,
          size: 10,
        }),
      ),
    );
    const changes = donors === 0 ? [] : await times(400, (turn) => change(turn % 3 === 0));
    const summaries = await times(5, async () => {
      await change(false);
      book.summary();
    });
    await store.close();
    return { start, pages, lists, searches, changes, summaries };

    /** To the disk, into every list and onto the first page; a third of them move to another place. */
    async function change(isMove: boolean) {
      if (donors === 0) return;
      const id = `donor-${1 + Math.floor(Math.random() * donors)}`;
      const name = isMove ? `Donor ${Math.random()}` : undefined;
      await collection.update(id, { pledged: Math.floor(Math.random() * 1000), ...(name && { name }) });
      book.wall(1);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function times(count: number, work: (turn: number) => unknown) {
  const all: number[] = [];
  for (let turn = 0; turn < count; turn++) all.push(await timed(() => work(turn)));
  return all;
}
