import type { ReactNode } from "react";
import { Affix, Field as Labelled } from "#app/ui/field.tsx";
import { centsTyped, numberTyped } from "#domain/amount.ts";
import {
  type AskedOf,
  askedIn,
  type Field,
  type FieldSet,
  type FormOf,
  nothingOf,
  type TypedOf,
} from "#domain/fields.ts";
import { formatCents } from "#domain/money.ts";
import { AmountField, CheckField, DayField, LinesField, SelectField, TextField } from "./record-fields.tsx";
import type { FormState } from "./record-room.ts";

/** What a form of described fields holds at first, what it holds of a record, and what it sends. */
export function formOf<F extends FieldSet>(fields: F) {
  const asked = askedIn(fields);
  const all = (make: (name: AskedOf<F> & string, field: Field) => unknown) =>
    Object.fromEntries(asked.map(([name, field]) => [name, make(name, field)]));
  return {
    blank: all((_, field) => blankOf(field)) as TypedOf<F>,
    typedOf: (record: FormOf<F>) => all((name, field) => typedOf(field, record[name])) as TypedOf<F>,
    read: (typed: TypedOf<F>) => all((name, field) => readTyped(field, typed[name])) as FormOf<F>,
    Fields: ({ form }: { form: FormState<TypedOf<F>> }) => (
      <>
        {asked.map(([name]) => (
          <Described key={name} of={fields} form={form} name={name} />
        ))}
      </>
    ),
  };
}

function blankOf(field: Field) {
  if (field.kind === "tick") return field.standard ?? false;
  if (field.kind === "own") return field.blank;
  if (field.kind !== "choice") return "";
  return field.standard ?? (nothingOf(field) === undefined ? Object.keys(field.options)[0] : "");
}

function typedOf(field: Field, value: unknown) {
  if (field.kind === "own" || field.kind === "tick") return value;
  if (value === null || value === undefined) return "";
  if (field.kind === "lines") return [value].flat().join("\n");
  return field.kind === "money" ? formatCents(Number(value)).replace("$", "") : String(value);
}

/** What cannot be read is sent as it was typed: the server has the sentence for it. */
function readTyped(field: Field, typed: unknown) {
  if (typeof typed !== "string" || field.kind === "line" || field.kind === "text") return typed;
  if (field.kind === "lines")
    return typed
      .split("\n")
      .map((each) => each.trim())
      .filter(Boolean);
  if (typed.trim() === "") return "optional" in field ? nothingOf(field) : typed;
  if (field.kind === "money") return centsTyped(typed) ?? typed;
  if (field.kind === "number") return numberTyped(typed) ?? typed;
  return typed;
}

type DescribedProps<F extends FieldSet> = {
  of: F;
  form: FormState<TypedOf<F>>;
  name: AskedOf<F> & string;
  /** Where one form says it otherwise. */
  label?: string;
  hint?: string;
  required?: boolean;
  wide?: boolean;
  /** What a line takes while somebody types. */
  maxLength?: number;
  /** What a choice offers here, where that is not all it can be. */
  options?: { [value: string]: string };
};

/** The control of one described field. */
export function Described<F extends FieldSet>({ of, form, name, ...said }: DescribedProps<F>): ReactNode {
  const field: Field | undefined = of[name];
  if (!field) return null;
  const { label, hint, wide } = { ...field, ...said };
  const required = said.required ?? isRequired(field);
  // Which kind of value a field's control sets is what its description says.
  const typing = form as unknown as FormState<{ [name: string]: string }>;
  const shared = { form: typing, name: String(name), label, hint, wide, required };
  switch (field.kind) {
    case "line":
      return <TextField {...shared} type={field.input} maxLength={said.maxLength} />;
    case "text":
    case "lines":
      return field.rows === 1 ? <TextField {...shared} /> : <LinesField {...shared} rows={field.rows ?? 3} />;
    case "day":
      return <DayField {...shared} />;
    case "money":
      return <AmountField {...shared} isOptional={nothingOf(field) !== undefined} />;
    case "choice": {
      const options = said.options ?? field.options;
      return (
        <SelectField
          {...shared}
          options={nothingOf(field) === undefined ? options : { "": "None", ...options }}
        />
      );
    }
    case "tick":
      return (
        <CheckField
          form={form as unknown as FormState<{ [name: string]: boolean }>}
          name={String(name)}
          label={label}
        />
      );
    case "number":
      return <NumberField {...shared} unit={field.unit} />;
    case "record":
    case "own":
      return null;
  }
}

/** Whether the label has the star. A choice always has a value. */
function isRequired(field: Field) {
  if (field.kind === "line" || field.kind === "text") return field.required ?? false;
  return !["choice", "tick", "lines"].includes(field.kind) && !("optional" in field || "standard" in field);
}

type NumberFieldProps = Parameters<typeof TextField<{ [name: string]: string }>>[0] & {
  unit: string | undefined;
};

function NumberField({ form, unit, ...field }: NumberFieldProps) {
  return (
    <Labelled {...field} error={form.errors[field.name]}>
      {(control) => {
        const input = (
          <input
            {...control}
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            value={form.typed[field.name]}
            onChange={({ target }) => form.set(field.name, target.value)}
          />
        );
        return unit ? (
          <Affix sign={unit} isEnd>
            {input}
          </Affix>
        ) : (
          input
        );
      }}
    </Labelled>
  );
}
