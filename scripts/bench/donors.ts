import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDonorBook } from "#rooms/donors/donor-book.server.ts";
import { donorCollection } from "#rooms/donors/donors.server.ts";
import { silentLog } from "#server/log.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { type Figure, known, quantile, timed, under } from "./figures.ts";
import { fillDataFile } from "./many-donors.ts";

/** Start, page, search and change, with few donors and with many. */
export async function benchDonors(): Promise<Figure[]> {
  const [none, few, many] = [await openTemple(0), await openTemple(1000), await openTemple(100_000)];
  try {
    const changes = await changesSideBySide(few, many);
    return [
      under("start, 100,000 donors, more than empty", (many.startMs - none.startMs) / 1000, 3, "s"),
      under("page of the wall, 100,000 donors, p99", quantile(await pages(many), 0.99), 5, "ms"),
      under(
        "page of the administrators' list, 100,000 donors, p99",
        quantile(await lists(many), 0.99),
        5,
        "ms",
      ),
      under("search, 100,000 donors, p99", quantile(await searches(many), 0.99), 40, "ms"),
      known("summary for the dashboard, 100,000 donors, median", quantile(await summaries(many), 0.5), "ms"),
      known("one change, 1,000 donors, median", quantile(changes.few, 0.5), "ms"),
      known("one change, 100,000 donors, median", quantile(changes.many, 0.5), "ms"),
      under(
        "one change, 100,000 donors to 1,000",
        quantile(changes.many, 0.5) / quantile(changes.few, 0.5),
        2,
        "×",
      ),
    ];
  } finally {
    for (const temple of [none, few, many]) await temple.close();
  }
}

type Temple = Awaited<ReturnType<typeof openTemple>>;

async function openTemple(donors: number) {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-"));
  const file = join(folder, "temple.sqlite");
  await fillDataFile(file, donors);
  const before = performance.now();
  const store = openEmbedded(file);
  const collection = donorCollection(store);
  const book = await openDonorBook(collection, { store, now: Date.now, log: silentLog });
  const startMs = performance.now() - before;
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  };
  return { donors, collection, book, startMs, close };
}

function pages({ book, donors }: Temple) {
  return times(2000, (turn) => JSON.stringify(book.wall((turn * 7919) % (donors / 15))));
}

function lists({ book, donors }: Temple) {
  return times(2000, (turn) =>
    JSON.stringify(book.list({ q: "", page: (turn * 7919) % (donors / 10), size: 10 })),
  );
}

/** Each one different, so that none is remembered. */
function searches({ book }: Temple) {
  const words = ["meena", "zoe r", "gopalan", "trustee", "q"];
  return times(300, (turn) =>
    JSON.stringify(book.list({ q: `${words[turn % 5]} ${turn}`, page: 1, size: 10 })),
  );
}

async function summaries(temple: Temple) {
  const all: number[] = [];
  for (let turn = 0; turn < 20; turn++) {
    await change(temple, false);
    all.push(await timed(() => JSON.stringify(temple.book.summary())));
  }
  return all;
}

/** Turn by turn, so that whatever else the machine does troubles both alike. */
async function changesSideBySide(few: Temple, many: Temple) {
  const found = { few: [] as number[], many: [] as number[] };
  for (let turn = 0; turn < 500; turn++) {
    found.few.push(await timed(() => change(few, turn % 3 === 0)));
    found.many.push(await timed(() => change(many, turn % 3 === 0)));
  }
  return found;
}

/** To the disk, into every list and onto the first page; some move to another place in the order. */
async function change({ collection, book, donors }: Temple, isMove: boolean) {
  const id = `donor-${1 + Math.floor(Math.random() * donors)}`;
  const name = isMove ? { name: `Donor ${Math.random()}` } : {};
  await collection.update(id, { pledged: Math.floor(Math.random() * 1000), ...name });
  book.wall(1);
}

async function times(count: number, work: (turn: number) => unknown) {
  const all: number[] = [];
  for (let turn = 0; turn < count; turn++) all.push(await timed(() => work(turn)));
  return all;
}
