import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Moon } from "../sky/moon.tsx";
import type { CalendarDay, EventsView } from "./calendar.ts";
import { WEEKDAYS, weeksOf } from "./weeks.ts";
import "./public-month.css";

type PublicMonthProps = {
  view: EventsView;
  of: (month: string, grid?: boolean) => string;
  /** Beside the list: figures alone, and days that hold something are links. */
  isSmall?: true;
};

/** A month as a grid of days. */
export function PublicMonth({ view, of, isSmall }: PublicMonthProps) {
  const { month, today, days, previous, following, names } = view;
  const name = names[month];
  const turn = (to: string | null, icon: "chevl" | "chevr") =>
    to && (
      <Link className="iconbtn" to={of(to)} preventScrollReset aria-label={names[to]}>
        <Icon name={icon} />
      </Link>
    );
  return (
    <section className={isSmall ? "mini" : "bigmonth"} aria-label={`${name}, day by day`}>
      <div className="mini__head">
        <h3>{name}</h3>
        <span>
          {turn(previous, "chevl")}
          {turn(following, "chevr")}
        </span>
      </div>
      <table className={isSmall ? undefined : "cal"}>
        <caption className="vh">
          {name}
          {isSmall ? ", days with events are links" : " with tithi and nakshatra at sunrise"}
        </caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                {isSmall ? <abbr title={weekday}>{weekday.slice(0, 1)}</abbr> : weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week.find((day) => day)?.date}>
              {week.map((day, at) => {
                if (!day) return <td key={WEEKDAYS[at]} className="is-out" />;
                return isSmall ? (
                  <SmallDay key={day.date} day={day} today={today} />
                ) : (
                  <Day key={day.date} day={day} today={today} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SmallDay({ day: { date, monthDay, events }, today }: { day: CalendarDay; today: string }) {
  const own = events.filter(({ isWeekly }) => !isWeekly);
  const [first] = own;
  const classes = [
    "has",
    own.some(({ kind, status }) => kind === "festival" && status === "published") && "fest-day",
    date === today && "now",
  ];
  return (
    <td>
      {first ? (
        <Link
          className={classes.filter(Boolean).join(" ")}
          to={first.href}
          aria-label={`${monthDay}, ${own.map(({ title }) => title).join(", ")}`}
        >
          {Number(date.slice(8))}
        </Link>
      ) : (
        <span className={date === today ? "now" : undefined}>{Number(date.slice(8))}</span>
      )}
    </td>
  );
}

function Day({ day, today }: { day: CalendarDay; today: string }) {
  const { date, weekday, moon, tithi, nakshatra, festivals, events } = day;
  return (
    <td
      className={date === today ? "is-today" : undefined}
      aria-current={date === today ? "date" : undefined}
    >
      <div className="day">
        <span className="day__wd">{weekday.slice(0, 3)}</span>
        <span className="day__n">{Number(date.slice(8))}</span>
        <Moon tithi={moon} />
        <span className="day__p">
          <b>{tithi}</b>
          <span>{nakshatra}</span>
          {festivals.length > 0 && <span className="is-vrata">{festivals.join(", ")}</span>}
        </span>
      </div>
      {events.length > 0 && (
        <ul className="evlist">
          {events.map(({ id, href, title, kind, status, at }) => (
            <li key={id}>
              <Link className={`ev k-${kind}${status === "cancelled" ? " is-cancelled" : ""}`} to={href}>
                <b>{title}</b> <span className="ev__t">{at}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}
