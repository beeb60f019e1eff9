import { Fragment } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { temple } from "#content/temple.ts";
import type { LoanProgram } from "#domain/content/loan-program.ts";
import { emphasis } from "#domain/emphasis.ts";

export function Letter({ label, salutation, passages, closing, signature, action }: LoanProgram["letter"]) {
  const { city, regionCode, postalCode } = temple.address;
  return (
    <article className="letter" aria-label={label}>
      <header className="letter__head">
        <img src={temple.brand.logo} alt="" width="72" height="72" />
        <div>
          <b>{temple.name}</b>
          <span className="letter__place">
            <span>
              {city}, {regionCode} {postalCode}
            </span>
            <span>{temple.email}</span>
          </span>
        </div>
      </header>
      <img className="divider" src="/art/kolam-divider.svg" alt="" width="1200" height="100" loading="lazy" />
      <p className="letter__salute">{salutation}</p>
      {passages.map(({ heading, paragraphs }, passage) => (
        <Fragment key={paragraphs[0]}>
          {heading && <h2>{heading}</h2>}
          {paragraphs.map((paragraph, at) => (
            <p key={paragraph} className={passage === 0 && at === 0 ? "letter__first" : undefined}>
              <Emphatic>{paragraph}</Emphatic>
            </p>
          ))}
        </Fragment>
      ))}
      <p className="letter__sign">
        {closing}
        <br />
        <b>{signature}</b>
      </p>
      <p className="letter__cta">
        <ButtonLink size="large" to={action.href}>
          {action.label}
          <Icon name="right" />
        </ButtonLink>
      </p>
    </article>
  );
}

function Emphatic({ children }: { children: string }) {
  return emphasis(children).map(({ text, strong }) =>
    strong ? <strong key={text}>{text}</strong> : <Fragment key={text}>{text}</Fragment>,
  );
}
