import type { MonthDay } from "../calendar/month.ts";
import { dayWords } from "../events-parts.tsx";
import type { OwnDay } from "../tithi-days/tithi-day.ts";
import "./own-days.css";

/** "Raman, for his father, Harita gotra. Kartika Shukla Navami" */
export function OwnDayWords({ day: { name, forWhom, gotra, dayWords: reckoned } }: { day: OwnDay }) {
  return (
    <>
      <b>{name}</b>
      {forWhom && `, for ${forWhom}`}
      {gotra && `, ${gotra} gotra`}. {reckoned}
    </>
  );
}

/** The families of some days who keep their own, for the priest: with or without an event on that day. */
export function OwnDays({ days }: { days: MonthDay[] }) {
  const kept = days.filter(({ tithiDays }) => tithiDays.length > 0);
  if (kept.length === 0) return null;
  return (
    <section className="owndays" aria-labelledby="own-days">
      <h2 id="own-days">Families who keep their own day</h2>
      <dl>
        {kept.map(({ date, tithiDays }) => (
          <div key={date}>
            <dt>{dayWords(date)}</dt>
            {tithiDays.map((day) => (
              <dd key={day.id}>
                <OwnDayWords day={day} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p>For the priest, not for the notice board: gotra is private.</p>
    </section>
  );
}
