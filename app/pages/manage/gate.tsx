import type { ReactNode } from "react";
import { Brand } from "#app/frame/brand.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
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

type NewPasswordFieldProps = { label: string; error?: string; autoFocus?: boolean };

/** A password to be chosen. Beside its own mistake the rule would say the same twice. */
export function NewPasswordField({ error, ...field }: NewPasswordFieldProps) {
  const rule = "At least 12 letters. Four words in a row are easy to keep and hard to guess.";
  return (
    <PasswordField
      {...field}
      name="password"
      isMarked
      hint={error ? undefined : rule}
      error={error}
      autoComplete="new-password"
    />
  );
}
