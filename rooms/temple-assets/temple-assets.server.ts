import { burst } from "#server/live/burst.ts";
import type { Attention, House, KeptCollection } from "#server/room.ts";
import type { Donations } from "../donations/donations.server.ts";
import { assetKind } from "./asset.ts";
import { openAssets, TAGS } from "./assets.server.ts";
import { assetsAttention } from "./assets-attention.server.ts";
import { checkStockTakes, openStockTakes, stockTakeCollections } from "./stock-takes.server.ts";

export const collections: KeptCollection[] = [
  {
    name: assetKind.name,
    shape: { history: assetKind.name },
    one: "asset",
    many: "assets",
    cents: {
      cost: (doc) => Number(doc.costCents ?? 0),
      insured: (doc) => Number(doc.insuredCents ?? 0),
    },
    withoutHistory: { fields: ["tagPrintedAt"] },
  },
  { name: TAGS, shape: {}, one: "last tag", many: "last tags" },
  ...stockTakeCollections,
];

export const needs = ["donations"];

const PAUSE_MS = 100;

/** What the temple owns, where it is, and who answers for it. */
export async function open(house: House, { donations }: { donations: Donations }) {
  const assets = await openAssets(house, { donations });
  const stockTakes = await openStockTakes(house, assets, donations.ledger.today);
  for (const { onChange } of [assets.list, stockTakes]) onChange(burst(house.hub.publish, PAUSE_MS));
  return {
    assets,
    stockTakes,
    api: { ...assets.api, ...stockTakes.api },
    attention: bothOf(assetsAttention(assets), stockTakes.attention),
    tellers: [assets.teller, ...stockTakes.tellers],
    close() {
      stockTakes.close();
      assets.close();
    },
  };
}

export const check = checkStockTakes;

function bothOf(one: Attention, other: Attention): Attention {
  return {
    get revision() {
      return one.revision + other.revision;
    },
    lines: async () => [...(await one.lines()), ...(await other.lines())],
  };
}

export type TempleAssets = Awaited<ReturnType<typeof open>>;
