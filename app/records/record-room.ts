import type { ReactNode } from "react";
import type { Kind, ListAnswer, Shown } from "#domain/records.ts";
import type { Outcome } from "./client.ts";

/** What a form holds while somebody types: mostly text, whatever will be made of it. */
export type TypedForm = { [field: string]: unknown };

/** What a room's screens say of its records beyond their kind: see rooms/donors/donors-screen.tsx for a whole one. */
export type RecordRoom<
  Rec extends Shown,
  Typed extends TypedForm,
  Form extends object,
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
  /** What tells a record from another of the same name. */
  tellApart: (record: Rec) => string;
  form: {
    blank: Typed;
    typedOf: (record: Rec) => Typed;
    /** What is sent of it; the server has the last word. */
    read: (typed: Typed) => Form;
    Fields: (props: { form: FormState<Typed> }) => ReactNode;
    /** What the button says that saves a new one, where that is more than 'Save'. */
    saveNew?: string;
    /** In a wider dialog, and three fields in a row. */
    isWide?: true;
    hasThreeColumns?: true;
  };
  /** Its records are voided with a reason instead of deleted. */
  voiding?: {
    isVoid: (record: Rec) => boolean;
    /** Which one, at the beginning of a sentence: "$501 from Girish Hegdekar, check 1231". */
    what: (record: Rec) => string;
    /** What goes with it, a line each. */
    effects?: (record: Rec) => ReactNode[];
  };
  /** Whether the form is open to this one. */
  canEdit?: (record: Rec) => boolean;
  /** Whether this one can be deleted at all; the others' rows do not offer it. */
  canDelete?: (record: Rec) => boolean;
  /** What stays when it is deleted, a sentence each: the dialog says so before. */
  askStaying?: (record: Rec) => Promise<string[]>;
  /** How one that was just added is taken back, where deleting it is not enough. */
  takeBack?: (added: Rec) => Promise<Outcome<unknown>>;
  /** Rows without buttons, where there is no room for them: what can be done with a record stands in the opened one. */
  hasBareRows?: true;
  /** What the main button says, where that is not 'Add' and the noun. */
  adding?: string;
  /** What the form of a record that is there is called, where that is not 'Edit' and the noun. */
  editing?: (record: Rec) => string;
  /** Said after each of these was done. */
  words: {
    added: string | ((record: Rec) => string);
    changed: string;
    deleted?: string;
    voided?: string;
  };
  /** What is said while there is nothing, and when nothing is found. */
  empty: { none: string; notFound: string; titles?: { none: string; notFound: string } };
  /** A deletion that failed is told to the console alone. */
  isDeleteFailureQuiet?: true;
  /** Its records come about elsewhere: here they are only looked at. */
  isReadOnly?: true;
  /** Where a record has a page of its own, a row leads there instead of opening beside the list. */
  pageOf?: (record: Rec) => string;
  /** It is deleted there, and not in passing from the list. */
  isDeletedOnPage?: true;
};

/** What the form, the open record and the words after a change need of it: enough where a screen has no such table. */
export type EditedRoom<Rec extends Shown, Typed extends TypedForm, Form extends object> = Pick<
  RecordRoom<Rec, Typed, Form>,
  "kind" | "form" | "editing" | "words" | "voiding" | "takeBack" | "isDeleteFailureQuiet"
>;

/** Of a room whose list is only looked at. */
export const onlyLookedAt = {
  isReadOnly: true as const,
  form: { blank: {}, typedOf: () => ({}), read: () => ({}), Fields: () => null },
  words: { added: "", changed: "" },
};

export type Column<Rec> = {
  /** The field's name; lists are sorted by it where `canSort`. */
  field: string;
  label: string;
  show: (record: Rec) => ReactNode;
  /** `lead` is what the record is called by, and opens it; `amount` stands at the end of its column. */
  kind?: "lead" | "amount";
  canSort?: true;
  /** Left out of a table with little room: the opened record says it too. */
  isSpare?: true;
  /** A quiet line below; another row of the page may have the same name. */
  below?: (record: Rec, isNamesake: boolean) => ReactNode;
};

export type FormState<Typed extends TypedForm> = {
  typed: Typed;
  // A method, so that a form with more fields is taken for one with some of them.
  set<Name extends keyof Typed & string>(field: Name, value: Typed[Name]): void;
  /** What the server said of a field. */
  errors: { [field: string]: string };
  isNew: boolean;
};
