import type { z } from "zod";
import type {
  ChoiceField,
  Common,
  FieldsOptions,
  LineField,
  NumberField,
  Optional,
  TextField,
  TickField,
  Types,
} from "#domain/fields.ts";
import type { Weekday } from "./weekdays.ts";
import type { IconName, Picture } from "./words.ts";

/**
 * What a part of the website is made of: fields as records have them (domain/fields.ts), and what only pages have. A part is
 * described once. Its type, its schema (part-form.ts), its form (rooms/website/editor), the words of its
 * history (rooms/website/forms/changes.ts) and the list of its texts (rooms/website/forms/texts.ts) follow from that.
 * Everything has to be filled in unless it is `optional`.
 */
export type PartField =
  | LineField
  | WithSchema<TextField>
  | ChoiceField
  | WithSchema<NumberField>
  | TickField
  | WordsField
  | IconField
  | PictureField
  | PlainField<"path">
  | PlainField<"drawing">
  | PlainField<"pdf">
  | PlainField<"weekdays", Weekday[]>
  | FixedField
  | GroupField
  | EitherField
  | ListField;

export type PartFields = { readonly [name: string]: PartField };

/** Kinds that are too different from page to page to have one schema. */
type WithSchema<F> = F & { readonly schema: z.ZodType };

type PlainField<Kind extends string, Value = string> = Common &
  Optional & { readonly kind: Kind; readonly types?: Types<Value> };

/** Some sentences. The page decides where a line ends. */
export type WordsField = PlainField<"words"> & {
  /** The marks it may have: **strong** alone, or emphasis and links too. */
  readonly marks?: "strong" | "all";
};

export type IconField = PlainField<"icon", IconName> & {
  /** What a new item has. */
  readonly standard?: IconName;
};

/** A picture with its description. */
export type PictureField = PlainField<"picture", Picture & { phone?: string | undefined }> & {
  /** It may have a painting of its own for phones. */
  readonly hasPhone?: true;
};

/** What nobody changes: addresses that others link to, ids that records are kept by. */
export type FixedField<Value = unknown> = {
  readonly kind: "fixed";
  readonly schema: z.ZodType<Value>;
  readonly optional?: never;
  readonly types?: Types<Value>;
};

/** Fields below one name. */
export type GroupField<Value = unknown> = {
  readonly kind: "group";
  readonly fields: PartFields;
  readonly optional?: never;
  readonly types?: Types<Value>;
  /** A rule about all of them together. */
  check?(schema: z.ZodType<Value>): z.ZodType<Value>;
};

/** An item that is one of several kinds: the field that only this kind has marks it. */
export type EitherField<Value = unknown> = {
  readonly kind: "either";
  readonly kinds: { readonly [mark: string]: ItemKind };
  readonly optional?: never;
  readonly types?: Types<Value>;
};

type ItemKind = { readonly one: string; readonly fields: PartFields };

export type ListField<Item = unknown, Items = Item[]> = Common & {
  readonly kind: "list";
  /** What an item consists of: several fields, or one that is the item itself. */
  readonly item: PartField;
  readonly optional?: never;
  readonly types?: Types<Items>;
  /** What one of them is called, and several: "slide", "slides". */
  readonly one: string;
  readonly many: string;
  readonly least?: number;
  readonly most: number;
  readonly tooFew?: string;
  readonly tooMany?: string;
  /** A rule about all items together. */
  check?(schema: z.ZodType<Item[]>): z.ZodType<Item[]>;
  /** The line that an item is known by in the list, and the quiet one below it. */
  nameOf?(item: Item): string;
  about?(item: Item): string;
  /** A picture beside the name. */
  face?(item: Item): string;
  /** Items are called by their name, not by their place in the list. */
  readonly isNamed?: true;
  /** An item is edited in a dialog, and its ticks are in its row. */
  readonly isInDialog?: true;
  /** None is added, removed or moved. */
  readonly isFixed?: true;
  /** Where else an item may be moved to: the other list, and what becomes of the item. */
  readonly moveTo?: { label: string; list: string; change(item: Item): object };
  /** An id that is made from the name once, when an item is added. */
  readonly idFrom?: string;
};

/** What a part or an item says. */
export type WordsOf<F extends PartFields> = {
  -readonly [Name in keyof F as F[Name] extends { readonly optional: true } ? never : Name]: FieldValue<
    F[Name]
  >;
} & {
  -readonly [Name in keyof F as F[Name] extends { readonly optional: true } ? Name : never]?:
    | FieldValue<F[Name]>
    | undefined;
};

export type FieldValue<F extends PartField> = NonNullable<F["types"]>["value"];

type ItemOf<I extends PartField | PartFields> = I extends PartField
  ? FieldValue<I>
  : I extends PartFields
    ? WordsOf<I>
    : never;

const constructorOf =
  <F extends PartField>(kind: F["kind"]) =>
  <const O extends FieldsOptions<F>>(label: string, options?: O) =>
    ({ kind, label, ...options }) as unknown as F & O;

export const words = constructorOf<WordsField>("words");
export const icon = constructorOf<IconField>("icon");
/** A page of this site; a picture that needs no description; a PDF; days of the week. */
export const path = constructorOf<PlainField<"path">>("path");
export const drawing = constructorOf<PlainField<"drawing">>("drawing");
export const pdf = constructorOf<PlainField<"pdf">>("pdf");
export const weekdays = constructorOf<PlainField<"weekdays", Weekday[]>>("weekdays");

/** Words with the marks of a page. */
export function marked<const O extends FieldsOptions<WordsField>>(label: string, options?: O) {
  return words(label, { marks: "all", ...options } as { marks: "all" } & O);
}

export const picture = constructorOf<PictureField>("picture");

export function fixed<Value>(schema: z.ZodType<Value>): FixedField<Value> {
  return { kind: "fixed", schema };
}

export function group<const F extends PartFields>(
  fields: F,
  options?: Pick<GroupField<WordsOf<F>>, "check">,
): GroupField<WordsOf<F>> {
  return { kind: "group", fields, ...options };
}

export function either<const K extends EitherField["kinds"]>(
  kinds: K,
): EitherField<{ [Mark in keyof K]: WordsOf<K[Mark]["fields"]> }[keyof K]> {
  return { kind: "either", kinds };
}

type ListOptions<Item> = Omit<ListField<Item>, "kind" | "label" | "item" | "types">;

/** A list of a fixed length is never empty. */
export function list<const I extends PartField | PartFields>(
  label: string,
  item: I,
  options: ListOptions<ItemOf<I>> & { readonly isFixed: true },
): ListField<ItemOf<I>, [ItemOf<I>, ...ItemOf<I>[]]>;
export function list<const I extends PartField | PartFields>(
  label: string,
  item: I,
  options: ListOptions<ItemOf<I>>,
): ListField<ItemOf<I>>;
export function list<const I extends PartField | PartFields>(
  label: string,
  item: I,
  options: ListOptions<ItemOf<I>>,
): ListField<ItemOf<I>> {
  return { kind: "list", label, item: isField(item) ? item : group(item), ...options };
}

/** Fields that belong together and fold away together. */
export type PartSection<Value = unknown> = SectionHeading & {
  readonly fields: readonly FormField[];
  /** The same as they were described. */
  readonly described: readonly PartFields[];
  readonly types?: Types<Value>;
};

type SectionHeading = {
  readonly title: string;
  /** A few quiet words beside the title: what is in it, or where it is on the page. */
  readonly note?: string;
  readonly hint?: string;
};

/** A field with the way to it from its part, or from the item of its list. */
export type FormField = Exclude<PartField, GroupField | EitherField> & { readonly name: string };

/** A section of a form, by its title and its fields in their order. A group may go on further down. */
export function section<const All extends readonly PartFields[]>(
  heading: string | SectionHeading,
  ...described: All
): PartSection<WordsOfAll<All>> {
  const fields = described.flatMap((each) => formFields(each));
  return { ...(typeof heading === "string" ? { title: heading } : heading), fields, described };
}

type WordsOfAll<All extends readonly PartFields[]> = All extends readonly [
  infer First extends PartFields,
  ...infer Rest extends readonly PartFields[],
]
  ? WordsOf<First> & WordsOfAll<Rest>
  : unknown;

/** Fields with the ways to them, group by group. */
export function formFields(fields: PartFields, at = ""): FormField[] {
  return Object.entries(fields).flatMap(([name, field]) => fieldsAt(`${at}${name}`, field));
}

export function fieldsAt(name: string, field: PartField): FormField[] {
  if (field.kind === "either") return [];
  return field.kind === "group" ? formFields(field.fields, name && `${name}.`) : [{ ...field, name }];
}

function isField(item: PartField | PartFields): item is PartField {
  return typeof item.kind === "string";
}

/** Left out while it is empty. */
export function isOptional(field: PartField) {
  return "optional" in field && field.optional === true;
}
