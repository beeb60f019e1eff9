import { temple } from "#content/temple.ts";
import { letterheadLine } from "./letterhead-words.ts";
import "./letterhead.css";

type LetterheadProps = { name?: string; line?: string };

/** What stands at the top of every sheet that goes out in the temple's name. */
export function Letterhead({ name = temple.name, line = letterheadLine }: LetterheadProps) {
  return (
    <header className="letterhead">
      <img src={temple.brand.logo} alt="" width={69} height={69} />
      <div>
        <b>{name}</b>
        <span>{line}</span>
      </div>
    </header>
  );
}
