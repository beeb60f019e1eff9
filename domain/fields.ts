import type { z } from "zod";

/**
 * A field of a record, described once. Its type, its schema (field-schema.ts), its words in history (kind.ts), its
 * control in a form (app/records/described-form.tsx), its column, filter, order and sum in a list all follow from this.
 */
export type Field =
  | LineField
  | TextField
  | LinesField
  | ChoiceField
  | DayField
  | MoneyField
  | NumberField
  | TickField
  | RecordField
  | OwnField;

export type Common = {
  readonly label: string;
  readonly hint?: string;
  /** What is said when it is missing or cannot be read; otherwise a sentence made of the label. */
  readonly question?: string;
  /** Across both columns of a form. */
  readonly wide?: true;
  /** One of two beside each other, in the forms of the website, whose fields are as wide as the form. */
  readonly half?: true;
  /** Of the website's fields: instead of the schema of its kind. Rooms give theirs to `schemaOf`. */
  readonly schema?: z.ZodType;
  /** Written by the server; no form asks for it, and the schema takes it from nobody. */
  readonly readOnly?: true;
  /** Follows from other records: a restore keeps it, history and conflicts ignore it. */
  readonly derived?: true;
  /** The noun of the records whose ids it holds: merging, deleting and restoring follow it. */
  readonly refersTo?: string;
  /** A search looks in it. */
  readonly search?: true;
  /** Lists can be narrowed to one of its values. A text is what the filter on the screen says while nothing is chosen. */
  readonly filter?: true | string;
  /** Lists can be ordered by it. */
  readonly sort?: true;
  /** False where the list as a file leaves it out. */
  readonly csv?: false;
};

/** What is kept where nothing is typed: `true` for null, in the website's parts for nothing at all. */
export type Optional = { readonly optional?: true | "" };

/** A text of a record is empty where it may be left out; `optional` is for what is kept otherwise. */
export type LineField = Common &
  Optional & {
    readonly kind: "line";
    readonly input?: "email" | "tel" | "url" | "time";
    readonly required?: true;
    readonly max?: number;
    readonly types?: Types<string>;
  };

/** Several lines. */
export type TextField = Common &
  Optional & {
    readonly kind: "text";
    readonly required?: true;
    readonly max?: number;
    /** Of its control; one where there is seldom more to write. */
    readonly rows?: number;
    readonly types?: Types<string>;
  };

/** A list of lines, one below the other. */
export type LinesField = Common & {
  readonly kind: "lines";
  /** Characters of a line, and how many lines. */
  readonly max?: number;
  readonly most?: number;
  readonly rows?: number;
  readonly types?: Types<string[], string>;
};

export type ChoiceField<Value extends string = string> = Common &
  Optional & {
    readonly kind: "choice";
    readonly options: { readonly [value in Value]: string };
    /** What a new record has, and one sent without it. */
    readonly standard?: NoInfer<Value>;
    readonly types?: Types<Value, string>;
  };

export type DayField = Common &
  Optional & {
    readonly kind: "day";
    /** Others are slips of the keyboard. */
    readonly years?: readonly [first: number, last: number];
    readonly types?: Types<string>;
  };

type Bounded = {
  readonly least?: number;
  readonly most?: number;
  /** What is said of what is less or more; otherwise the question. */
  readonly bounds?: string;
  /** What is kept where nothing is typed. */
  readonly standard?: number;
};

/** Whole cents. */
export type MoneyField = Common &
  Optional &
  Bounded & {
    readonly kind: "money";
    /** Lists add it up. */
    readonly sum?: true;
    readonly types?: Types<number, string>;
  };

export type NumberField = Common &
  Optional &
  Bounded & {
    readonly kind: "number";
    /** Whole numbers alone. */
    readonly whole?: true;
    /** What stands behind it: "g". */
    readonly unit?: string;
    readonly types?: Types<number, string>;
  };

export type TickField = Common & {
  readonly kind: "tick";
  /** What a new record has, and one sent without it; otherwise no. */
  readonly standard?: boolean;
  readonly types?: Types<boolean>;
};

/** The id of another record; `refersTo` is the noun of its kind. The form chooses it by a control of the room's own. */
export type RecordField = Common & Optional & { readonly kind: "record"; readonly types?: Types<string> };

/** A value of the room's own: the room gives its schema and its control. */
export type OwnField<Value = unknown> = Common & {
  readonly kind: "own";
  /** What a new record has. */
  readonly blank: Value;
  readonly types?: Types<Value>;
};

/** Never there: holds the types of what is stored and of what a form holds. */
export type Types<Value, Typed = Value> = { value: Value; typed: Typed };

export type FieldSet = { readonly [name: string]: Field };

/** What is stored of each field, without id and version. */
export type ValuesOf<F extends FieldSet> = { [Name in keyof F]: ValueOf<F[Name]> };

/** A record as the API shows it. */
export type RecordOf<F extends FieldSet> = ValuesOf<F> & { id: string; version: string };

/** What people send. */
export type FormOf<F extends FieldSet> = { [Name in AskedOf<F>]: ValueOf<F[Name]> };

/** What a form holds while somebody types. */
export type TypedOf<F extends FieldSet> = { [Name in AskedOf<F>]: NonNullable<F[Name]["types"]>["typed"] };

/** The names of the fields that a form asks for. */
export type AskedOf<F extends FieldSet> = {
  [Name in keyof F]: F[Name] extends { readonly readOnly: true } ? never : Name;
}[keyof F];

type ValueOf<F extends Field> =
  | NonNullable<F["types"]>["value"]
  | (F extends { readonly optional: true } ? null : F extends { readonly optional: "" } ? "" : never);

export type FieldsOptions<F> = Partial<Omit<F, "kind" | "label" | "types">>;

export function line<const O extends FieldsOptions<LineField>>(label: string, options?: O): LineField & O {
  return { kind: "line", label, ...options } as LineField & O;
}

export function text<const O extends FieldsOptions<TextField>>(label: string, options?: O): TextField & O {
  return { kind: "text", label, ...options } as TextField & O;
}

export function lines<const O extends FieldsOptions<LinesField>>(label: string, options?: O): LinesField & O {
  return { kind: "lines", label, ...options } as LinesField & O;
}

export function choice<Value extends string, const O extends FieldsOptions<ChoiceField<NoInfer<Value>>>>(
  label: string,
  options: { readonly [value in Value]: string },
  more?: O,
): ChoiceField<Value> & O {
  return { kind: "choice", label, options, ...more } as unknown as ChoiceField<Value> & O;
}

export function day<const O extends FieldsOptions<DayField>>(label: string, options?: O): DayField & O {
  return { kind: "day", label, ...options } as DayField & O;
}

export function money<const O extends FieldsOptions<MoneyField>>(label: string, options?: O): MoneyField & O {
  return { kind: "money", label, ...options } as MoneyField & O;
}

export function number<const O extends FieldsOptions<NumberField>>(
  label: string,
  options?: O,
): NumberField & O {
  return { kind: "number", label, ...options } as NumberField & O;
}

export function tick<const O extends FieldsOptions<TickField>>(label: string, options?: O): TickField & O {
  return { kind: "tick", label, ...options } as TickField & O;
}

export function record<const O extends FieldsOptions<RecordField>>(
  label: string,
  refersTo: string,
  options?: O,
): RecordField & O {
  return { kind: "record", label, refersTo, ...options } as unknown as RecordField & O;
}

/** `own<Disposal | null>()("Disposed", null)` */
export function own<Value>() {
  return <const O extends FieldsOptions<OwnField<Value>>>(label: string, blank: Value, options?: O) =>
    ({ kind: "own", label, blank, ...options }) as OwnField<Value> & O;
}

/** An email address, checked as one. */
export function email<const O extends FieldsOptions<LineField>>(label: string, options?: O) {
  return line(label, { input: "email", max: 254, ...options } as { input: "email"; max: number } & O);
}

/** Entries in their order, with the names they have. */
export function entriesOf<F extends FieldSet>(fields: F) {
  return Object.entries(fields) as [keyof F & string, Field][];
}

/** Those that a form asks for. */
export function askedIn<F extends FieldSet>(fields: F) {
  return entriesOf(fields).filter(([, field]) => !field.readOnly) as [AskedOf<F> & string, Field][];
}

/** What stands for nothing, where nothing may be. */
export function nothingOf({ optional }: Optional): null | "" | undefined {
  return optional === true ? null : optional;
}

/** What is stored of a record of which nothing is said: a choice is its first. */
export function valuesOfNothing<F extends FieldSet>(fields: F) {
  return Object.fromEntries(
    entriesOf(fields).map(([name, field]) => [name, valueOfNothing(field)]),
  ) as ValuesOf<F>;
}

function valueOfNothing(field: Field) {
  if (field.kind === "own") return field.blank;
  if (field.kind === "lines") return [];
  if ("standard" in field) return field.standard;
  if ("optional" in field) return nothingOf(field);
  if (field.kind === "choice") return Object.keys(field.options)[0];
  if (field.kind === "tick") return false;
  return field.kind === "money" || field.kind === "number" ? 0 : "";
}
