import { temple } from "#content/temple.ts";
import "./letterhead.css";

const { street, city, regionCode, postalCode } = temple.address;
export const postalLine = [street, `${city}, ${regionCode} ${postalCode}`].filter(Boolean).join(", ");

type LetterheadProps = { name?: string; line?: string };

/** What stands at the top of every sheet that goes out in the temple's name. */
export function Letterhead({
  name = temple.name,
  line = `${postalLine} · ${temple.email}`,
}: LetterheadProps) {
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
