import type { ReactNode } from "react";
import { SectionHead } from "#app/ui/section-head.tsx";
import type { Person } from "#domain/content/people.ts";
import type { SectionHead as Head } from "#domain/content/words.ts";

type RegisterProps = { kind: "trustees" | "directors"; head: Head; people: Person[]; children?: ReactNode };

/** A roll of names, each with a city. */
export function Register({ kind, head, people, children }: RegisterProps) {
  return (
    <section className={kind === "trustees" ? "section section--sand" : "section"} aria-labelledby={kind}>
      <div className="wrap register">
        <div className="register__head">
          <SectionHead id={kind} head={head} />
          {children}
        </div>
        <ul className="roll" data-kind={kind}>
          {people.map(({ name, location }) => (
            <li key={name} data-reveal="">
              <span className="roll__name">{name}</span>
              <span className="roll__city">{location}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
