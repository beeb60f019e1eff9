import type { ReactNode } from "react";
import type { Kind, ListAnswer, Shown } from "#domain/records.ts";
import type { FieldWords, Told } from "./record-words.ts";

/** A form holds what was typed: text in every field, whatever will be made of it. */
export type TypedForm = { [field: string]: string };

/** Everything a room's screens say of its records, said once: see rooms/donors/donors-screen.tsx for a whole one. */
export type RecordRoom<
  Rec extends Shown,
  Typed extends TypedForm,
  Form extends Partial<Told<Rec>>,
  List extends ListAnswer<Rec> = ListAnswer<Rec>,
> = {
  kind: Kind<Rec, Form, List>;
  heading: string;
  /** A sentence under the heading. */
  purpose: string;
  search: { label: string; placeholder: string };
  columns: Column<Rec>[];
  /** How the list is sorted, for those who hear it: "sorted by name". */
  order: string;
  filters?: Filter[];
  /** What a person calls a record, and what tells it from another of the same name. */
  nameOf: (record: Rec) => string;
  tellApart: (record: Rec) => string;
  /** In the order in which history, comparison and the open record tell them. */
  fields: FieldWords<Rec>[];
  form: {
    blank: Typed;
    typedOf: (record: Rec) => Typed;
    /** What is sent of it; the server has the last word. */
    read: (typed: Typed) => Form;
    Fields: (props: { form: FormState<Typed> }) => ReactNode;
  };
  /** Said after each of these was done. */
  words: { added: string; changed: string; deleted: string };
  /** What is said while there is nothing, and when nothing is found. */
  empty: { none: string; notFound: string };
  /** A deletion that failed is told to the console alone. */
  isDeleteFailureQuiet?: true;
};

export type Column<Rec> = {
  /** The field's name; lists are sorted by it where `canSort`. */
  field: string;
  label: string;
  show: (record: Rec) => ReactNode;
  /** `lead` is what the record is called by, and opens it; `amount` stands at the end of its column. */
  kind?: "lead" | "amount";
  canSort?: true;
  /** A quiet line below; another row of the page may have the same name. */
  below?: (record: Rec, isNamesake: boolean) => ReactNode;
};

export type Filter =
  /** One value of a field; `any` is what is chosen when nothing is. */
  | { field: string; label: string; any: string; options: { [value: string]: string } }
  /** From a day to a day, of the room's main date. */
  | { field: "days"; label: string };

export type FormState<Typed extends TypedForm> = {
  typed: Typed;
  set: (field: keyof Typed & string, value: string) => void;
  /** What the server said of a field. */
  errors: { [field: string]: string };
  isNew: boolean;
};
