import { pageFrom, rowsFrom } from "./paging.ts";
import type { ListQuery } from "./records.ts";
import { searchFrom } from "./search.ts";

/** What a room's list can be asked for besides words and a page. */
type ListQuestions = {
  /** Fields that may be asked to have a value. */
  filters?: readonly string[];
  /** Fields the list can be sorted by; the minus in front is not part of them. */
  sorts?: readonly string[];
  /** Rows of a page when the address does not say. */
  size?: number;
};

const LONGEST_VALUE = 200;

/** What an address asks a list for. Whatever the room does not know is as if it were not there. */
export function readListQuery(
  asked: URLSearchParams,
  { filters = [], sorts = [], size }: ListQuestions = {},
): ListQuery {
  const sort = asked.get("sort") ?? "";
  const values = filters.flatMap((field) => {
    const value = (asked.get(field) ?? "").trim().slice(0, LONGEST_VALUE).toWellFormed();
    return value === "" ? [] : [[field, value]];
  });
  return {
    q: searchFrom(asked.get("q")),
    page: pageFrom(asked.get("page")),
    size: rowsFrom(asked.get("size"), size),
    sort: sorts.includes(fieldOf(sort)) ? sort : "",
    from: dayFrom(asked.get("from")),
    to: dayFrom(asked.get("to")),
    filters: Object.fromEntries(values),
  };
}

/** The same as an address writes it: only what was asked for. A list's own number of rows is not written. */
export function writeListQuery(query: Partial<ListQuery>, { size }: ListQuestions = {}): URLSearchParams {
  const { q = "", page = 1, size: rows = size, sort = "", from = "", to = "", filters = {} } = query;
  return new URLSearchParams({
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")),
    ...(q && { q }),
    ...(sort && { sort }),
    ...(from && { from }),
    ...(to && { to }),
    ...(page > 1 && { page: String(page) }),
    ...(rows !== undefined && rows !== rowsFrom(null, size) && { size: String(rows) }),
  });
}

/** The field a list is sorted by, whichever way. */
export function fieldOf(sort: string) {
  return sort.replace(/^-/, "");
}

/** A day that is in the calendar, or nothing. */
export function dayFrom(text: string | null) {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.valueOf()) || !day.toISOString().startsWith(text) ? "" : text;
}
