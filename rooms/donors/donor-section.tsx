import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Tag } from "#app/ui/tag.tsx";
import { grouped } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import type { DonorRow, OfDonor } from "./donor.ts";

type SectionProps = { title: string; count?: number; aside?: ReactNode; children: ReactNode };

export function Section({ title, count, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className="donorbox box" aria-labelledby={id}>
      <div className="donorbox__top cluster apart">
        <h2 id={id}>
          {title}
          {count !== undefined && <span className="num"> {grouped(count)}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

type RowsProps = { title: string; of: OfDonor<DonorRow>; children?: ReactNode };

/** What another room tells of the donor, where there is something. */
export function Rows({ title, of, children }: RowsProps) {
  if (of.count === 0 && !children) return null;
  return (
    <Section title={title} count={of.count}>
      <ul className="donorrows">
        {of.rows.map(({ id, title: called, about, cents, state, href }) => (
          <li key={id}>
            <div>
              {href ? <Link to={href}>{called}</Link> : called}
              <small>{about}</small>
            </div>
            <p className="num donorrows__sum">
              <b>{formatCents(cents)}</b>
            </p>
            {state && <Tag>{state}</Tag>}
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}
