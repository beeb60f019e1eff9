import { useTemple } from "#app/frame-words.tsx";
import { letterheadLine } from "#domain/content/public-temple.ts";
import "./letterhead.css";

type LetterheadProps = { name?: string; line?: string };

/** The head of every printed letter of the temple. */
export function Letterhead({ name, line }: LetterheadProps) {
  const temple = useTemple();
  return (
    <header className="letterhead">
      <img src={temple.brand.logo} alt="" width={69} height={69} />
      <div>
        <b>{name ?? temple.name}</b>
        <span>{line ?? letterheadLine(temple)}</span>
      </div>
    </header>
  );
}
