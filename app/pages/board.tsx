import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import type { ListedPerson } from "#domain/content/people.ts";
import { words } from "#server/services.ts";
import type { Route } from "./+types/board.ts";
import "./board.css";

export const meta = pageMeta();

export function loader({ context }: Route.LoaderArgs) {
  const { board, people, ...rest } = context.get(words);
  const { trustees, directors } = people;
  const shown = directors.filter(({ onBoardPage }) => onBoardPage);
  return { ...pageWords(rest, "board"), board, trustees, directors: shown };
}

export default function Board({ loaderData }: Route.ComponentProps) {
  const { trail, board, trustees, directors } = loaderData;
  useReveal();
  return (
    <>
      <Threshold kind="list" trail={trail} head={board.head} />
      <section className="section section--first" aria-labelledby="trustees">
        <div className="wrap">
          <SectionHead id="trustees" kind="split" head={board.trustees} />
          <Portraits people={trustees} />
        </div>
      </section>
      <section className="section section--sand" aria-labelledby="directors">
        <div className="wrap">
          <SectionHead id="directors" kind="split" head={board.directors} />
          <Portraits people={directors} />
        </div>
      </section>
    </>
  );
}

export function Portraits({ people }: { people: ListedPerson[] }) {
  return (
    <ul className="people">
      {people.map((person) => (
        <li className="person" key={person.name} data-reveal="">
          <Portrait {...person} />
          <h3>{person.name}</h3>
          <p>
            <Icon name="pin" />
            {person.location}
          </p>
        </li>
      ))}
    </ul>
  );
}
