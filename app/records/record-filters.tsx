import { type ReactNode, type RefObject, useState } from "react";
import { Link, type Location, useLocation, useNavigate, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { writeListQuery } from "#domain/list-query.ts";
import { filtersInWords, spansUntil } from "#domain/record-words.ts";
import type { Filter, ListQuery } from "#domain/records.ts";
import "./record-filters.css";

type RecordFiltersProps = {
  query: ListQuery;
  search: { label: string; placeholder: string; input: RefObject<HTMLInputElement | null> };
  filters: readonly Filter[];
  /** How many are found, in words: "8 gifts". */
  found: string;
  /** At the end of the row. */
  children?: ReactNode;
};

/** The navigation state of default dates: a search then covers all dates. */
export const UNCHOSEN_DATES = { areDatesUnchosen: true };

/** Search and filters of a list. All of it is in the address, so that it can be shared. */
export function RecordFilters({ query, search, filters, found, children }: RecordFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chips = filtersInWords(filters, query);
  const { state } = useLocation();
  const searched = state?.areDatesUnchosen ? { ...query, from: "", to: "" } : query;
  return (
    <>
      <div className="tools">
        <SearchField {...search} q={query.q} keep={asParams({ ...searched, q: "", page: 1 })} />
        {filters.map((filter) => (
          <FilterPick key={filter.field} filter={filter} query={query} />
        ))}
        {filters.length > 0 && (
          <Button kind="quiet" size="small" className="tools__filters" onClick={() => setIsOpen(true)}>
            <Icon name="filter" />
            {chips.length > 0 ? `Filters (${chips.length})` : "Filters"}
          </Button>
        )}
        {children}
      </div>
      {chips.length > 0 && (
        <div className="chips">
          <ul>
            {chips.map(({ field, words, without }) => (
              <li key={field}>
                <Link className="chip" to={addressOf(without)}>
                  {words}
                  <Icon name="close" />
                  <span className="vh"> take this filter away</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link className="linkbtn" to={addressOf(cleared(query))}>
            Clear all
          </Link>
        </div>
      )}
      {isOpen && <Sheet query={query} filters={filters} found={found} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The query without filters; search and order stay. */
export function cleared(query: ListQuery): ListQuery {
  return { ...query, from: "", to: "", filters: {}, page: 1 };
}

export function addressOf(query: ListQuery) {
  return { search: String(writeListQuery(query)) };
}

export function asParams(query: ListQuery) {
  return Object.fromEntries(writeListQuery(query));
}

type FilterProps<Kind extends Filter> = { filter: Kind; query: ListQuery };

export function FilterPick({ filter, query }: FilterProps<Filter>) {
  const ask = useAsk();
  const span = useSpan(filter, query);
  if ("options" in filter) {
    const value = query.filters[filter.field] ?? "";
    return (
      <label className={value ? "pick is-set" : "pick"}>
        <span>{filter.label}</span>
        <select value={value} onChange={(event) => ask.change({ [filter.field]: event.target.value })}>
          <Options filter={filter} value={value} />
        </select>
      </label>
    );
  }
  const ends = (
    <div className="pickpair">
      {days.map(({ end, label }) => (
        <label key={end} className={query[end] ? "pick is-set" : "pick"}>
          <span>{`${filter.label} ${label}`}</span>
          <input
            type="date"
            value={query[end]}
            onChange={(event) => ask.change({ [end]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
  if (!filter.today) return ends;
  return (
    <>
      <label className={span.value ? "pick is-set" : "pick"}>
        <span>{filter.label}</span>
        <select value={span.value} onChange={(event) => span.choose(event.target.value)}>
          <SpanOptions spans={span.spans} />
        </select>
      </label>
      {span.value === OWN && ends}
    </>
  );
}

const OWN = "own";

/** Named date ranges, or a custom range. */
function useSpan(filter: Filter, query: ListQuery) {
  const ask = useAsk();
  const [isOwn, setIsOwn] = useState(false);
  const { from, to } = query;
  const spans = spansUntil("options" in filter ? undefined : filter.today);
  const chosen = spans.find((each) => each.from === from && each.to === to);
  return {
    spans,
    value: isOwn || ((from || to) && !chosen) ? OWN : (chosen?.words ?? ""),
    choose(value: string) {
      setIsOwn(value === OWN);
      const { from = "", to = "" } = spans.find(({ words }) => words === value) ?? {};
      if (value !== OWN) ask.change({ from, to });
    },
  };
}

function SpanOptions({ spans }: { spans: ReturnType<typeof spansUntil> }) {
  return (
    <>
      <option value="">Any time</option>
      {spans.map(({ words }) => (
        <option key={words}>{words}</option>
      ))}
      <option value={OWN}>Own dates…</option>
    </>
  );
}

/** All filters in a sheet for small screens; each applies at once. */
function Sheet({
  query,
  filters,
  found,
  onClose,
}: Omit<RecordFiltersProps, "search" | "children"> & { onClose: () => void }) {
  const ask = useAsk();
  return (
    <Modal kind="sheet" labelledBy="filters-title" onDismiss={onClose}>
      <div className="dialog__head">
        <h2 id="filters-title">Filters</h2>
        <button className="iconbtn" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="form">
        {filters.map((filter) =>
          "options" in filter ? (
            <Field key={filter.field} label={filter.label} name={filter.field}>
              {(control) => (
                <select
                  {...control}
                  value={query.filters[filter.field] ?? ""}
                  onChange={(event) => ask.change({ [filter.field]: event.target.value })}
                >
                  <Options filter={filter} value={query.filters[filter.field] ?? ""} />
                </select>
              )}
            </Field>
          ) : (
            <SheetDays key={filter.field} filter={filter} query={query} />
          ),
        )}
      </div>
      <div className="sheet__acts">
        <Button kind="quiet" size="small" onClick={() => ask.clear(query)}>
          Clear all
        </Button>
        <Button size="small" onClick={onClose}>
          Show {found}
        </Button>
      </div>
    </Modal>
  );
}

function SheetDays({ filter, query }: FilterProps<Extract<Filter, { field: "days" }>>) {
  const ask = useAsk();
  const span = useSpan(filter, query);
  return (
    <>
      {filter.today && (
        <Field label={filter.label} name="span">
          {(control) => (
            <select {...control} value={span.value} onChange={(event) => span.choose(event.target.value)}>
              <SpanOptions spans={span.spans} />
            </select>
          )}
        </Field>
      )}
      {(!filter.today || span.value === OWN) &&
        days.map(({ end, label }) => (
          <Field key={end} label={`${filter.label} ${label}`} name={end}>
            {(control) => (
              <input
                {...control}
                type="date"
                value={query[end]}
                onChange={(event) => ask.change({ [end]: event.target.value })}
              />
            )}
          </Field>
        ))}
    </>
  );
}

const days = [
  { end: "from", label: "from" },
  { end: "to", label: "to" },
] as const;

type OptionsProps = { filter: Extract<Filter, { options: object }>; value: string };

/** Includes the value of the address, even if it is not among the options. */
function Options({ filter: { any, options }, value }: OptionsProps) {
  return (
    <>
      <option value="">{any}</option>
      {value && !(value in options) && <option>{value}</option>}
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

function useAsk() {
  const navigate = useNavigate();
  const here = useLocation();
  const { location: next } = useNavigation();
  return {
    change(values: { [name: string]: string }) {
      const { search, state } = asked(values, here, next);
      // Synchronously, so that the next change builds on it.
      navigate({ search }, { replace: true, flushSync: true, state });
    },
    clear: (query: ListQuery) => navigate(addressOf(cleared(query)), { replace: true, flushSync: true }),
  };
}

type RecordFiltersPlace = Pick<Location, "pathname" | "search" | "state">;

/** Builds on the pending navigation, so that two quick changes both apply. */
export function asked(
  values: { [name: string]: string },
  here: RecordFiltersPlace,
  next: RecordFiltersPlace | undefined,
) {
  const { search, state } = next?.pathname === here.pathname ? next : here;
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ ...values, page: "" }))
    if (value) params.set(name, value);
    else params.delete(name);
  const choosesDates = "from" in values || "to" in values;
  return { search: String(params), state: choosesDates ? null : state };
}
