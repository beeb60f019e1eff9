import { fieldOf, readListQuery } from "#domain/list-query.ts";
import { byField } from "#domain/name-order.ts";
import { pageOf } from "#domain/paging.ts";
import type { ListQuery } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { sumOf } from "#domain/sum.ts";
import { versioned } from "#server/live/view.ts";
import { openDaily } from "#server/records/daily.ts";
import type { RecordList } from "#server/records/list.ts";
import { openMirror } from "#server/records/mirror.ts";
import type { House } from "#server/room.ts";
import type { Collection, Fields, Stored } from "#server/store/store.ts";
import {
  type Asset,
  type AssetGroup,
  type AssetList,
  assetOn,
  CATEGORIES,
  EVERY_STATUS,
  GROUPS,
  isInGroup,
  isKept,
  type KeptAsset,
  tagOf,
} from "./asset.ts";
import type { TagNumbers } from "./tag-numbers.server.ts";

const COLUMNS = [
  ...(["tag", "name", "category", "description", "deityId", "place", "custodian", "acquiredOn"] as const),
  ...(["how", "donorId", "donorName", "giftId", "costCents", "insuredCents", "metal", "grams"] as const),
  ...(["serial", "condition", "status", "nextCheckOn", "lending", "disposal"] as const),
];
const FILTERS = [
  ...(["category", "place", "status", "condition", "how", "custodian"] as const),
  ...(["deityId", "donorId", "group"] as const),
];
const SORTS = ["tag", "name", "place", "status", "acquiredOn", "costCents", "insuredCents", "nextCheckOn"];
const SUMS = ["costCents", "insuredCents"] as const;

type Needs = { collection: Collection<Fields>; tags: Pick<TagNumbers, "last">; today: () => string };

/** Held in memory, as no temple has many thousands; what is overdue is decided whenever somebody asks. */
export async function openAssetList(house: House, { collection, tags, today }: Needs) {
  const mirror = await openMirror({ collection, read: entryOf, log: house.log });
  const daily = openDaily(today, [mirror]);
  const list: RecordList<Asset, AssetList> = {
    get revision() {
      return daily.revision;
    },
    columns: COLUMNS,
    read: (asked) => readListQuery(asked, { filters: FILTERS, sorts: SORTS }),
    async page(query) {
      const { group: _, category: __, ...others } = query.filters;
      const inAll = find({ ...query, filters: others });
      const inCategory = inAll.filter(isOf("category", query.filters.category));
      const found = inOrder(inCategory, query);
      const { page, pages, start, end } = pageOf(found.length, query.size, query.page);
      const rows = found.slice(start, end);
      return versioned({
        ...{ rows, page, pages, total: found.length },
        sums: Object.fromEntries(SUMS.map((field) => [field, sumIn(found, field)])),
        groups: Object.fromEntries(
          GROUPS.map((group) => [group, inCategory.filter((asset) => isInGroup(group, asset)).length]),
        ) as Record<AssetGroup, number>,
        byCategory: totalsByCategory(inGroup(inAll, query)),
        ...offers(),
        thumbs: await house.files.thumbs(rows.flatMap(({ pictures: [first] }) => first ?? [])),
        nextTag: tagOf((await tags.last()) + 1),
        today: today(),
      });
    },
    everything: (query) => [sought(query)],
    onChange: daily.onChange,
    close() {
      daily.close();
      mirror.close();
    },
  };

  return {
    list,
    all,
    sought,
    offers,
    /** The page of a list on which an asset stands. */
    pageWith(id: string, query: ListQuery) {
      const at = sought(query).findIndex((asset) => asset.id === id);
      return at < 0 ? undefined : Math.floor(at / query.size) + 1;
    },
  };

  /** All of them, also those that are gone, as they stand today. */
  function all() {
    const day = today();
    return [...mirror.entries()].map(({ kept }) => assetOn(day, kept));
  }

  /** Every place that something is kept at, and everybody who answers for something, by name. */
  function offers() {
    const kept = all().filter(isKept);
    return { places: distinct(kept, "place"), custodians: distinct(kept, "custodian") };
  }

  function sought(query: ListQuery) {
    return inOrder(find(query), query);
  }

  function find({ q, from, to, filters: { group: _, status, ...equal } }: ListQuery) {
    const sought = searchWords(q);
    const day = today();
    return [...mirror.entries()]
      .filter(({ text }) => isFound(text, sought))
      .map(({ kept }) => assetOn(day, kept))
      .filter((asset) => {
        if ((from && asset.acquiredOn < from) || (to && asset.acquiredOn > to)) return false;
        if (status === undefined ? !isKept(asset) : status !== EVERY_STATUS && asset.status !== status)
          return false;
        return Object.entries(equal).every(([field, value]) => isOf(field, value)(asset));
      });
  }
}

function entryOf(doc: Stored<Fields>) {
  const kept = doc as unknown as KeptAsset;
  const { tag, name, serial, custodian, place, description, donorName } = kept;
  return {
    id: doc.id,
    kept,
    text: plain([tag, name, serial, custodian, place, description, donorName].join("\n")),
  };
}

function isOf(field: string, value: string | undefined) {
  return (asset: Fields) => value === undefined || asset[field] === value;
}

function inGroup(assets: Asset[], { filters: { group } }: ListQuery) {
  const known = GROUPS.find((one) => one === group);
  return known ? assets.filter((asset) => isInGroup(known, asset)) : assets;
}

function inOrder(assets: Asset[], query: ListQuery) {
  const asked = query.sort || "tag";
  return inGroup(assets, query).sort(byField(fieldOf(asked), asked.startsWith("-")));
}

function sumIn(assets: Asset[], field: (typeof SUMS)[number]) {
  return sumOf(assets.map((asset) => asset[field] ?? 0));
}

/** Those that hold something, in the order of categories. */
export function totalsByCategory(assets: Asset[]) {
  return CATEGORIES.flatMap((category) => {
    const own = assets.filter((asset) => asset.category === category);
    if (own.length === 0) return [];
    const [costCents, insuredCents] = [sumIn(own, "costCents"), sumIn(own, "insuredCents")];
    return [{ category, count: own.length, costCents, insuredCents }];
  });
}

function distinct(assets: Asset[], field: "place" | "custodian") {
  const values = new Set(assets.map((asset) => asset[field]).filter(Boolean));
  return [...values].sort((a, b) => a.localeCompare(b, "en"));
}
