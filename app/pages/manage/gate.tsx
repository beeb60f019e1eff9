import { type ReactNode, useState } from "react";
import { Brand } from "#app/frame/brand.tsx";
import { Field } from "#app/ui/field.tsx";
import "../manage.css";

/** The way into the admin area: half picture, half whatever is to be done there. */
export function Gate({ children }: { children: ReactNode }) {
  return (
    <div className="gate">
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <div className="gate__art" aria-hidden="true">
        <picture>
          <source media="(max-width: 30rem)" type="image/avif" srcSet="/art/hero-1-dawn-phone.avif" />
          <img src="/art/hero-1-dawn.svg" alt="" width={1600} height={900} />
        </picture>
      </div>
      <main id="main" className="gate__main" tabIndex={-1}>
        <div className="gate__box">
          <Brand />
          {children}
        </div>
      </main>
    </div>
  );
}

type NewPasswordFieldProps = { label: string; error?: string; isFocused?: boolean };

/** A password to be chosen, which can be looked at while it is. */
export function NewPasswordField({ label, error, isFocused }: NewPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="password">
      <Field
        label={label}
        name="password"
        required
        // Beside its own mistake the rule would say the same twice.
        hint={
          error ? undefined : "At least 12 letters. Four words in a row are easy to keep and hard to guess."
        }
        error={error}
        isFocused={isFocused}
      >
        {(control) => (
          <input
            {...control}
            type={isShown ? "text" : "password"}
            autoComplete="new-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={1000}
          />
        )}
      </Field>
      <button className="password__toggle" type="button" onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide" : "Show"}
        <span className="vh"> {label.toLowerCase()}</span>
      </button>
    </div>
  );
}
