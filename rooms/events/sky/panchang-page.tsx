import { data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { useTemple } from "#app/frame-words.tsx";
import { pageMeta } from "#app/meta.ts";
import { type PageWords, pageWords, stepsThrough } from "#app/page-words.ts";
import type { Crumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { degreesInWords } from "#domain/degrees.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { asking, words } from "#server/services.ts";
import { rooms } from "../../opened.ts";
import { WEEKDAYS, weekdayName, weeksOf } from "../calendar/weeks.ts";
import { Moon } from "./moon.tsx";
import {
  bare,
  clockOn,
  type PanchangMonth,
  type PanchangMonthDay,
  spellWords,
  type Until,
} from "./panchang.ts";
import "./panchang-page.css";

type PanchangLoaded = PageWords & { view: PanchangMonth | null; message: string };

/** Other years are many, and each is computed for whoever asks: search engines stay within those about this one. */
export const meta = pageMeta<PanchangLoaded>(undefined, ({ view }) => view?.isForRobots ?? false);

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { panchang, events } = context.get(rooms).events;
  const month = params.month ?? events.today().slice(0, 7);
  if (!panchang.isMonth(month)) throw redirect("/panchang");
  const { page: all } = pageWords(context.get(words), "panchang");
  const trail = stepsThrough(context.get(words), ["events"], all.name);
  const page = params.month
    ? { ...all, path: `${all.path}/${month}`, title: `${all.title}, ${writtenMonth(month)}` }
    : all;
  const view = await panchang.month(month).catch(context.get(asking).report);
  if (!(view instanceof Error)) return data({ page, trail, view, message: "" });
  const { status, headers, message } = view;
  return data({ page, trail, view: null, message }, { status, headers });
}

/** A refusal says when to try again. */
export function headers({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders;
}

/** A month of the panchang to read and to print: the grid for the wall, and every day in full. */
export default function PanchangPage() {
  const { trail, view, message } = useLoaderData<typeof loader>();
  return view ? <Month trail={trail} view={view} /> : <NotNow trail={trail} message={message} />;
}

function NotNow({ trail, message }: { trail: Crumb[]; message: string }) {
  return <Threshold kind="list" trail={trail} head={{ title: "Panchang", lede: message }} />;
}

function Month({ trail, view }: { trail: Crumb[]; view: PanchangMonth }) {
  const temple = useTemple();
  const { month, before, after, differing, place } = view;
  const name = writtenMonth(month);
  const [title] = name.split(" ");
  return (
    <div className="page-panchang">
      <Threshold
        kind="list"
        trail={trail}
        head={{
          title: `Panchang for ${temple.address.city}`,
          lede: `A calendar printed in India is right in India. Here the sun rises half a day later, and in ${differing.year} it names another tithi than ours on ${differing.days} of ${differing.of} days. This one is computed for our own sky.`,
        }}
      />
      <div className="section section--first">
        <div className="wrap">
          <p className="threshold__acts screen-only">
            <Button onClick={() => print()}>
              <Icon name="print" />
              Print {title}
            </Button>
            {before && <MoreLink to={`/panchang/${before}`}>{writtenMonth(before)}</MoreLink>}
            {after && <MoreLink to={`/panchang/${after}`}>{writtenMonth(after)}</MoreLink>}
            <a className="more" href="/festivals.ics">
              <span>Add festivals to your calendar</span>
              <Icon name="cal" />
            </a>
          </p>
          <article className="pm" aria-labelledby="month">
            <header className="pm__head">
              <img src={temple.brand.logo} alt="" width={56} height={56} loading="lazy" />
              <h2 id="month">
                <small>{temple.name}</small>
                {name}
              </h2>
              <p>
                <Names spells={view.lunar} end="to the new moon on the" />
                <br />
                <Names spells={view.tamil} end="to the" />
                <br />
                <b>{view.year}</b> year, {view.ayana}, {view.ritu} ritu
              </p>
            </header>
            <Grid view={view} name={name} />
            <footer className="pm__foot">
              <p>
                Tithi and nakshatra are those at sunrise, to the time given; a weekday behind it means the
                next day. Sunrise is the center of the disc, without refraction. Lahiri ayanamsa.
              </p>
              <p>
                Computed for {place.name}, {degreesInWords(place)}, in the temple’s clock time. Festivals
                follow our temple’s rules; other communities may keep another day.
              </p>
            </footer>
          </article>
          <article className="pm pm--table" aria-labelledby="in-full">
            <h2 id="in-full">{name}, every day in full</h2>
            <InFull days={view.days} />
          </article>
        </div>
      </div>
    </div>
  );
}

/** "Ashwina to the new moon on the 8th, then Kartika" */
function Names({ spells, end }: { spells: PanchangMonth["lunar"]; end: string }) {
  return spells.map(({ name, until }, at) => (
    <span key={name}>
      {at > 0 && ", then "}
      <b>{name}</b>
      {until && ` ${end} ${ordinal(Number(until.slice(8)))}`}
    </span>
  ));
}

function Grid({ view, name }: { view: PanchangMonth; name: string }) {
  const weeks = weeksOf(view.days);
  return (
    <table className="pcal">
      <caption className="vh">{name}, each day with tithi and nakshatra at sunrise</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={week.find(Boolean)?.date ?? at}>
            {week.map((day, weekday) =>
              day ? (
                <Day key={day.date} day={day} isToday={day.date === view.today} />
              ) : (
                <td key={WEEKDAYS[weekday]} className="is-out" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, isToday }: { day: PanchangMonthDay; isToday: boolean }) {
  const { date } = day;
  const classes = [day.isFeast && "is-feast", isToday && "is-today"].filter(Boolean).join(" ");
  return (
    <td className={classes || undefined} aria-current={isToday ? "date" : undefined}>
      <div className="pc__top">
        <span className="pc__wd">{weekdayName(date).slice(0, 3)}</span>
        <span className="pc__n">{Number(date.slice(8))}</span>
        <span className="pc__ta">
          {day.tamil.month} <span>{day.tamil.day}</span>
        </span>
        <Moon tithi={day.moon} />
      </div>
      {day.clock && <p className="pc__note">Clocks go {day.clock} one hour</p>}
      {day.festivals.length > 0 && <p className="pc__feast">{day.festivals.join(", ")}</p>}
      <p className="pc__l">
        {[...shown(day.tithi), ...shown(day.nakshatra)].map(({ name, endsAt }) => (
          <span key={name}>
            <b>{name}</b> <span>to {clockOn(endsAt, date)}</span>
          </span>
        ))}
      </p>
      <p className="pc__s">
        <span>Sun {spellWords(day.sun)}</span>
        <span>Rahu {spellWords(day.rahu)}</span>
      </p>
      <p className="pc__more">
        {`${limb(day.yoga, "yoga", date)}, ${limb(day.karana, "karana", date)}. `}
        {day.moonrise && `Moonrise ${clockOn(day.moonrise, date)}. `}
        {`Yamagandam ${spellWords(day.yama)}, gulika ${spellWords(day.gulika)}`}
      </p>
    </td>
  );
}

/** The one at sunrise, and one that both begins and ends within the day. */
function shown(limbs: readonly Until[]) {
  return limbs.slice(0, Math.max(1, limbs.length - 1));
}

function limb(limbs: readonly Until[], word: string, date: string) {
  const [first] = limbs;
  return first ? `${first.name} ${word} to ${clockOn(first.endsAt, date)}` : "";
}

const columns = [
  "Day",
  "Tithi until",
  "Nakshatra until",
  "Yoga until",
  "Karana until",
  "Sunrise",
  "Sunset",
  "Moonrise",
  "Rahu kalam",
  "Yamagandam",
  "Gulika",
];

function InFull({ days }: { days: readonly PanchangMonthDay[] }) {
  return (
    <table className="ptab" aria-labelledby="in-full">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <FullDay key={day.date} day={day} />
        ))}
      </tbody>
    </table>
  );
}

function FullDay({ day }: { day: PanchangMonthDay }) {
  const { date } = day;
  const weekday = weekdayName(date);
  const half = day.paksha === "shukla" ? "S" : "K";
  const classes = [weekday === "Sunday" && "is-sun", day.isFeast && "is-feast"].filter(Boolean).join(" ");
  const list = (limbs: readonly Until[], before = "") =>
    shown(limbs).map(({ name, endsAt }) => (
      <span key={name}>
        {before && !isWhole(name) && `${before} `}
        {name} <small>{clockOn(endsAt, date)}</small>
      </span>
    ));
  return (
    <tr className={classes || undefined}>
      <th scope="row">
        {weekday.slice(0, 3)} {Number(date.slice(8))}
      </th>
      <td>{list(day.tithi, half)}</td>
      <td>{list(day.nakshatra)}</td>
      <td>{list(day.yoga)}</td>
      <td>{list(day.karana.slice(0, 1))}</td>
      <td>{bare(day.sun.from)}</td>
      <td>{bare(day.sun.to)}</td>
      <td>{day.moonrise ? clockOn(day.moonrise, date) : "none"}</td>
      <td className="nw">{spellWords(day.rahu)}</td>
      <td className="nw">{spellWords(day.yama)}</td>
      <td className="nw">{spellWords(day.gulika)}</td>
    </tr>
  );
}

/** Full and new moon belong to no half that needs saying. */
function isWhole(name: string) {
  return name === "Purnima" || name === "Amavasya";
}

function ordinal(day: number) {
  const end =
    day % 10 === 1 && day !== 11
      ? "st"
      : day % 10 === 2 && day !== 12
        ? "nd"
        : day % 10 === 3 && day !== 13
          ? "rd"
          : "th";
  return `${day}${end}`;
}
