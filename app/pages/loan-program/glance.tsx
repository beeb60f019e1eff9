import type { LoanProgram } from "#domain/content/loan-program.ts";

export function Glance({ title, facts, note }: LoanProgram["glance"]) {
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
