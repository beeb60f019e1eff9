import { grouped } from "./counted.ts";
import { entriesOf, type Field, type FieldSet, type FormOf, type RecordOf } from "./fields.ts";
import { formatCents } from "./money.ts";
import type { FieldWords, Filter, Kind, ListAnswer, Shown, Told } from "./records.ts";
import { letterDate } from "./short-date.ts";

/** A kind of record whose fields are described, so that everything else about them follows. */
export type DescribedKind<
  F extends FieldSet,
  Rec extends Shown = RecordOf<F>,
  List extends ListAnswer<Rec> = ListAnswer<Rec>,
> = Kind<Rec, FormOf<F>, List> & { readonly fields: F };

type More<F extends FieldSet, Rec extends Shown, List> = {
  /** What a person calls a record. */
  nameOf(record: Told<Rec>): string;
  /** The fields that are told, in this order; otherwise all that are not derived, as they are described. */
  told?: readonly (keyof F & string)[];
  /** How a field is told where that is not its value in the usual words; null where it is not told at all. */
  words?: { readonly [Name in keyof F]?: ((record: Told<Rec>) => string) | null };
  /** What is told besides its fields. */
  alsoTold?: readonly FieldWords<Rec>[];
  /** What lists of them can be narrowed to on the screen, where that is not what the fields say. */
  filters?: readonly Filter[];
  /** `typesOf<Asset, AssetList>()`, where records show more than their fields, or lists more than their rows. */
  types?: { record: Rec; list: List };
};

/** A kind of record: the noun of its addresses, what one and several are called, and its fields. */
export function kind<
  const F extends FieldSet,
  Rec extends Shown & RecordOf<F> = Shown & RecordOf<F>,
  List extends ListAnswer<Rec> = ListAnswer<Rec>,
>(
  name: string,
  nouns: { one: string; many: string },
  fields: F,
  { nameOf, told, words = {}, alsoTold = [], filters = filtersOf(fields) }: More<F, Rec, List>,
): DescribedKind<F, Rec, List> {
  return {
    name,
    ...nouns,
    nameOf,
    fields,
    words: [
      ...(told ?? entriesOf(fields).map(([name]) => name)).flatMap((name): FieldWords<Rec>[] => {
        const [field, own] = [fields[name], words[name]];
        if (!field || own === null || (field.derived && !told && !own)) return [];
        const show = own ?? ((record: Told<Rec>) => valueInWords(field, Object(record)[name]));
        return [{ label: field.label, show }];
      }),
      ...alsoTold,
    ],
    filters,
  };
}

/** Holds types for `kind`, and is nothing else. */
export function typesOf<Rec, List = ListAnswer<Rec>>() {
  return undefined as unknown as { record: Rec; list: List };
}

/** A value as people read it; of nothing, nothing. */
export function valueInWords(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  switch (field.kind) {
    case "choice":
      return { ...field.options }[String(value)] ?? String(value);
    case "day":
      return letterDate(String(value));
    case "money":
      return formatCents(Number(value));
    case "number":
      return [numberInWords(Number(value)), field.unit].filter((part) => part !== undefined).join(" ");
    case "lines":
      return [value].flat().join("; ");
    case "tick":
      return value ? "Yes" : "";
    default:
      return String(value);
  }
}

function numberInWords(value: number) {
  const [whole = "", part] = String(value).split(".");
  return grouped(whole) + (part ? `.${part}` : "");
}

function filtersOf(fields: FieldSet): Filter[] {
  return entriesOf(fields).flatMap(([name, field]): Filter[] => {
    if (!field.filter) return [];
    if (field.kind === "day") return [{ field: "days", label: field.label }];
    if (field.kind !== "choice" || field.filter === true) return [];
    return [{ field: name, label: field.label, any: field.filter, options: field.options }];
  });
}
