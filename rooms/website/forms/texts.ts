import { fieldsOf, itemLabel } from "#domain/content/list-items.ts";
import type { FormField } from "#domain/content/part-fields.ts";
import type { PartForm } from "#domain/content/part-form.ts";
import { join, valueAt } from "#domain/content/ways.ts";
import { fieldLabel, listed } from "./changes.ts";

/** A text of a part, the way to it, and what it is called on the form: "Slide 1, title". */
export type PartText = { way: string; label: string; text: string; kind: FormField["kind"] };

/** Every text of a part that a visitor reads or hears, in the order of its form. */
export function textsOf({ sections }: PartForm, value: unknown): PartText[] {
  return sections.flatMap(({ title, fields }) => textsIn(fields, value, "", title));
}

function textsIn(fields: readonly FormField[], value: unknown, at: string, owner: string): PartText[] {
  return fields.flatMap((field) => {
    if (field.kind === "fixed") return [];
    const found = valueAt(value, field.name);
    const way = join(at, field.name);
    if (field.kind === "list")
      return listed(found).flatMap((item, index) =>
        textsIn(fieldsOf(field, item), item, join(way, String(index)), itemLabel(field, item, index)),
      );
    // A field that is the item itself is called as the item is.
    const label = field.name === "" ? owner : fieldLabel(field, owner);
    const made = (text: unknown, step = "", more = "") => ({
      way: join(way, step),
      label: label + more,
      text: String(text ?? ""),
      kind: field.kind,
    });
    return wordsIn(field, found, made).filter(({ text }) => text !== "");
  });
}

type TextMaker = (text: unknown, step?: string, more?: string) => PartText;

function wordsIn(field: FormField, value: unknown, made: TextMaker): PartText[] {
  switch (field.kind) {
    case "line":
    case "text":
    case "words":
    case "number":
      return [made(value)];
    case "choice":
      // What is chosen is read where it is a word itself, and not the name of one.
      return field.options[String(value)] === value ? [made(value)] : [];
    case "weekdays":
      return listed(value).map((day, index) => made(day, String(index)));
    case "picture":
      return [made(Object(value).alt, "alt", ": what it shows")];
    default:
      return [];
  }
}
