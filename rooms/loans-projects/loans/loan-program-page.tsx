import { Fragment } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useTemple } from "#app/frame-words.tsx";
import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import type { LoanProgram as Words } from "#domain/content/loan-program.ts";
import { emphasis } from "#domain/emphasis.ts";
import { words } from "#server/services.ts";
import { rooms } from "../../opened.ts";
import { filled, letterWords } from "./loan-letter.ts";
import "./loan-program-page.css";

export const meta = pageMeta();

/** The words of the letter, and the figures that stand in their places. */
export function loader({ context }: LoaderFunctionArgs) {
  const { "loan-program": loanProgram, ...rest } = context.get(words);
  const figures = letterWords(context.get(rooms)["loans-projects"].letter.now());
  return { ...pageWords(rest, "loanProgram"), loanProgram, figures };
}

type PublishedLoanFigures = ReturnType<typeof loader>["figures"];

export default function LoanProgram() {
  const { trail, loanProgram, figures } = useLoaderData<typeof loader>();
  return (
    <>
      <Threshold kind="letter" trail={trail} head={loanProgram.head} />
      <div className="letterwrap">
        <div className="wrap letter__grid">
          <Letter {...loanProgram.letter} figures={figures} />
          <Glance {...loanProgram.glance} figures={figures} />
        </div>
      </div>
    </>
  );
}

function Letter({
  label,
  salutation,
  passages,
  closing,
  signature,
  action,
  figures,
}: Words["letter"] & { figures: PublishedLoanFigures }) {
  const temple = useTemple();
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
              <Emphatic>{filled(paragraph, figures)}</Emphatic>
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

function Glance({ title, facts, note, figures }: Words["glance"] & { figures: PublishedLoanFigures }) {
  return (
    <aside className="glance" aria-labelledby="glance">
      <h2 id="glance">{title}</h2>
      <dl>
        {facts.map(({ term, before, figure, after }) => (
          <div key={term}>
            <dt>{filled(term, figures)}</dt>
            <dd>
              {before && <small>{before} </small>}
              {filled(figure, figures)}
              {after && <small> {filled(after, figures)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">{note}</p>
    </aside>
  );
}
