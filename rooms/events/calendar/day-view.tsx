import { Link } from "react-router";
import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import type { Limb, Stretch } from "#domain/panchang/year-book.ts";
import { clockWords } from "../event/clock-words.ts";
import { EVENTS, statusWords } from "../event/event.ts";
import { OwnDayWords } from "../event/own-days.tsx";
import { publicAddress } from "../event/public-event.ts";
import { dayWords } from "../events-parts.tsx";
import { Moon } from "../sky/moon.tsx";
import { SPONSORS } from "../sponsors/sponsorship.ts";
import type { DaySky, MonthDay, MonthEvent } from "./month.ts";
import "./day-view.css";

type DayViewProps = { day: MonthDay; sky: DaySky; today: string; mayChange: boolean };

/** One day: what the sky does, and what happens. */
export function DayView({ day, sky, today, mayChange }: DayViewProps) {
  const { reckoning, month, paksha } = sky;
  const half = paksha === "shukla" ? "Shukla" : "Krishna";
  return (
    <section className="dayview" aria-labelledby="dayview">
      <div className="dayview__head">
        <Moon tithi={day.tithi} />
        <div>
          <h3 id="dayview">{dayWords(sky.date, today)}</h3>
          <p>
            {month.isAdhika && "Adhika "}
            {month.amanta}, {half} paksha, {reckoning.samvatsara} year. {reckoning.tamil.month}{" "}
            {reckoning.tamil.day}
          </p>
        </div>
      </div>
      <dl className="almanac">
        <Fact label="Tithi" limbs={sky.tithi} date={sky.date} />
        <Fact label="Nakshatra" limbs={sky.nakshatra} date={sky.date} />
        <Fact label="Yoga" limbs={sky.yoga} date={sky.date} />
        <Fact label="Karana" limbs={sky.karana} date={sky.date} />
      </dl>
      <dl className="almanac">
        <Hours label="Sun" from={sky.sunrise} to={sky.sunset} />
        <div>
          <dt>Moonrise</dt>
          <dd>{sky.moonrise ? clockWords(sky.moonrise) : "none"}</dd>
        </div>
        <Hours label="Rahu kalam" {...sky.rahuKalam} />
        <Hours label="Yamagandam" {...sky.yamagandam} />
        <Hours label="Gulika" {...sky.gulika} />
      </dl>
      <ul className="dayview__evs">
        {day.events.map((event) => (
          <DayEvent key={`${event.id} ${event.date}`} event={event} mayChange={mayChange} />
        ))}
        {day.tithiDays.map((own) => (
          <li key={own.id}>
            <OwnDayWords day={own} />
          </li>
        ))}
        {day.events.length + day.tithiDays.length === 0 && (
          <li className="muted">Nothing is written down for this day.</li>
        )}
      </ul>
    </section>
  );
}

/** "Panchami until 9:54 AM, then Shashti" */
function Fact({ label, limbs, date }: { label: string; limbs: Limb[]; date: string }) {
  const [first, second] = limbs;
  const isToday = first?.endsAt.startsWith(date);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {first?.name}
        {first && isToday && <small> until {clockWords(first.endsAt)}</small>}
        {isToday && second && `, then ${second.name}`}
      </dd>
    </div>
  );
}

function Hours({ label, from, to }: Stretch & { label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {clockWords(from)} to {clockWords(to)}
      </dd>
    </div>
  );
}

function DayEvent({ event, mayChange }: { event: MonthEvent; mayChange: boolean }) {
  const { id, date, title, kind, status, place, startsAt, endsAt, isAllDay, sponsors } = event;
  const end = endsAt > startsAt ? ` to ${clockWords(endsAt)}` : "";
  const hours = isAllDay ? "All day" : clockWords(startsAt) + end;
  const sponsored =
    sponsors.count > 0 &&
    `Sponsored ${formatCents(sponsors.cents)} by ${sponsors.count === 1 ? "1 family" : `${sponsors.count} families`}`;
  const sponsorsAt = `${SPONSORS}?event=${id}&date=${date}`;
  return (
    <li className={`dayview__ev k-${kind}${status === "cancelled" ? " is-cancelled" : ""}`}>
      <h4>
        <Link to={`${EVENTS}/${id}?date=${date}`}>{title}</Link>
      </h4>
      <p className="num">
        {[[hours, place].filter(Boolean).join(", "), status !== "published" && statusWords[status], sponsored]
          .filter(Boolean)
          .join(". ")}
      </p>
      <p className="dayview__acts">
        {sponsors.asked > 0 && <Link to={sponsorsAt}>{counted(sponsors.asked, "request")} to confirm</Link>}
        {sponsors.asked === 0 && sponsors.count > 0 && <Link to={sponsorsAt}>Sponsors</Link>}
        {mayChange && <Link to={`${EVENTS}/${id}?date=${date}`}>Edit</Link>}
        {status !== "draft" && <a href={publicAddress({ id, title })}>View page</a>}
      </p>
    </li>
  );
}
