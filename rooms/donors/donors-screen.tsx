import { useCallback, useMemo } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { RecordsScreen } from "#app/records/records-screen.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { fieldOf, writeListQuery } from "#domain/list-query.ts";
import { formatCents } from "#domain/money.ts";
import { filtersInWords } from "#domain/record-words.ts";
import { isFound, searchText, searchWords } from "#domain/search.ts";
import { rooms } from "../opened.ts";
import type { Donor } from "./donor.ts";
import { DonorFacts, donorPage, donorRoom } from "./donor-room.tsx";

export const meta = adminMeta("Donors");

export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const { book, list, ledger } = context.get(rooms).donors;
  const query = list.read(asked);
  const sought = asked.get("at");
  if (sought !== null) {
    const search = writeListQuery({ ...query, page: book.pageWith(sought, query) });
    throw redirect(`/dashboard/donor-entry${search.size > 0 ? `?${search}` : ""}`);
  }
  return {
    query,
    list: book.list(query),
    today: ledger.today(),
    withoutRecordCents: ledger.donatedCents() - book.donatedCents,
  };
}

export default function Donors() {
  const { query, list, today, withoutRecordCents } = useLoaderData<typeof loader>();
  const { q, sort } = query;
  const isNarrowed = filtersInWords(donorRoom.kind.filters ?? [], query).length > 0;
  const isDated = Boolean(query.from || query.to);
  const room = useMemo(() => roomOf(sort, today, isDated), [sort, today, isDated]);
  const addressWith = useCallback(
    (added: Donor) => {
      const isSameList = !isNarrowed && isFound(searchText(added), searchWords(q));
      const kept = isSameList ? { ...(q && { q }), ...(sort && { sort }) } : {};
      return { search: String(new URLSearchParams({ ...kept, at: added.id })), isSameList };
    },
    [q, sort, isNarrowed],
  );
  return (
    <RecordsScreen
      room={room}
      query={query}
      list={list}
      sums={{ donated: formatCents }}
      total="Total Donated"
      summary={({ sums }) => (
        <p className="muted num">
          Total Pledged: {formatCents(sums.pledged ?? 0)}
          {withoutRecordCents > 0 &&
            `. Gifts without a donor record are not in this list: ${formatCents(withoutRecordCents)}.`}
        </p>
      )}
      addressWith={addressWith}
      facts={(donor) => <DonorFacts donor={donor} />}
      acts={(donor) => (
        <ButtonLink kind="quiet" size="small" to={donorPage(donor.id)}>
          <Icon name="user" />
          Open the page
        </ButtonLink>
      )}
    />
  );
}

/** Dates are offered where a link came with some: without them the filters fit on one line. */
function roomOf(sort: string, today: string, isDated: boolean): typeof donorRoom {
  const { filters = [] } = donorRoom.kind;
  const dated = filters
    .filter(({ field }) => isDated || field !== "days")
    .map((filter) => (filter.field === "days" ? { ...filter, today } : filter));
  return {
    ...donorRoom,
    ...(sort && { order: sortedInWords(sort) }),
    kind: { ...donorRoom.kind, filters: dated as typeof filters },
  };
}

/** "sorted by donated, descending" */
function sortedInWords(sort: string) {
  const { label = "" } = donorRoom.columns.find(({ field }) => field === fieldOf(sort)) ?? {};
  const by = label.toLowerCase() || "the day they were added";
  return `sorted by ${by}${sort.startsWith("-") ? ", descending" : ""}`;
}
