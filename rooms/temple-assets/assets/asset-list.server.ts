import { omit } from "#domain/omit.ts";
import type { ListQuery } from "#domain/records.ts";
import { sumOf } from "#domain/sum.ts";
import { openMemoryList } from "#server/records/memory-list.ts";
import { listRulesOf } from "#server/records/room.ts";
import type { House } from "#server/room.ts";
import type { Collection, Fields } from "#server/store/store.ts";
import type { TagNumbers } from "../tags/tag-numbers.server.ts";
import {
  type Asset,
  type AssetGroup,
  type AssetList,
  assetKind,
  assetOn,
  type Category,
  categoryWords,
  EVERY_STATUS,
  GROUPS,
  isInGroup,
  isKept,
  type KeptAsset,
  tagOf,
} from "./asset.ts";

type AssetListNeeds = { collection: Collection<Fields>; tags: Pick<TagNumbers, "last">; today: () => string };

/** What the filter asks for where nobody chose a status. */
const WITH_US = "with-us";

/** Held in memory, as no temple has many thousands; what is overdue is decided whenever somebody asks. */
export async function openAssetList(house: House, { collection, tags, today }: AssetListNeeds) {
  const rules = listRulesOf<Asset>(assetKind.fields, "tag");
  const list = await openMemoryList(
    { collection, read: (doc) => doc as unknown as KeptAsset },
    {
      ...rules,
      filters: [...(rules.filters ?? []), "group"],
      date: "acquiredOn",
      view: (kept: KeptAsset[]) => {
        const day = today();
        return kept.map((asset) => assetOn(day, asset));
      },
      today,
      defaults: { status: WITH_US },
      matches: {
        status: (status) => (asset) =>
          status === WITH_US ? isKept(asset) : status === EVERY_STATUS || asset.status === status,
        group: (group) => (asset) => GROUPS.some((known) => known === group && isInGroup(known, asset)),
      },
      async more({ rows, query, find }) {
        const inCategory = find(without(query, "group"));
        return {
          groups: Object.fromEntries(
            GROUPS.map((group) => [group, inCategory.filter((asset) => isInGroup(group, asset)).length]),
          ) as Record<AssetGroup, number>,
          byCategory: totalsByCategory(find(without(query, "category"))),
          ...offers(),
          thumbs: await house.files.thumbs(rows.flatMap(({ pictures: [first] }) => first ?? [])),
          nextTag: tagOf((await tags.last()) + 1),
          today: today(),
        };
      },
    },
    house.log,
  );
  return { list, offers };

  /** Every place that something is kept at, and everybody who answers for something, by name. */
  function offers(): Pick<AssetList, "places" | "custodians"> {
    const kept: KeptAsset[] = list.kept().filter(isKept);
    return { places: distinct(kept, "place"), custodians: distinct(kept, "custodian") };
  }
}

function without(query: ListQuery, filter: string): ListQuery {
  return { ...query, filters: omit(query.filters, filter) };
}

/** Those that hold something, in the order of categories. */
export function totalsByCategory(assets: Asset[]) {
  return (Object.keys(categoryWords) as Category[]).flatMap((category) => {
    const inIt = assets.filter((asset) => asset.category === category);
    if (inIt.length === 0) return [];
    const sum = (field: "costCents" | "insuredCents") => sumOf(inIt.map((asset) => asset[field] ?? 0));
    return [{ category, count: inIt.length, costCents: sum("costCents"), insuredCents: sum("insuredCents") }];
  });
}

function distinct(assets: readonly KeptAsset[], field: "place" | "custodian") {
  const values = new Set(assets.map((asset) => asset[field]).filter(Boolean));
  return [...values].sort((a, b) => a.localeCompare(b, "en"));
}
