import {
  type FormField,
  fieldsAt,
  formFields,
  group,
  isOptional,
  type ListField,
  type PartField,
} from "./part-fields.ts";

/** The fields of one item of a list. One that is the item itself has no name. */
export function fieldsOf({ item }: ListField, value: unknown): FormField[] {
  if (item.kind !== "either") return fieldsAt("", item);
  const [, kind] = Object.entries(item.kinds).find(([mark]) => mark in Object(value)) ?? [];
  return kind ? formFields(kind.fields) : [];
}

/** What can be added to a list: what one is called, and what a new one holds. */
export function addableTo({ one, item }: ListField) {
  if (item.kind !== "either") return [{ one, blank: blankOf(item) }];
  return Object.values(item.kinds).map((kind) => ({ one: kind.one, blank: blankOf(group(kind.fields)) }));
}

function blankOf(field: PartField): unknown {
  if ("standard" in field) return field.standard;
  if (isOptional(field)) return undefined;
  switch (field.kind) {
    case "group": {
      const blanks = Object.entries(field.fields).map(([name, inner]) => [name, blankOf(inner)]);
      return Object.fromEntries(blanks.filter(([, blank]) => blank !== undefined));
    }
    case "list":
      return field.least ? [blankOf(field.item)] : [];
    case "picture":
      return { src: "/art/lamp.svg", alt: "" };
    case "path":
      return "/";
    case "tick":
      return false;
    default:
      return "";
  }
}

/** What an item is called in a sentence: by its name, or by its place. */
export function itemLabel({ one, isNamed, nameOf }: ListField, item: unknown, index: number) {
  const name = isNamed && nameOf ? nameOf(item) : "";
  return name || `${one[0]?.toUpperCase()}${one.slice(1)} ${index + 1}`;
}

const LONGEST_NAME = 80;

/** What is written in an item's row. */
export function itemName(field: ListField, item: unknown, index: number) {
  const name = field.nameOf?.(item) ?? "";
  if (name.length > LONGEST_NAME) return `${name.slice(0, LONGEST_NAME).trimEnd()}…`;
  return name || itemLabel(field, item, index);
}
