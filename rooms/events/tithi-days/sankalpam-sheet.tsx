import { useTemple } from "#app/frame-words.tsx";
import { clockWords } from "../event/clock-words.ts";
import { OwnDayWords } from "../event/own-days.tsx";
import { dayWords } from "../events-parts.tsx";
import { Moon } from "../sky/moon.tsx";
import { holdsPlace, type SponsorView } from "../sponsors/sponsorship.ts";
import "./sankalpam-sheet.css";

/** For the priest: those who are paid and confirmed, in the order they are read. It prints alone. */
export function SankalpamSheet({ view, by }: { view: SponsorView; by: string }) {
  const temple = useTemple();
  const { event, tiers, rows, tithiDays } = view;
  const read = rows.filter((row) => holdsPlace(row));
  const numbers = new Map(read.map(({ id }, at) => [id, at + 1]));
  const groups = [...new Set([...tiers.map(({ name }) => name), ...read.map(({ tier }) => tier)])]
    .map((tier) => ({ tier, of: read.filter((row) => row.tier === tier) }))
    .filter(({ of }) => of.length > 0);
  return (
    <article className="sankalpam" aria-labelledby="sankalpam">
      <header className="sankalpam__head">
        <img src={temple.brand.logo} alt="" width={56} height={56} />
        <div>
          <h2 id="sankalpam">{event.title}</h2>
          <p>
            Sankalpam, {dayWords(event.date, "")}
            {!event.isAllDay && `, ${clockWords(event.startsAt)}`}
            {event.place && `. ${event.place}`}
          </p>
        </div>
        <Moon tithi={view.tithi} />
      </header>
      <div className="sankalpa">
        <p>
          For this day at {event.isAllDay ? "sunrise" : clockWords(event.startsAt)}, in {temple.address.city}
        </p>
        <p>
          {view.sankalpa.map(({ name, rest }, at) => (
            <span key={rest || name}>
              {at > 0 && ", "}
              <b>{name}</b>
              {rest && ` ${rest}`}
            </span>
          ))}
        </p>
      </div>
      {read.length === 0 ? (
        <p className="muted">No family is paid or confirmed yet.</p>
      ) : (
        <table className="readout">
          <caption className="vh">Families for the sankalpam</caption>
          <thead>
            <tr>
              {["No.", "Name and family", "Gotra", "Nakshatra", "Read"].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ tier, of }) => (
            <tbody key={tier}>
              <tr className="grp">
                <th colSpan={5} scope="rowgroup">
                  {tier}
                </th>
              </tr>
              {of.map(({ id, name, familyNames, gotra, nakshatra }) => (
                <tr key={id}>
                  <td className="n num">{numbers.get(id)}</td>
                  <th scope="row">
                    {name}
                    {familyNames && <small>{familyNames}</small>}
                  </th>
                  <td className="got">{gotra || <ToBeAsked />}</td>
                  <td className="nak">{nakshatra || <ToBeAsked />}</td>
                  <td className="tk">
                    <i aria-hidden="true" />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
      {tithiDays.length > 0 && (
        <section className="readdays" aria-labelledby="read-days">
          <h3 id="read-days">Families who keep their own day</h3>
          <ul>
            {tithiDays.map((day) => (
              <li key={day.id}>
                <OwnDayWords day={day} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className="sankalpam__foot">
        <p>
          {read.length === 1 ? "1 family" : `${read.length} families`}. Printed {dayWords(view.today, "")}, by{" "}
          {by}
        </p>
        <p>Not for the notice board: gotra and nakshatra are private.</p>
      </footer>
    </article>
  );
}

function ToBeAsked() {
  return (
    <span className="blank">
      <span className="vh">to be asked</span>
    </span>
  );
}
