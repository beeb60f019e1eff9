/** What a part's screen asks for, in the order of the page and in its words. */
export type PartForm = { readonly sections: readonly Section[] };

/** Fields that belong together and fold away together. */
export type Section = {
  title: string;
  /** A few quiet words beside the title: what is in it, or where it stands on the page. */
  note?: string;
  hint?: string;
  fields: readonly FormField[];
};

/** One thing that can be changed. `name` is the way to it from the part, or from the item of its list. */
export type FormField =
  | (Common & { kind: PlainKind })
  | (Common & { kind: "choice"; options: { readonly [value: string]: string } })
  | (Common & { kind: "picture" /** It may have a painting of its own for phones. */; hasPhone?: true })
  | ListField
  | FixedField;

/** What nobody changes: addresses that others link to, ids that records are kept by. */
type FixedField = { kind: "fixed"; name: string };

export type PlainKind =
  /** One line, a text of some sentences, one with the marks of a page, one with **strong words**, one that keeps its lines. */
  | "line"
  | "text"
  | "marked"
  | "emphatic"
  | "lines"
  | "number"
  /** With its decimals, and below zero in the south and west. */
  | "degrees"
  | "clock"
  | "tick"
  | "days"
  | "https"
  | "mail"
  /** A page of this site; a symbol of the site; a picture that needs no description; a PDF. */
  | "path"
  | "icon"
  | "drawing"
  | "pdf";

type Common = {
  name: string;
  label: string;
  hint?: string;
  /** Left out of the part while it is empty. */
  isOptional?: true;
  /** Kept also while it is empty. */
  mayBeEmpty?: true;
  /** One of two beside each other. */
  isHalf?: true;
};

export type Item = { [field: string]: unknown };

export type ListField = Omit<Common, "isHalf"> & {
  kind: "list";
  /** What one of them is called, and several: "slide", "slides". */
  one: string;
  many: string;
  /** What an item consists of; a field without a name is the item itself. */
  fields?: readonly FormField[];
  /** Where an item is one of several kinds: the field that only this kind has marks it. */
  kinds?: readonly { mark: string; one: string; fields: readonly FormField[]; blank: unknown }[];
  blank?: unknown;
  /** The line that an item is known by in the list, and the quiet one below it. */
  nameOf?: (item: Item) => string;
  about?: (item: Item) => string;
  /** A picture beside the name. */
  face?: (item: Item) => string | undefined;
  /** Items are called by their name, not by their place in the list. */
  isNamed?: true;
  /** An item is edited in a dialog, and its ticks are in its row. */
  isInDialog?: true;
  /** None is added, removed or moved. */
  isFixed?: true;
  /** Where else an item may be moved to: the other list, and what becomes of the item. */
  moveTo?: { label: string; list: string; change: (item: Item) => Item };
  /** An id that is made from the name once, when an item is added. */
  idFrom?: string;
};

type More<Field> = Partial<Omit<Field, "kind" | "name" | "label">>;

/** A field of one kind: `line("title", "Title", { hint: "…" })`. */
const plain =
  (kind: PlainKind) =>
  (name: string, label: string, more: More<Common> = {}) =>
    ({ kind, name, label, ...more }) satisfies FormField;

export const line = plain("line");
export const text = plain("text");
export const marked = plain("marked");
export const emphatic = plain("emphatic");
export const lines = plain("lines");
export const number = plain("number");
export const degrees = plain("degrees");
export const clock = plain("clock");
export const tick = plain("tick");
export const days = plain("days");
export const https = plain("https");
export const mail = plain("mail");
export const path = plain("path");
export const icon = plain("icon");
export const drawing = plain("drawing");
export const pdf = plain("pdf");

export const fixed = (name: string): FixedField => ({ kind: "fixed", name });

export function picture(name: string, label = "Picture", more: More<Common> & { hasPhone?: true } = {}) {
  return { kind: "picture", name, label, ...more } satisfies FormField;
}

export function choice(
  name: string,
  label: string,
  options: { readonly [value: string]: string },
  more: More<Common> = {},
) {
  return { kind: "choice", name, label, options, ...more } satisfies FormField;
}

export function list(name: string, label: string, more: Omit<ListField, "kind" | "name" | "label">) {
  return { kind: "list", name, label, ...more } satisfies ListField;
}

/** The opening of a page. */
export function pageHead(): Section {
  return {
    title: "Top of the page",
    note: "title, sentence",
    fields: [
      line("head.title", "Title"),
      marked("head.lede", "Sentence under it"),
      picture("head.picture", "Picture beside it", { isOptional: true }),
    ],
  };
}

/** The heading of a section of a page. */
export function sectionHead(name: string): FormField[] {
  return [
    line(`${name}.eyebrow`, "Small line above", { isOptional: true }),
    line(`${name}.title`, "Title"),
    marked(`${name}.lede`, "Sentence under it", { isOptional: true }),
  ];
}

/** A link of this site: what it says, and where it leads. */
export function link(name: string, label: string): FormField[] {
  return [line(`${name}.label`, `${label}: words`), path(`${name}.href`, `${label}: leads to`)];
}

export const linkFields = [line("label", "Words"), path("href", "Leads to")];
export const blankLink = { label: "", href: "/" };

/** Links of this site, one below the other. */
export function links(name: string, more: Partial<ListField> = {}) {
  return list(name, "Links", {
    one: "link",
    many: "links",
    fields: linkFields,
    blank: blankLink,
    nameOf: ({ label }) => String(label),
    ...more,
  });
}

/** The fields of one item of a list. */
export function fieldsOf({ fields = [], kinds = [] }: ListField, item: unknown): readonly FormField[] {
  const kind = kinds.find(({ mark }) => typeof item === "object" && item !== null && mark in item);
  return kind?.fields ?? fields;
}

/** What an item is called in a sentence: by its name, or by its place. */
export function itemLabel({ one, isNamed, nameOf }: ListField, item: unknown, index: number) {
  const name = isNamed && nameOf ? nameOf(item as Item) : "";
  return name || `${one[0]?.toUpperCase()}${one.slice(1)} ${index + 1}`;
}

const LONGEST_NAME = 80;

/** What is written in an item's row. */
export function itemName(field: ListField, item: unknown, index: number) {
  const name = field.nameOf?.(item as Item) ?? "";
  if (name.length > LONGEST_NAME) return `${name.slice(0, LONGEST_NAME).trimEnd()}…`;
  return name || itemLabel(field, item, index);
}
