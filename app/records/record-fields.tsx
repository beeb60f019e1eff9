import { type ComponentProps, type ReactNode, useState } from "react";
import { Affix, Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { centsOf, centsTyped, NOT_AN_AMOUNT, readAmount } from "#domain/amount.ts";
import { formatCents } from "#domain/money.ts";
import type { FormState, TypedForm } from "./record-room.ts";
import "./record-fields.css";

/** The names of the form's fields with this type. */
type NameOf<Typed, Value> = {
  [Name in keyof Typed]: Typed[Name] extends Value ? Name : never;
}[keyof Typed] &
  string;

type FieldOf<Typed extends TypedForm> = {
  form: FormState<Typed>;
  name: NameOf<Typed, string>;
  label: string;
  required?: boolean;
  /** A few quiet words at the end of the label. */
  note?: string;
  hint?: string;
  /** Across both columns. */
  wide?: boolean;
};

export function TextField<Typed extends TypedForm>({
  form,
  type,
  inputMode,
  maxLength,
  disabled,
  ...field
}: FieldOf<Typed> & Pick<ComponentProps<"input">, "type" | "inputMode" | "maxLength" | "disabled">) {
  return (
    <Field {...field} error={form.errors[field.name]}>
      {(control) => (
        <input
          {...control}
          {...typing(form, field.name)}
          type={type}
          inputMode={inputMode}
          maxLength={maxLength}
          disabled={disabled}
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
  disabled,
  ...field
}: FieldOf<Typed> & { options: { [value: string]: string }; disabled?: boolean }) {
  return (
    <Field {...field} error={form.errors[field.name]}>
      {(control) => (
        <select {...control} {...typing(form, field.name)} disabled={disabled}>
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

type CheckFieldProps<Typed extends TypedForm> = {
  form: FormState<Typed>;
  name: NameOf<Typed, boolean>;
  label: string;
};

/** Yes or no. */
export function CheckField<Typed extends TypedForm>({ form, name, label }: CheckFieldProps<Typed>) {
  return (
    <label className="check full">
      <input
        type="checkbox"
        name={name}
        checked={form.typed[name] === true}
        onChange={({ target }) => form.set(name, target.checked as Typed[typeof name])}
      />
      <span>{label}</span>
    </label>
  );
}

export function AmountField<Typed extends TypedForm>({
  form,
  isZeroIfUnread = false,
  isOptional = false,
  ...field
}: FieldOf<Typed> & {
  /** For donors only: an unreadable amount is stored as 0, where every other form refuses it. */
  isZeroIfUnread?: boolean;
  /** Empty is different from $0. */
  isOptional?: boolean;
}) {
  return (
    <Field
      {...field}
      note={isOptional ? "optional" : undefined}
      error={form.errors[field.name]}
      hint={amountHint(String(form.typed[field.name] ?? ""), isZeroIfUnread) ?? field.hint}
    >
      {(control) => (
        <Affix sign="$">
          <input
            {...control}
            {...typing(form, field.name)}
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            placeholder={isOptional ? undefined : "0"}
          />
        </Affix>
      )}
    </Field>
  );
}

type OneOfProps = {
  legend: string;
  name: string;
  options: { [value: string]: string };
  chosen: string;
  isLocked?: boolean;
  onChoose: (value: string) => void;
};

/** Radio buttons side by side. */
export function OneOf({ legend, name, options, chosen, isLocked, onChoose }: OneOfProps) {
  return (
    <fieldset className="full one-of" disabled={isLocked}>
      <legend>{legend}</legend>
      <div className="chips">
        {Object.entries(options).map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type TickProps = { isTicked: boolean; onTick: (isOn: boolean) => void; children: ReactNode };

/** A checkbox on its own line. */
export function Tick({ isTicked, onTick, children }: TickProps) {
  return (
    <label className="tickline full">
      <input
        className="tick"
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

type FoldedProps = {
  title: string;
  /** Open at first, because it holds values. */
  isOpenFirst: boolean;
  /** Stays open, because it holds an error. */
  isNeeded: boolean;
  children: ReactNode;
};

/** Rarely used fields, collapsed by default. */
export function Folded({ title, isOpenFirst, isNeeded, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  return (
    <details
      className="more-fields full"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <div className="form form--2">{children}</div>
    </details>
  );
}

/** Tells which amount will be stored, where it is not obvious. */
export function amountHint(typed: string, isZeroIfUnread = false): string | undefined {
  const text = typed.trim();
  if (text === "" || /^\d+(\.\d{1,2})?$/.test(text)) return undefined;
  const cents = isZeroIfUnread ? centsOf(readAmount(text)) || undefined : centsTyped(text);
  if (cents !== undefined && formatCents(cents) === `$${text}`) return undefined;
  if (cents !== undefined) return `${formatCents(cents)} will be stored.`;
  return isZeroIfUnread ? "This is not an amount, so 0 will be stored." : NOT_AN_AMOUNT;
}

function typing<Typed extends TypedForm>(form: FormState<Typed>, name: NameOf<Typed, string>) {
  return {
    value: String(form.typed[name] ?? ""),
    onChange: ({ target }: { target: { value: string } }) =>
      form.set(name, target.value as Typed[typeof name]),
  };
}
