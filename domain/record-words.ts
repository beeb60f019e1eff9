import { addDays, weekdayOf } from "./days.ts";
import type { FieldWords, Filter, HistoryEntry, HistoryKind, ListQuery, Told } from "./records.ts";
import { writtenDate } from "./written-date.ts";

/** The fields of two versions side by side, without those that are empty in both. */
export function compare<Rec>(fields: readonly FieldWords<Rec>[], one: Told<Rec>, other: Told<Rec>) {
  return fields
    .map(({ label, show }) => {
      const [before, after] = [show(one), show(other)];
      return { label, before, after, isDifferent: before !== after };
    })
    .filter(({ before, after }) => before !== "" || after !== "");
}

/** The words for a line of history, and the fields that changed. */
export function changeInWords<Rec>(
  { kind, before, after }: Pick<HistoryEntry<Rec>, "kind" | "before" | "after">,
  fields: readonly FieldWords<Rec>[],
) {
  const changes =
    before && after ? compare(fields, before, after).filter(({ isDifferent }) => isDifferent) : [];
  if (kind === "changed" && changes.length === 0) return { did: "saved it without a change", changes };
  if (kind === "restored" && before) return { did: "restored an earlier version", changes };
  return { did: deeds[kind], changes };
}

const deeds: { [kind in HistoryKind]: string } = {
  added: "added it",
  changed: "changed",
  deleted: "deleted it",
  restored: "brought it back",
  voided: "voided it",
};

/** The active filters in words, each with the query without it. */
export function filtersInWords(filters: readonly Filter[], query: ListQuery) {
  const { from, to } = query;
  return filters.flatMap((filter) => {
    if ("options" in filter) {
      const { field, options } = filter;
      const { [field]: value, ...others } = query.filters;
      if (value === undefined) return [];
      const words = [filter.said, Object.hasOwn(options, value) ? options[value] : value]
        .filter(Boolean)
        .join(" ");
      return [{ field, words, without: { ...query, filters: others, page: 1 } }];
    }
    if (!from && !to) return [];
    const span = spansUntil(filter.today).find((each) => each.from === from && each.to === to);
    const days = [from && `from ${writtenDate(from)}`, to && `to ${writtenDate(to)}`].filter(Boolean);
    return [
      {
        field: filter.field,
        words: span ? span.words : `${filter.today ? "Days" : filter.label} ${days.join(" ")}`,
        without: { ...query, from: "", to: "", page: 1 },
      },
    ];
  });
}

/** All active filters in one text: "“raman”, Brass, Given from 1 November 2026". */
export function listInWords(filters: readonly Filter[] = [], query: ListQuery) {
  const words = filtersInWords(filters, query).map((filter) => filter.words);
  return [query.q && `“${query.q}”`, ...words].filter(Boolean).join(", ");
}

/** Named date ranges up to today. A week begins on Sunday. */
export function spansUntil(today: string | undefined) {
  if (!today) return [];
  return [
    { words: "Today", from: today, to: today },
    { words: "This week", from: addDays(today, -weekdayOf(today)), to: today },
    { words: "This month", from: `${today.slice(0, 7)}-01`, to: today },
  ];
}
