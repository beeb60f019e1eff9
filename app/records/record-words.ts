import type { HistoryEntry, HistoryKind, ListQuery, Shown } from "#domain/records.ts";
import { writtenDate } from "#domain/written-date.ts";
import type { Filter } from "./record-room.ts";

/** What a record says of itself, without what only the machine needs. */
export type Told<Rec> = Omit<Rec, keyof Shown>;

/** How a field of a record is called and written, wherever a person meets it. */
export type FieldWords<Rec> = { label: string; show: (record: Told<Rec>) => string };

/** The fields of two versions side by side. */
export function compare<Rec>(fields: FieldWords<Rec>[], one: Told<Rec>, other: Told<Rec>) {
  return fields.map(({ label, show }) => {
    const [before, after] = [show(one), show(other)];
    return { label, before, after, isDifferent: before !== after };
  });
}

/** What a line of history says happened, and to which fields. */
export function changeInWords<Rec>(
  { kind, before, after }: Pick<HistoryEntry<Rec>, "kind" | "before" | "after">,
  fields: FieldWords<Rec>[],
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

/** What a list is narrowed to, filter by filter, and what would be asked without it. */
export function filtersInWords(filters: Filter[], query: ListQuery) {
  const { from, to } = query;
  return filters.flatMap((filter) => {
    if ("options" in filter) {
      const { field, options } = filter;
      const { [field]: value, ...others } = query.filters;
      if (value === undefined) return [];
      return [{ field, words: options[value] ?? value, without: { ...query, filters: others, page: 1 } }];
    }
    if (!from && !to) return [];
    const days = [from && `from ${writtenDate(from)}`, to && `to ${writtenDate(to)}`].filter(Boolean);
    return [
      {
        field: filter.field,
        words: `${filter.label} ${days.join(" ")}`,
        without: { ...query, from: "", to: "", page: 1 },
      },
    ];
  });
}
