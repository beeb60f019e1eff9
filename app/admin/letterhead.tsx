import { temple } from "#content/temple.ts";
import "./letterhead.css";

const { street, city, regionCode, postalCode } = temple.address;
export const postalLine = [street, `${city}, ${regionCode} ${postalCode}`].filter(Boolean).join(", ");

/** What stands at the top of every sheet that goes out in the temple's name. */
export function Letterhead() {
  return (
    <header className="letterhead">
      <img src={temple.brand.logo} alt="" width={69} height={69} />
      <div>
        <b>{temple.name}</b>
        <span>
          {postalLine} · {temple.email}
        </span>
      </div>
    </header>
  );
}
