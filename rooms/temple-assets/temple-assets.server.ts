import { counted } from "#domain/counted.ts";
import { burst } from "#server/live/burst.ts";
import type { Attention, House } from "#server/room.ts";
import { pagesOf } from "#server/store/everything-in.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Store } from "#server/store/store.ts";
import type { Donations } from "../donations/donations.server.ts";
import { acresIn } from "../loans-projects/claims/claim.ts";
import type { LoansProjects } from "../loans-projects/loans-projects.server.ts";
import { assetKind } from "./assets/asset.ts";
import { type Assets, assetShape, openAssets } from "./assets/assets.server.ts";
import { assetsAttention } from "./assets-attention.server.ts";
import { checkStockTakes } from "./stock-takes/stock-take-lines.server.ts";
import { openStockTakes, stockTakeCollections } from "./stock-takes/stock-takes.server.ts";
import { openTagNumbers, TAGS } from "./tags/tag-numbers.server.ts";

export const collections: KeptCollection[] = [
  {
    name: assetKind.name,
    shape: { ...assetShape, history: assetKind.name },
    one: "asset",
    many: "assets",
    cents: {
      cost: (doc) => Number(doc.costCents ?? 0),
      insured: (doc) => Number(doc.insuredCents ?? 0),
    },
  },
  { name: TAGS, shape: {}, one: "last tag", many: "last tags" },
  ...stockTakeCollections,
];

export const needs = ["donations", "loans-projects"];

type TempleAssetsOthers = { donations: Donations; "loans-projects": LoansProjects };

const PAUSE_MS = 100;

/** What the temple owns, where it is, and who answers for it. */
export async function open(house: House, { donations, "loans-projects": { claims } }: TempleAssetsOthers) {
  const assets = await openAssets(house, { donations });
  const stockTakes = await openStockTakes(house, assets, donations.ledger.today);
  claims.answeredBy("acres", {
    ask: (published) => acresOwned(assets, published),
    onChange: assets.list.onChange,
  });
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

function bothOf(one: Attention, other: Attention): Attention {
  return {
    get revision() {
      return one.revision + other.revision;
    },
    lines: async () => [...(await one.lines()), ...(await other.lines())],
  };
}

/**
 * What `npm run store -- check` finds: tags that two assets have, or that the register has not counted yet, and
 * stock-takes that count otherwise than their lines.
 */
export async function check(store: Store) {
  const assets = store.collection(assetKind.name, { history: assetKind.name });
  const last = await openTagNumbers(store).last();
  const found: string[] = [];
  const seen = new Set<string>();
  for await (const page of pagesOf(assets))
    for (const { tag, name } of page) {
      if (seen.has(String(tag))) found.push(`The tag ${tag} of ${name} is another asset’s, too.`);
      seen.add(String(tag));
      if (Number(String(tag).slice(2)) > last)
        found.push(`The tag ${tag} of ${name} is beyond the last that was counted.`);
    }
  return [...found, ...(await checkStockTakes(store))];
}

/** The land in the register, for whoever says how much there is. Its size is part of its name or description. */
export function acresOwned({ all }: Pick<Assets, "all">, published: string) {
  const land = all().filter(({ category, status }) => category === "land" && status !== "disposed");
  if (land.length === 0) return undefined;
  const acres = land.reduce((sum, { name, description }) => sum + acresIn(`${name} ${description}`), 0);
  return {
    records: acres === 0 ? "land without its size" : counted(acres, "acre"),
    about: "land in the asset register",
    isSo: acres === 0 || acresIn(published) === 0 ? null : acresIn(published) === acres,
  };
}

export type TempleAssets = Awaited<ReturnType<typeof open>>;
