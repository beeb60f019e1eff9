import { openHouse } from "#rooms/house.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { openStore } from "#server/store/open-store.ts";
import { quantile, timed } from "./figures.ts";
import { diceOf, giftOf } from "./many-gifts.ts";

/** For ledger.ts: the house with its ledger in a process of its own, so that its memory is its own. */
const DONORS = 100_000;
const BY = { name: "Bench" };
const [PAGES, WRITES] = [2000, 25];
const env = readEnv({ DATA_DIR: process.argv[2] ?? "", SAMPLE_DATA: "off", RATE_LIMITS: "off" });
const store = await openStore(env, silentLog);
const house = await openHouse({ env, log: silentLog, store, now: Date.now });
const { gifts } = house.rooms.donations;
const donors = house.rooms.donors.records;
let turn = 0;

const ORDERS = {
  pages: () => pages(queryOf),
  searches: () => pages(searchOf),
  writes,
  yearEnd: () => timed(() => yearEnd("2025")),
  memory: () => process.resourceUsage().maxRSS * 1000,
};
export type Orders = { [O in keyof typeof ORDERS]: Awaited<ReturnType<(typeof ORDERS)[O]>> };

process.on("message", async (order: keyof typeof ORDERS) => process.send?.(await ORDERS[order]()));
process.on("disconnect", async () => {
  await house.close();
  await store.close();
  process.exit();
});
process.send?.("open");

/** Each another list: by fund, method, donor, status and days, near the top and far down. */
async function pages(asking: (nth: number) => URLSearchParams) {
  const times: number[] = [];
  for (let asked = 0; asked < PAGES; asked++) {
    const query = gifts.list.read(asking(asked));
    times.push(await timed(async () => JSON.stringify(await gifts.list.page(query))));
  }
  return times.slice(PAGES / 4); // the first quarter warms up
}

function queryOf(asked: number) {
  const dice = diceOf(asked + 1);
  const gift = giftOf(1 + (dice % 10_000), DONORS);
  const days = [giftOf(dice, DONORS).receivedOn, giftOf(dice + 1, DONORS).receivedOn].sort();
  const [from = "", to = ""] = days;
  const year = from.slice(0, 4);
  const filters = [[], ["fund"], ["method"], ["status"], ["fund", "method"], ["fund", "status"]] as const;
  const more = [["fund", "method", "status"], ["donorId"], ["donorId", "fund", "status"]] as const;
  const wanted = [...filters, ...more][dice % 9] ?? [];
  const bounds: Record<string, string>[] = [
    {},
    { from, to },
    { from },
    { to },
    { from: `${year}-01-01`, to: `${year}-12-31` },
  ];
  const page = [1, 2, 1 + (diceOf(dice) % 100_000), 10_000_000][(dice >>> 8) % 4] ?? 1;
  return new URLSearchParams({
    ...Object.fromEntries(wanted.map((field) => [field, gift[field] ?? ""])),
    ...bounds[(dice >>> 4) % 5],
    page: String(page),
    sort: (dice >>> 12) % 2 ? "receivedOn" : "-receivedOn",
    size: (dice >>> 13) % 2 ? "10" : "50",
  });
}

/** By a donor's name (a thousand have such a one), the number of a check, or an amount. */
function searchOf(asked: number) {
  const { reference, cents } = giftOf(1 + (diceOf(asked + 1) % 10_000), DONORS);
  const name = ["zoe gopalan", "meena hegde", "kiran menon", "radhika reddi"][asked % 4];
  return new URLSearchParams({ q: [name, reference || "1234", `$${cents / 100}`][asked % 3] ?? "" });
}

/** A gift with all that follows from it, and a plain change of a donor, in turns. */
async function writes() {
  const times = { gift: [] as number[], donor: [] as number[] };
  for (let round = 0; round < WRITES; round++) {
    const gift = { ...giftOf(1_000_000 + ++turn, DONORS), receivedOn: "2025-12-28" };
    const id = `donor-${1 + (diceOf(turn) % DONORS)}`;
    const { position, pledged, donated } = await donors.get(id);
    const form = { name: `Renamed ${turn}`, position, pledged, donated } as const;
    times.gift.push(await timed(() => gifts.records.create(gift, BY)));
    times.donor.push(await timed(() => donors.update(id, form, undefined, BY)));
  }
  return { gift: quantile(times.gift, 0.5), donor: quantile(times.donor, 0.5) };
}

/** What each donor gave in a year, for their letters. */
async function yearEnd(year: string) {
  const { list } = gifts;
  const totals = new Map<string, number>();
  const query = list.read(
    new URLSearchParams({ from: `${year}-01-01`, to: `${year}-12-31`, status: "recorded" }),
  );
  for await (const part of list.everything(query))
    for (const { donorId, cents } of part)
      if (donorId) totals.set(donorId, (totals.get(donorId) ?? 0) + cents);
  return totals;
}
