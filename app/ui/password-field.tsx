import { type InputHTMLAttributes, type KeyboardEvent, useState } from "react";
import { Field } from "./field.tsx";
import "./password-field.css";

type PasswordFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string;
  label?: string;
  /** Whether the label shows that it is required; it always is. */
  isMarked?: boolean;
  hint?: string;
  error?: string;
};

/** A password with a show button and a Caps Lock warning. */
export function PasswordField({
  label = "Password",
  name,
  isMarked = false,
  hint,
  error,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLocked, setIsCapsLocked] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLocked(event.getModifierState("CapsLock"));
  return (
    <div className="password">
      <Field label={label} name={name} required={isMarked} hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            autoComplete="current-password"
            {...input}
            required
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={1000}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setIsCapsLocked(false)}
          />
        )}
      </Field>
      <button className="password__toggle" type="button" onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide" : "Show"}
        <span className="vh"> {label.toLowerCase()}</span>
      </button>
      <p className="hint" role="status">
        {isCapsLocked && "Caps Lock is on."}
      </p>
    </div>
  );
}
