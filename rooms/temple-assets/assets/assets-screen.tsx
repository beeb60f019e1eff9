import { useCallback, useMemo } from "react";
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { type DataColumn, DataTable } from "#app/records/data-table.tsx";
import { addressOf } from "#app/records/record-filters.tsx";
import type { Column, RecordRoom } from "#app/records/record-room.ts";
import { RecordsScreen } from "#app/records/records-screen.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { writeListQuery } from "#domain/list-query.ts";
import { dash, formatCents } from "#domain/money.ts";
import { omit } from "#domain/omit.ts";
import type { ListQuery } from "#domain/records.ts";
import { shortDate } from "#domain/short-date.ts";
import { sumOf } from "#domain/sum.ts";
import { rooms } from "../../opened.ts";
import { AssetsParts } from "../assets-parts.tsx";
import {
  ASSETS,
  type Asset,
  type AssetForm,
  type AssetGroup,
  type AssetList,
  assetKind,
  assetPage,
  type CategoryTotals,
  categoryWords,
  disposalHow,
  GROUPS,
  groupWords,
  isKept,
  MOST_TAGS,
  tagsPage,
} from "./asset.ts";
import { AssetFormOffers, assetFormOn, type TypedAsset } from "./asset-form.tsx";
import { categoryIcons, Due, kindInWords, StatusTag, Thumb } from "./asset-words.tsx";
import "./assets.css";

export const meta = adminMeta("Temple Assets");

const ROWS = "12";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { assets } = context.get(rooms)["temple-assets"];
  const asked = new URL(request.url).searchParams;
  if (!asked.has("size")) asked.set("size", ROWS);
  const query = assets.list.read(asked);
  const sought = asked.get("at");
  if (sought !== null) {
    // Where a new one stands: in this list, or else among all there are.
    const everything = assets.list.read(new URLSearchParams({ size: ROWS }));
    const here = [query, everything].find((each) => assets.pageWith(sought, each)) ?? everything;
    const search = writeListQuery(
      { ...here, page: assets.pageWith(sought, here) ?? 1 },
      { size: Number(ROWS) },
    );
    throw redirect(`${ASSETS}?${search}`);
  }
  return { query, list: await assets.list.page(query) };
}

export default function Assets() {
  const { query, list } = useLoaderData<typeof loader>();
  const { places, custodians, today, nextTag, thumbs } = list;
  const room = useMemo(
    () => roomOf(query, { places, today, nextTag, thumbs }),
    [query, places, today, nextTag, thumbs],
  );
  const addressWith = useCallback(
    (added: Asset) => ({
      search: `${writeListQuery({ ...query, page: 1 })}&${new URLSearchParams({ at: added.id })}`,
      isSameList: true,
    }),
    [query],
  );
  const filtered = omit(query, "page", "size");
  return (
    <div className="assets">
      <AssetFormOffers places={places} custodians={custodians}>
        <RecordsScreen
          room={room}
          query={query}
          list={list}
          parts={<AssetsParts current="Register" />}
          sums={{ costCents: formatCents, insuredCents: formatCents }}
          pdf={`/api/assets.pdf?${writeListQuery(filtered)}`}
          addressWith={addressWith}
          chosen={({ chosen }) => <ChosenAssets chosen={chosen} />}
          summary={(now) => <Summary list={now} query={query} />}
        />
      </AssetFormOffers>
    </div>
  );
}

/** The tags of several at once. */
function ChosenAssets({ chosen }: { chosen: readonly Asset[] }) {
  const kept = chosen.filter(isKept);
  if (kept.length === 0) return <span>What is disposed of needs no tag.</span>;
  if (kept.length > MOST_TAGS) return <span>At most {MOST_TAGS} tags are printed at once.</span>;
  return (
    <Link to={tagsPage(kept.map(({ tag }) => tag))}>
      <Icon name="print" />
      {kept.length === 1 ? "Print its tag" : `Print ${kept.length} tags`}
    </Link>
  );
}

type AssetsKnown = Pick<AssetList, "places" | "today" | "nextTag" | "thumbs">;

function roomOf(
  query: ListQuery,
  { places, today, nextTag, thumbs }: AssetsKnown,
): RecordRoom<Asset, TypedAsset, AssetForm, AssetList> {
  return {
    kind: {
      ...assetKind,
      // The groups stand above the table, with how many each has.
      filters: (assetKind.filters ?? [])
        .filter(({ field }) => field !== "group")
        .map((filter) =>
          filter.field === "place" && "options" in filter
            ? { ...filter, options: Object.fromEntries(places.map((place) => [place, place])) }
            : filter,
        ),
    },
    heading: "Temple Assets",
    purpose: "What the temple owns, where it is, and who answers for it.",
    search: { label: "Search assets", placeholder: "Name, tag, serial, custodian" },
    columns: query.filters.status === "disposed" ? columnsOfGone(thumbs, today) : columnsOn(today, thumbs),
    order: "sorted by tag",
    tellApart: ({ tag }) => tag,
    form: assetFormOn(today, nextTag),
    canEdit: isKept,
    pageOf: ({ tag }) => assetPage(tag),
    isDeletedOnPage: true,
    words: {
      added: ({ tag, giftId }) => (giftId ? `${tag} was added, with an in-kind gift.` : `${tag} was added.`),
      changed: "Asset changed.",
      deleted: "Asset deleted.",
    },
    empty: {
      none: query.filters.group
        ? "Nothing in the register is like this."
        : "Write down the first: what it is, where it is, and who answers for it. It gets the tag T-0001.",
      notFound: "Nothing in the register is like this. Clear a filter to see more.",
      ...(query.filters.group && { titles: { none: "No assets found", notFound: "No assets found" } }),
    },
  };
}

function lead(thumbs: AssetList["thumbs"]): Column<Asset> {
  return {
    field: "name",
    label: "Asset",
    kind: "lead",
    canSort: true,
    show: ({ name, category, pictures: [first] }) => (
      <>
        <Thumb src={first && thumbs[first]} category={category} />
        {name}
      </>
    ),
    below: (asset) => (
      <small className="num">
        {asset.tag}, {kindInWords(asset)}
        {asset.isSample && ", sample"}
      </small>
    ),
  };
}

function columnsOn(today: string, thumbs: AssetList["thumbs"]): Column<Asset>[] {
  return [
    lead(thumbs),
    {
      field: "place",
      label: "Place",
      canSort: true,
      show: ({ place, custodian }) => (
        <>
          {place || <span className="muted">no place</span>}
          <small>{custodian}</small>
        </>
      ),
    },
    {
      field: "status",
      label: "Status",
      show: (asset) => (
        <>
          <StatusTag {...asset} />
          <Due asset={asset} today={today} />
          {asset.condition !== "good" && <small className="is-late">{asset.condition}</small>}
        </>
      ),
    },
    {
      field: "costCents",
      label: "Cost",
      kind: "amount",
      canSort: true,
      show: ({ costCents, how }) =>
        costCents === null ? (
          <span className="muted">{how === "given" ? "given" : dash}</span>
        ) : (
          formatCents(costCents)
        ),
    },
    {
      field: "insuredCents",
      label: "Insured",
      kind: "amount",
      canSort: true,
      show: ({ insuredCents }) => (insuredCents === null ? dash : formatCents(insuredCents)),
    },
  ];
}

function columnsOfGone(thumbs: AssetList["thumbs"], today: string): Column<Asset>[] {
  return [
    lead(thumbs),
    {
      field: "disposal",
      label: "What became of it",
      show: ({ disposal }) =>
        disposal && (
          <>
            {disposalHow(disposal.how)} {shortDate(disposal.on, today)}
            <small>
              {disposal.reason}. Approved: {disposal.approvedBy}
            </small>
          </>
        ),
    },
    {
      field: "received",
      label: "Received",
      kind: "amount",
      show: ({ disposal }) => formatCents(disposal?.cents ?? 0),
    },
  ];
}

/** Which assets need a look, and what each category comes to. */
function Summary({ list, query }: { list: AssetList; query: ListQuery }) {
  const shown = GROUPS.filter((group) => list.groups[group] > 0 || query.filters.group === group);
  return (
    <>
      {shown.length > 0 && (
        <nav className="asset-groups" aria-label="Those that need a look">
          {shown.map((group) => (
            <GroupLink key={group} group={group} count={list.groups[group]} query={query} />
          ))}
        </nav>
      )}
      {list.byCategory.length > 0 && <Totals totals={list.byCategory} query={query} />}
    </>
  );
}

function GroupLink({ group, count, query }: { group: AssetGroup; count: number; query: ListQuery }) {
  const { group: chosen, ...others } = query.filters;
  const isChosen = chosen === group;
  const filters = isChosen ? others : { ...others, group };
  return (
    <Link
      to={addressOf({ ...query, page: 1, filters })}
      aria-current={isChosen ? "true" : undefined}
      data-urgent={group === "overdue" || undefined}
      replace
    >
      {groupWords[group]} <b className="num">{count}</b>
      {isChosen && <span className="vh">, shown now; take this away</span>}
    </Link>
  );
}

/** Number, cost and insured value of each category: its name narrows the list to it. */
function Totals({ totals, query }: { totals: CategoryTotals[]; query: ListQuery }) {
  const { category: chosen, ...others } = query.filters;
  const words = (cents: number) => (cents > 0 ? formatCents(cents) : dash);
  const amountColumn = (label: string, field: "costCents" | "insuredCents"): DataColumn<CategoryTotals> => ({
    label,
    kind: "amount",
    show: (row) => words(row[field]),
    sum: words(sumOf(totals.map((row) => row[field]))),
  });
  return (
    <section className="catsum" aria-labelledby="catsum-title">
      <h2 id="catsum-title">Totals by category</h2>
      <DataTable
        caption="Number, cost and insured value by category"
        columns={[
          {
            label: "Category",
            kind: "name",
            isLabelHidden: true,
            show: ({ category, count }) => (
              <Link
                to={addressOf({
                  ...query,
                  page: 1,
                  filters: chosen === category ? others : { ...others, category },
                })}
                aria-current={chosen === category ? "true" : undefined}
                replace
              >
                <Icon name={categoryIcons[category]} />
                <span>{categoryWords[category]}</span>
                <b className="num">{count}</b>
              </Link>
            ),
            sum: (
              <span className="catsum__all">
                <Icon name="rows" />
                <span>All</span>
                <b className="num">{sumOf(totals.map(({ count }) => count))}</b>
              </span>
            ),
          },
          amountColumn("Cost", "costCents"),
          amountColumn("Insured", "insuredCents"),
        ]}
        rows={totals}
        keyOf={({ category }) => category}
      />
    </section>
  );
}
