import { z } from "zod";
import { NOT_AN_AMOUNT } from "./amount.ts";
import {
  type AskedOf,
  askedIn,
  type Field,
  type FieldSet,
  type FormOf,
  type MoneyField,
  type NumberField,
  nothingOf,
  type OwnField,
} from "./fields.ts";
import { IN_WORDS, LinesText, LineText, tooLong } from "./text-field.ts";

/** The schemas of the fields that only the room can check. */
type OwnSchemas<F extends FieldSet> = {
  [Name in keyof F as F[Name] extends OwnField<infer _> & { readonly kind: "own" }
    ? F[Name] extends { readonly readOnly: true }
      ? never
      : Name
    : never]: z.ZodType<NonNullable<F[Name]["types"]>["value"]>;
};

/** Schemas of the room's own: of fields that only it can check, and instead of others. */
type Own<F extends FieldSet> = OwnSchemas<F> & { [Name in AskedOf<F>]?: z.ZodType<FormOf<F>[Name]> };

/** What people send of a record, checked field by field. `whole` is said of what is no record at all. */
export function schemaOf<F extends FieldSet>(
  fields: F,
  ...[whole, own]: keyof OwnSchemas<F> extends never
    ? [whole: string, own?: Own<F>]
    : [whole: string, own: Own<F>]
): z.ZodType<FormOf<F>> {
  return z.object({ ...schemasOf(fields), ...own }, whole) as unknown as z.ZodType<FormOf<F>>;
}

/** The schema of each field, for forms that ask for some of them. */
export function schemasOf<F extends FieldSet>(fields: F) {
  const described = askedIn(fields).filter(([, { kind }]) => kind !== "own");
  const schemas = Object.fromEntries(
    described.map(([name, field]) => [name, schemaFor(field as Exclude<Field, OwnField>)]),
  );
  return schemas as { [Name in AskedOf<F>]: z.ZodType<FormOf<F>[Name]> };
}

/** The longest text where nothing else is said. */
const MAX_LINE = 200;
const MAX_TEXT = 1000;
const MOST_LINES = 20;
const MAX_ID = 128;
/** Ten billion dollars. */
const MOST_CENTS = 1e12;

/** What is said of a field that is missing or cannot be read. */
export function questionOf(field: Field) {
  const { kind, label, question } = field;
  if (question) return question;
  if (kind === "money") return NOT_AN_AMOUNT;
  if ((kind === "line" || kind === "text") && !field.required) return IN_WORDS;
  const what = label.charAt(0).toLowerCase() + label.slice(1);
  return `Please ${kind === "choice" || kind === "day" || kind === "record" ? "choose" : "enter"} the ${what}`;
}

function schemaFor(field: Exclude<Field, OwnField>): z.ZodType {
  const question = questionOf(field);
  switch (field.kind) {
    case "line":
    case "text": {
      const most = field.max ?? (field.kind === "line" ? MAX_LINE : MAX_TEXT);
      const words = (field.kind === "line" ? LineText(question) : LinesText(question)).max(
        most,
        tooLong(most),
      );
      const checked =
        field.kind === "line" && field.input === "email"
          ? words.refine(isEmail, "Please enter an email address")
          : words;
      return field.required
        ? checked.refine((value) => value !== "", question)
        : orNothing(checked, nothingOf({ optional: field.optional ?? "" }));
    }
    case "choice": {
      const known = z.enum(Object.keys(field.options) as [string, ...string[]], question);
      return optionally(field, known);
    }
    case "day":
      return optionally(field, dayWithin(question, field.years));
    case "lines": {
      const { max = MAX_LINE, most = MOST_LINES } = field;
      const line = LineText(question).min(1, "Please write something in each line").max(max, tooLong(max));
      return z.array(line, question).max(most, `Please keep it to ${most} lines`).default([]);
    }
    case "money":
      return optionally(field, bounded(field, z.int(question), MOST_CENTS));
    case "number":
      return optionally(
        field,
        bounded(field, field.whole ? z.int(question) : z.number(question), Number.MAX_SAFE_INTEGER),
      );
    case "record":
      return optionally(field, z.string(question).min(1, question).max(MAX_ID, question));
    case "tick":
      return z.boolean(question).default(field.standard ?? false);
  }
}

export function dayWithin(question: string, years?: readonly [first: number, last: number]) {
  if (!years) return z.iso.date(question);
  const [first, last] = years;
  const isWithin = (on: string) => on >= `${first}-01-01` && on <= `${last}-12-31`;
  return z.iso.date(question).refine(isWithin, `Please enter a day from ${first} to ${last}`);
}

function bounded(field: MoneyField | NumberField, read: z.ZodNumber, most: number) {
  const sentence = field.bounds ?? questionOf(field);
  const tooLittle = field.least ? sentence : "Please enter an amount that is not below zero";
  return read
    .min(field.least ?? 0, field.kind === "money" ? tooLittle : sentence)
    .max(field.most ?? most, sentence);
}

function optionally(field: Parameters<typeof nothingOf>[0] & { standard?: unknown }, schema: z.ZodType) {
  const nothing = field.standard ?? nothingOf(field);
  return nothing === undefined ? schema : orNothing(schema, nothing);
}

/** Nothing, however it is said, is kept in one way. */
function orNothing(schema: z.ZodType, nothing: unknown) {
  return z
    .preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional())
    .transform((value) => (value === undefined || value === "" ? nothing : value));
}

function isEmail(value: string) {
  return value === "" || z.email().safeParse(value).success;
}
