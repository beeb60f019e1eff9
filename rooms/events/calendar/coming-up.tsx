import { Link } from "react-router";
import { MoreLink } from "#app/ui/more-link.tsx";
import { EventPicture } from "../event/event-picture.tsx";
import { Moon } from "../sky/moon.tsx";
import type { CalendarRow, TodaySky } from "./calendar.ts";
import "./coming-up.css";

/** The next three events, on the front page; nothing where there are none. */
export function ComingUp({ rows, sky }: { rows: CalendarRow[]; sky: TodaySky }) {
  if (rows.length === 0) return null;
  return (
    <section className="section section--tight section--sand" id="events" aria-labelledby="coming-up">
      <div className="wrap">
        <div className="soonhead">
          <p className="eyebrow">Everyone is welcome</p>
          <h2 id="coming-up">Coming up</h2>
          <p className="soonhead__today">
            <Moon tithi={sky.moon} />
            <span>
              Today is <b>{sky.tithi}</b>, until {sky.until}
            </span>
          </p>
        </div>
        <ul className="soons">
          {rows.map((row) => (
            <li className="soon" key={row.id}>
              <span className={row.picture ? "soon__pic" : "soon__pic soon__pic--night"}>
                {row.picture ? <EventPicture picture={row.picture} /> : <Moon tithi={row.moon} />}
              </span>
              <p className="plaque soon__date">
                <span>{row.weekday.slice(0, 3)}</span>
                <b>{Number(row.date.slice(8))}</b>
                <span>{row.monthDay.slice(0, 3)}</span>
              </p>
              <h3>
                <Link to={row.href} prefetch="intent">
                  {row.title}
                </Link>
              </h3>
              <p>{row.when}</p>
              <p className="soon__tithi">
                <Moon tithi={row.moon} />
                {row.sky}
              </p>
            </li>
          ))}
        </ul>
        <p className="soons__all">
          <MoreLink to="/events">All events and the month’s panchang</MoreLink>
        </p>
      </div>
    </section>
  );
}
