import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

/** The props for the control of a field: spread them on an <input>, <select> or <textarea>. */
export type ControlProps = {
  id: string;
  name: string;
  className: string;
  required: boolean;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  autoFocus: boolean | undefined;
};

type FieldProps = {
  label: string;
  name: string;
  required?: boolean;
  /** Muted text at the end of the label, such as 'optional'. */
  note?: string;
  hint?: string;
  error?: string;
  /** Across both columns of a two-column form. */
  wide?: boolean;
  /** Focused when the page opens, also without scripts. */
  isFocused?: boolean;
  children: (control: ControlProps) => ReactNode;
};

/** A label, its control, hint and error, connected for screen readers. */
export function Field({
  label,
  name,
  required = false,
  note,
  hint,
  error,
  wide,
  isFocused,
  children,
}: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={wide ? "field full" : "field"}>
      <label htmlFor={id}>
        <span>
          {label}
          {required && (
            <span className="req" aria-hidden="true">
              {" *"}
            </span>
          )}
        </span>
        {note && <span className="opt">{note}</span>}
      </label>
      {children({
        id,
        name,
        className: "input",
        required,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy,
        autoFocus: isFocused || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}

type AffixProps = {
  sign: ReactNode /** At the right edge: a percent sign. */;
  isEnd?: true;
  children: ReactNode;
};

/** A symbol inside the field, such as a dollar sign. */
export function Affix({ sign, isEnd, children }: AffixProps) {
  return (
    <span className={isEnd ? "affix affix--end" : "affix"}>
      {typeof sign === "string" ? <span aria-hidden="true">{sign}</span> : sign}
      {children}
    </span>
  );
}
