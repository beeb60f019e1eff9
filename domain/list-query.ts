import { pageFrom, rowsFrom } from "./paging.ts";
import type { ListQuery } from "./records.ts";
import { searchFrom } from "./search.ts";

/** The filters, orders and page size of a room's list. */
type ListQuestions = {
  /** Fields to filter by. */
  filters?: readonly string[];
  /** Fields to sort by, without the minus. */
  sorts?: readonly string[];
  /** Rows per page by default. */
  size?: number;
};

const LONGEST_VALUE = 200;

/** Reads a list query from an address; unknown parameters are ignored. */
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

/** Writes a list query as an address, without defaults. */
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

/** The field of a sort, without its direction. */
export function fieldOf(sort: string) {
  return sort.replace(/^-/, "");
}

/** A valid date, or undefined. */
export function dayFrom(text: string | null) {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.valueOf()) || !day.toISOString().startsWith(text) ? "" : text;
}
