import type { ReactNode } from "react";
import type { Kind, ListAnswer, Shown } from "#domain/records.ts";
import type { Outcome } from "./client.ts";

/** The values of a form while somebody types. */
export type TypedForm = { [field: string]: unknown };

/** What a room's screens need beyond the kind; see rooms/donors/donors-screen.tsx for an example. */
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
  /** The default order for screen readers: "sorted by name". */
  order: string;
  /** Details that distinguish records of the same name. */
  tellApart: (record: Rec) => string;
  form: {
    blank: Typed;
    typedOf: (record: Rec) => Typed;
    /** The body to send; the server checks it. */
    read: (typed: Typed) => Form;
    Fields: (props: { form: FormState<Typed> }) => ReactNode;
    /** The label of the button for a new record, if not 'Save'. */
    saveNew?: string;
    /** A wider dialog, and three fields per row. */
    isWide?: true;
    hasThreeColumns?: true;
  };
  /** Its records are voided with a reason instead of deleted. */
  voiding?: {
    isVoid: (record: Rec) => boolean;
    /** The start of a sentence: "$501 from Girish Hegdekar, check 1231". */
    what: (record: Rec) => string;
    /** Further effects, one per line. */
    effects?: (record: Rec) => ReactNode[];
  };
  /** Whether this record can be edited. */
  canEdit?: (record: Rec) => boolean;
  /** Whether this record can be deleted. */
  canDelete?: (record: Rec) => boolean;
  /** Sentences about what stays after a deletion, for the dialog. */
  askStaying?: (record: Rec) => Promise<string[]>;
  /** Undoes an addition, where deleting is not enough. */
  takeBack?: (added: Rec) => Promise<Outcome<unknown>>;
  /** Rows without buttons; the opened record has them. */
  hasBareRows?: true;
  /** The label of the main button, if not 'Add' and the noun. */
  adding?: string;
  /** The title of the form, if not 'Edit' and the noun. */
  editing?: (record: Rec) => string;
  /** The messages after each action. */
  words: {
    added: string | ((record: Rec) => string);
    changed: string;
    deleted?: string;
    voided?: string;
  };
  /** The texts of an empty list, and of a search without results. */
  empty: { none: string; notFound: string; titles?: { none: string; notFound: string } };
  /** A failed deletion is only logged to the console. */
  isDeleteFailureQuiet?: true;
  /** Its records are created elsewhere and cannot be changed here. */
  isReadOnly?: true;
  /** The page of a record, which rows link to instead of opening a panel. */
  pageOf?: (record: Rec) => string;
  /** Deleting is possible only on that page. */
  isDeletedOnPage?: true;
};

/** The part that form, panel and messages need, for screens without a table. */
export type EditedRoom<Rec extends Shown, Typed extends TypedForm, Form extends object> = Pick<
  RecordRoom<Rec, Typed, Form>,
  "kind" | "form" | "editing" | "words" | "voiding" | "takeBack" | "isDeleteFailureQuiet"
>;

/** For rooms with a read-only list. */
export const readOnlyRoom = {
  isReadOnly: true as const,
  form: { blank: {}, typedOf: () => ({}), read: () => ({}), Fields: () => null },
  words: { added: "", changed: "" },
};

export type Column<Rec> = {
  /** The field, also for sorting where `canSort`. */
  field: string;
  label: string;
  show: (record: Rec) => ReactNode;
  /** `lead` names and opens the record; `amount` is right-aligned. */
  kind?: "lead" | "amount";
  canSort?: true;
  /** Hidden in narrow tables; the opened record has it too. */
  isSpare?: true;
  /** A muted second line; `isNamesake` if another row has the same name. */
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
