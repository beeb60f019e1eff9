import { type InputHTMLAttributes, type KeyboardEvent, useState } from "react";
import { Field } from "#app/ui/field.tsx";

type PasswordFieldProps = { error?: string; marks: InputHTMLAttributes<HTMLInputElement> };

export function PasswordField({ error, marks }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLocked, setIsCapsLocked] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLocked(event.getModifierState("CapsLock"));
  return (
    <div className="password">
      <Field label="Password" name="password" error={error}>
        {(control) => (
          <input
            {...control}
            {...marks}
            required
            type={isShown ? "text" : "password"}
            autoComplete="current-password"
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
        <span className="vh"> password</span>
      </button>
      <p className="hint" role="status">
        {isCapsLocked && "Caps Lock is on."}
      </p>
    </div>
  );
}
