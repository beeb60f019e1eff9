import { Fragment } from "react";
import { pageMeta } from "#app/meta.ts";
import { trailTo } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { loanProgram } from "#content/loan-program.ts";
import { pages } from "#content/pages.ts";
import { temple } from "#content/temple.ts";
import type { LoanProgram as Words } from "#domain/content/loan-program.ts";
import { emphasis } from "#domain/emphasis.ts";
import "./loan-program.css";

export const meta = pageMeta(pages.loanProgram);

export default function LoanProgram() {
  return (
    <>
      <Threshold kind="letter" trail={trailTo(pages.loanProgram)} head={loanProgram.head} />
      <div className="letterwrap">
        <div className="wrap letter__grid">
          <Letter {...loanProgram.letter} />
          <Glance {...loanProgram.glance} />
        </div>
      </div>
    </>
  );
}

function Letter({ label, salutation, passages, closing, signature, action }: Words["letter"]) {
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

function Glance({ title, facts, note }: Words["glance"]) {
  return (
    <aside className="glance" aria-labelledby="glance">
      <h2 id="glance">{title}</h2>
      <dl>
        {facts.map(({ term, before, figure, after }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {before && <small>{before} </small>}
              {figure}
              {after && <small> {after}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">{note}</p>
    </aside>
  );
}
