import type { ComponentProps } from "react";
import { Affix, Field } from "#app/ui/field.tsx";
import { readAmount } from "#domain/amount.ts";
import { formatAmount } from "#domain/money.ts";
import type { FormState, TypedForm } from "./record-room.ts";

type FieldOf<Typed extends TypedForm> = {
  form: FormState<Typed>;
  name: keyof Typed & string;
  label: string;
  required?: boolean;
  hint?: string;
  /** Across both columns. */
  wide?: boolean;
};

export function TextField<Typed extends TypedForm>({
  form,
  type,
  inputMode,
  ...field
}: FieldOf<Typed> & Pick<ComponentProps<"input">, "type" | "inputMode">) {
  return (
    <Field {...field} error={form.errors[field.name]}>
      {(control) => (
        <input
          {...control}
          {...typing(form, field.name)}
          type={type}
          inputMode={inputMode}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

export function DayField<Typed extends TypedForm>(props: FieldOf<Typed>) {
  return <TextField {...props} type="date" />;
}

export function SelectField<Typed extends TypedForm>({
  form,
  options,
  ...field
}: FieldOf<Typed> & { options: { [value: string]: string } }) {
  return (
    <Field {...field} error={form.errors[field.name]}>
      {(control) => (
        <select {...control} {...typing(form, field.name)}>
          {Object.entries(options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Several lines. */
export function LinesField<Typed extends TypedForm>({
  form,
  rows,
  ...field
}: FieldOf<Typed> & { rows: number }) {
  return (
    <Field {...field} wide error={form.errors[field.name]}>
      {(control) => <textarea {...control} {...typing(form, field.name)} rows={rows} />}
    </Field>
  );
}

/** Yes or no: what is typed is "yes", or nothing. */
export function CheckField<Typed extends TypedForm>({
  form,
  name,
  label,
}: Pick<FieldOf<Typed>, "form" | "name" | "label">) {
  return (
    <label className="check full">
      <input
        type="checkbox"
        name={name}
        checked={form.typed[name] === "yes"}
        onChange={({ target }) => form.set(name, target.checked ? "yes" : "")}
      />
      <span>{label}</span>
    </label>
  );
}

export function AmountField<Typed extends TypedForm>({ form, ...field }: FieldOf<Typed>) {
  return (
    <Field
      {...field}
      error={form.errors[field.name]}
      hint={amountHint(form.typed[field.name] ?? "") ?? field.hint}
    >
      {(control) => (
        <Affix sign="$">
          <input
            {...control}
            {...typing(form, field.name)}
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
          />
        </Affix>
      )}
    </Field>
  );
}

/** What will be kept of an amount, said where it is not plain from the digits. */
export function amountHint(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || /^\d+(\.\d{1,2})?$/.test(text)) return undefined;
  const amount = readAmount(text);
  return amount === 0
    ? "This is not an amount, so 0 will be stored."
    : `${formatAmount(amount)} will be stored.`;
}

function typing<Typed extends TypedForm>(form: FormState<Typed>, name: keyof Typed & string) {
  return {
    value: form.typed[name],
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
  };
}
