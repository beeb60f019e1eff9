import { Link } from "react-router";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { filtersInWords } from "#domain/record-words.ts";
import type { Filter, ListQuery } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import { addressOf, cleared } from "./record-filters.tsx";

type NoRecordsProps = {
  room: {
    kind: { one: string; many: string; filters?: readonly Filter[] };
    empty: { none: string; notFound: string; titles?: { none: string; notFound: string } };
  };
  query: ListQuery;
};

/** Shown instead of rows: what the list is for, or that nothing was found and what to do. */
export function NoRecords({ room: { kind, empty }, query }: NoRecordsProps) {
  const { titles } = empty;
  const isNarrowed = filtersInWords(kind.filters ?? [], query).length > 0;
  if (!query.q && !isNarrowed)
    return (
      <EmptyState level="h2" picture="/art/lamp.svg" title={titles?.none ?? `No ${kind.many} yet`}>
        {empty.none}
      </EmptyState>
    );
  const dates = datesInWords(query);
  return (
    <>
      <EmptyState level="h2" picture="/art/lamp.svg" title={titles?.notFound ?? `No ${kind.many} found`}>
        {dates && `Only ${kind.many} ${dates} were searched. `}
        {empty.notFound}
      </EmptyState>
      {(isNarrowed || dates) && (
        <p className="empty__acts">
          <AllDates query={query} />
          {isNarrowed && (
            <Link className="btn btn--sm btn--quiet" to={addressOf(cleared({ ...query, q: "" }))}>
              Clear the filters
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** The same search, without its dates. */
export function AllDates({ query }: { query: ListQuery }) {
  if (!query.from && !query.to) return null;
  return (
    <Link className="btn btn--sm" to={addressOf({ ...query, from: "", to: "", page: 1 })}>
      Search all dates
    </Link>
  );
}

function datesInWords({ from, to }: ListQuery) {
  if (!to) return from && `from ${letterDate(from)} on`;
  return [from && `from ${letterDate(from)}`, `to ${letterDate(to)}`].filter(Boolean).join(" ");
}
