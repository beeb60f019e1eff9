import { fieldsOf, itemLabel, itemName } from "#domain/content/list-items.ts";
import type { FormField, ListField } from "#domain/content/part-fields.ts";
import type { PartForm } from "#domain/content/part-form.ts";
import { join, valueAt } from "#domain/content/ways.ts";
import { valueInWords } from "#domain/kind.ts";
import { isSame } from "./values.ts";

/** One thing that is not as it was: the way to its field, what it is called, and both in words. */
export type FieldChange = {
  way: string;
  label: string;
  /** What it belongs to, in the middle of a sentence: "banner", "slide 1". Several fields have one owner. */
  owner: string;
  kind: "changed" | "added" | "removed" | "moved";
  before: string;
  after: string;
  /** Where it is a picture: the addresses of both. */
  pictures?: { before: string; after: string };
};

/** All that differs between two values of a part, section by section. */
export function changesOf({ sections }: PartForm, before: unknown, after: unknown): FieldChange[] {
  return sections.flatMap(({ title, fields }) => changesIn(fields, before, after, "", title));
}

/** The same for some fields of something that lies at `at` and is called `name`. */
export function changesIn(
  fields: readonly FormField[],
  before: unknown,
  after: unknown,
  at: string,
  name: string,
  owner = lower(name),
): FieldChange[] {
  return fields.flatMap((field) => {
    if (field.kind === "fixed") return [];
    const [was, is] = [valueAt(before, field.name), valueAt(after, field.name)];
    if (isSame(was, is)) return [];
    const way = join(at, field.name);
    if (field.kind === "list") return listChanges(field, was, is, way, at ? owner : undefined);
    return [
      {
        way,
        label: fieldLabel(field, name),
        owner,
        kind: "changed" as const,
        before: fieldInWords(field, was),
        after: fieldInWords(field, is),
        ...picturesOf(field, was, is),
      },
    ];
  });
}

/** Which item each was before it was changed or moved; a new one was none. */
export function formerPlaces(list: ListField, before: readonly unknown[], after: readonly unknown[]) {
  const free = new Set(before.keys());
  const found: (number | undefined)[] = after.map(() => undefined);
  // The surest first: the very same item, then one of the same name, then whichever stood in its place.
  const isIt: ((was: unknown, is: unknown, from: number, to: number) => boolean)[] = [
    (was, is) => isSame(was, is),
    (was, is) => list.nameOf !== undefined && itemName(list, was, 0) === itemName(list, is, 0),
    (_was, _is, from, to) => from === to,
  ];
  for (const test of isIt) {
    for (const [to, is] of after.entries()) {
      const from =
        found[to] === undefined ? [...free].find((place) => test(before[place], is, place, to)) : undefined;
      if (from === undefined) continue;
      found[to] = from;
      free.delete(from);
    }
  }
  return found;
}

/** The places whose items were moved past others; those that only made room for them were not. */
export function movedPlaces(former: readonly (number | undefined)[]) {
  const known = former.flatMap((from, to) => (from === undefined ? [] : [{ from, to }]));
  const longest: { from: number; to: number }[][] = [];
  for (const [index, place] of known.entries()) {
    const before = longest.slice(0, index).filter((run) => (run.at(-1)?.from ?? -1) < place.from);
    const best = before.reduce((one, other) => (other.length > one.length ? other : one), []);
    longest.push([...best, place]);
  }
  const stayed = new Set(
    longest.reduce((one, other) => (other.length > one.length ? other : one), []).map(({ to }) => to),
  );
  return new Set(known.map(({ to }) => to).filter((to) => !stayed.has(to)));
}

/** Those of a list within an item belong to that item. */
function listChanges(
  list: ListField,
  before: unknown,
  after: unknown,
  way: string,
  outer: string | undefined,
): FieldChange[] {
  const [was, is] = [listed(before), listed(after)];
  const former = formerPlaces(list, was, is);
  const moved = movedPlaces(former);
  const gone = [...was.keys()].filter((place) => !former.includes(place));
  return [
    ...is.flatMap((item, to) => {
      const from = former[to];
      const at = join(way, String(to));
      const label = itemLabel(list, item, to);
      const owner = outer ?? itemOwner(list, label);
      if (from === undefined)
        return [
          {
            way: at,
            label,
            owner,
            kind: "added" as const,
            before: "",
            after: itemInWords(list, item, to),
          },
        ];
      return [
        ...(moved.has(to)
          ? [
              {
                way: at,
                label: itemName(list, item, to),
                kind: "moved" as const,
                owner: outer ?? `order of ${list.many}`,
                before: `no. ${from + 1}`,
                after: `no. ${to + 1}`,
              },
            ]
          : []),
        ...changesIn(fieldsOf(list, item), was[from], item, at, label, owner),
      ];
    }),
    ...gone.map((place) => {
      const label = itemLabel(list, was[place], place);
      return {
        way,
        label,
        owner: outer ?? itemOwner(list, label),
        kind: "removed" as const,
        before: itemInWords(list, was[place], place),
        after: "",
      };
    }),
  ];
}

/** What a field is called in a sentence: "Slide 1, title". */
export function fieldLabel({ label }: { label: string }, name: string) {
  return name === label ? name : `${name}, ${lower(label)}`;
}

function itemOwner({ isNamed }: ListField, label: string) {
  return isNamed ? label : lower(label);
}

function picturesOf(field: FormField, before: unknown, after: unknown) {
  if (field.kind !== "picture" && field.kind !== "drawing") return {};
  const [was, is] = [before, after].map((one) => String(Object(one).src ?? one ?? ""));
  return was === is ? {} : { pictures: { before: was ?? "", after: is ?? "" } };
}

export function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function itemInWords(list: ListField, item: unknown, index: number) {
  return typeof item === "object" ? itemName(list, item, index) : String(item);
}

function fieldInWords(field: FormField, value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (field.kind === "tick") return value ? "yes" : "no";
  if (field.kind === "choice") return valueInWords(field, value);
  if (field.kind === "picture") return String(Object(value).alt || Object(value).src);
  return Array.isArray(value) ? value.join(", ") : String(value);
}

function lower(label: string) {
  return /^[A-Z][a-z]/.test(label) ? `${label[0]?.toLowerCase()}${label.slice(1)}` : label;
}
