import type { ReactNode } from "react";
import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Marked } from "#app/ui/marked.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import type { SectionHead as Head } from "#domain/content/page-pieces.ts";
import type { ListedPerson } from "#domain/content/people.ts";
import { words } from "#server/services.ts";
import type { Route } from "./+types/about.ts";
import "./about.css";

export const meta = pageMeta();

export function loader({ context }: Route.LoaderArgs) {
  const { about, people, ...rest } = context.get(words);
  return { ...pageWords(rest, "about"), about, people };
}

export default function About({ loaderData: { trail, about, people } }: Route.ComponentProps) {
  useReveal();
  return (
    <>
      <Threshold
        kind="story"
        trail={trail}
        head={about.head}
        art={about.head.picture && <Arch picture={about.head.picture} />}
      />
      <section className="section--tight section--first" aria-label="Our story">
        <ol className="wrap milestones">
          {about.story.map(({ mark, text }) => (
            <li key={mark}>
              <b className="num">{mark}</b>
              <p>
                <Marked words={text} />
              </p>
            </li>
          ))}
        </ol>
      </section>
      <Register kind="trustees" head={about.trustees} people={people.trustees} />
      <Register kind="directors" head={about.directors} people={people.directors}>
        <MoreLink to={about.more.href}>{about.more.label}</MoreLink>
      </Register>
    </>
  );
}

type RegisterProps = {
  kind: "trustees" | "directors";
  head: Head;
  people: ListedPerson[];
  children?: ReactNode;
};

/** A roll of names, each with a portrait and a city. */
function Register({ kind, head, people, children }: RegisterProps) {
  return (
    <section className={kind === "trustees" ? "section section--sand" : "section"} aria-labelledby={kind}>
      <div className="wrap register">
        <div className="register__head">
          <SectionHead id={kind} head={head} />
          {children}
        </div>
        <ul className="roll" data-kind={kind}>
          {people.map((person) => (
            <li key={person.name} data-reveal="">
              <Portrait {...person} />
              <span className="roll__name">{person.name}</span>
              <span className="roll__city">{person.location}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
