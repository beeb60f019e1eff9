// Created once, because a collator costs more than a thousand comparisons.
const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

type Named = { id: string; name: string };

/** By name, then by id, so that the order is stable. */
export function byName(a: Named, b: Named) {
  return collator.compare(a.name, b.name) || byId(a, b);
}

/** By a field: texts alphabetically, other values by size, records without it first. */
export function byField(field: string, isDescending = false) {
  const way = isDescending ? -1 : 1;
  return (a: { id: string; [field: string]: unknown }, b: { id: string; [field: string]: unknown }) =>
    way * compareValues(a[field], b[field]) || byId(a, b);
}

function compareValues(a: unknown, b: unknown) {
  if (typeof a === "string" && typeof b === "string") return collator.compare(a, b);
  if (a === b) return 0;
  return Number(a ?? Number.NEGATIVE_INFINITY) < Number(b ?? Number.NEGATIVE_INFINITY) ? -1 : 1;
}

function byId(a: { id: string }, b: { id: string }) {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
