import { fieldsOf } from "#domain/content/list-items.ts";
import { type FormField, isOptional, type ListField } from "#domain/content/part-fields.ts";
import { withAt } from "#domain/content/ways.ts";

/** Whether two values say the same, in whatever order their fields are. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)));
}

/** As it is kept: without spaces at the ends, and without what was left empty. */
export function tidied<Value>(fields: readonly FormField[], value: Value): Value {
  return fields.reduce(
    (made, field) => withAt(made, field.name, (found) => tidiedField(field, found)),
    value,
  );
}

function tidiedField(field: FormField, value: unknown): unknown {
  if (field.kind === "fixed") return value;
  if (field.kind === "list") return tidiedList(field, value);
  if (field.kind === "picture") {
    const { alt, ...rest } = Object(value);
    return value === undefined ? undefined : { ...rest, alt: oneLine(alt) };
  }
  if (typeof value !== "string") return value;
  const tidy = field.kind === "text" ? value.trim() : oneLine(value);
  return tidy === "" && isOptional(field) ? undefined : tidy;
}

function tidiedList(list: ListField, value: unknown) {
  if (!Array.isArray(value)) return value;
  const items = value.map((item) => tidied(fieldsOf(list, item), item));
  return list.idFrom === undefined ? items : withIds(items, list.idFrom);
}

/** A new item gets an id made from its name; those that have one keep it, because others link to it. */
function withIds(items: { [field: string]: unknown }[], from: string) {
  const taken = new Set(items.map(({ id }) => id));
  return items.map((item) => {
    if (item.id !== "") return item;
    const start = slugOf(String(item[from])) || "item";
    let id = start;
    for (let count = 2; taken.has(id); count++) id = `${start}-${count}`;
    taken.add(id);
    return { ...item, id };
  });
}

function slugOf(name: string) {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** The page itself decides where a line ends. */
function oneLine(words: unknown) {
  return typeof words === "string" ? words.replaceAll(/[^\S\u00a0]*\n\s*/g, " ").trim() : words;
}
