import type { ReactNode } from "react";
import { capitalized } from "#domain/capitalized.ts";
import { entriesOf, type Field, type FieldSet, type FormOf, type TypedOf } from "#domain/fields.ts";
import { type DescribedKind, valueInWords } from "#domain/kind.ts";
import type { ListAnswer, Shown } from "#domain/records.ts";
import { formOf } from "./described-form.tsx";
import type { Column, EditedRoom, RecordRoom } from "./record-room.ts";

type DescribedRoom<F extends FieldSet, Rec extends Shown, List extends ListAnswer<Rec>> = RecordRoom<
  Rec,
  TypedOf<F>,
  FormOf<F>,
  List
>;

/** What has an answer of its own where the room says nothing. */
type Usual = "kind" | "heading" | "search" | "columns" | "order" | "form" | "words" | "tellApart";

type Said<F extends FieldSet, Rec extends Shown, List extends ListAnswer<Rec>> = Omit<
  DescribedRoom<F, Rec, List>,
  Usual | "empty"
> &
  Partial<Pick<DescribedRoom<F, Rec, List>, Exclude<Usual, "kind" | "form" | "columns" | "search">>> & {
    /** Names of fields, or columns of the room's own; the first is what a record is known by. */
    columns?: readonly ((keyof F & string) | Column<Rec>)[];
    search?: Partial<DescribedRoom<F, Rec, List>["search"]>;
    form?: Partial<DescribedRoom<F, Rec, List>["form"]>;
    empty: Partial<DescribedRoom<F, Rec, List>["empty"]> & { none: string };
  };

/** The screens of a described kind: what follows from its fields, and what the room says instead. */
export function describedRoom<
  F extends FieldSet,
  Rec extends Shown & FormOf<F>,
  List extends ListAnswer<Rec>,
>(kind: DescribedKind<F, Rec, List>, said: Said<F, Rec, List>): DescribedRoom<F, Rec, List> {
  const { many, fields } = kind;
  const columns = (said.columns ?? entriesOf(fields).map(([name]) => name)).map((column, place) =>
    typeof column === "string" ? columnOf<Rec>(fields, column, place === 0) : column,
  );
  const searched = entriesOf(fields).filter(([, { search }]) => search);
  const labels = searched.map(([, { label }]) => label.toLowerCase());
  return {
    heading: capitalized(many),
    order: `sorted by ${columns[0]?.label.toLowerCase()}`,
    tellApart: (record) =>
      columns
        .slice(1, 2)
        .map(({ field }) => inWords(fields, field, record))
        .join(""),
    ...said,
    ...describedForm(kind, said),
    columns,
    search: { label: `Search ${many}`, placeholder: `Search by ${orOf(labels)}`, ...said.search },
    empty: { notFound: "Try a shorter word, or clear the filters.", ...said.empty },
  };
}

/** The form of a described kind and what is said after each change, where there is no list of its records. */
export function describedForm<
  F extends FieldSet,
  Rec extends Shown & FormOf<F>,
  List extends ListAnswer<Rec>,
>(
  kind: DescribedKind<F, Rec, List>,
  said: Partial<Omit<EditedRoom<Rec, TypedOf<F>, FormOf<F>>, "kind" | "form">> & {
    form?: Partial<DescribedRoom<F, Rec, List>["form"]>;
  } = {},
) {
  const one = capitalized(kind.one);
  return {
    words: { added: `${one} added`, changed: `${one} saved`, deleted: `${one} deleted` },
    ...said,
    kind,
    form: { ...formOf(kind.fields), ...said.form },
  };
}

/** The column of a described field. */
export function columnOf<Rec extends Shown>(fields: FieldSet, name: string, isLead = false): Column<Rec> {
  const field = fields[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  return {
    field: name,
    label: field.label,
    show: (record): ReactNode => inWords(fields, name, record),
    ...(isLead ? { kind: "lead" } : field.kind === "money" && { kind: "amount" }),
    ...(field.sort && { canSort: true }),
  };
}

function inWords(fields: FieldSet, name: string, record: Shown) {
  const field: Field | undefined = fields[name];
  return field ? valueInWords(field, Object(record)[name]) : "";
}

/** "name, event or shift" */
function orOf(words: readonly string[]) {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words.join("");
}
