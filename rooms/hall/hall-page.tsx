import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { RefreshHandle } from "#app/refresh.ts";
import { services } from "#server/services.ts";
import { Moon } from "../events/sky/moon.tsx";
import { rooms } from "../opened.ts";
import { Latest, Phases } from "./giving.tsx";
import { type HallEvent, type HallPhase, type HallSky, isDay, phaseOfNow } from "./hall.ts";
import { ThanksOverAll } from "./hall-thanks.tsx";
import { day, night } from "./light.ts";
import { Names } from "./names.tsx";
import { Scene } from "./scene.tsx";
import { Tower } from "./tower.tsx";
import { useHall, useWakeLock } from "./use-hall.ts";
// In this order: the last two say of the others what is different on other screens.
import "./hall.css";
import "./scene.css";
import "./giving.css";
import "./names.css";
import "./hall-upright.css";
import "./hall-phone.css";

/** For one screen in the hall, not for search engines. */
export function meta({ loaderData }: { loaderData?: { words: { brand: { first: string } } } }) {
  return [
    { title: `Hall display | ${loaderData?.words.brand.first ?? ""}` },
    { name: "robots", content: "noindex" },
  ];
}

/** A display whose scripts never arrived still shows what is new. */
export const handle: RefreshHandle = { refreshSeconds: 60 };

export async function loader({ context }: LoaderFunctionArgs) {
  const { hall } = context.get(rooms);
  return { view: await hall.read(), words: hall.words(), now: context.get(services).now() };
}

/** As many phases as stand beside the one that is given for. */
const OTHERS = 2;

/** The television in the hall. */
export default function Hall() {
  const { view: initial, words, now: openedAt } = useLoaderData<typeof loader>();
  const { view, now, isLost, heardAt } = useHall(initial, openedAt);
  useWakeLock();
  const isNight = !isDay(now, view.panchang);
  const light = isNight ? night : day;
  const phase = phaseOfNow(view.phases);
  const others = besides(phase, view.phases);
  const { timeZone } = words;
  const thanks = view.thanks && now < Date.parse(view.thanks.endsAt) ? view.thanks : undefined;
  return (
    <main className="hall" data-light={isNight ? "night" : "day"} id="main">
      <Scene light={light} isNight={isNight} />
      {phase ? <Tower phase={phase} light={light} /> : <h1 className="vh">Hall display</h1>}
      <header className="hall__top">
        <Brand brand={words.brand} isNight={isNight} />
        <p className="hall__now num">
          <b>{clockAt(now, timeZone)}</b>
          <span>{dateAt(now, timeZone)}</span>
        </p>
        <Tithi sky={view.panchang} />
      </header>
      <div className="hall__left">
        {phase && <Phases now={phase} others={others} light={light} />}
        <Latest gifts={view.latest} today={dayAt(now, timeZone)} />
      </div>
      <div className="hall__right">
        <Give {...words.give} />
        {view.nextEvent && <Next event={view.nextEvent} />}
      </div>
      <Names names={view.names} light={light} />
      <p className="hall__lost" role="status">
        {isLost && (
          <>
            <i />
            <span>
              No connection
              <small>
                as of <span className="num">{clockAt(heardAt, timeZone)}</span>
              </small>
            </span>
          </>
        )}
      </p>
      {thanks && <ThanksOverAll key={thanks.startsAt} thanks={thanks} now={now} />}
    </main>
  );
}

/** What comes after it stands beside it before what was reached already. */
function besides(now: HallPhase | undefined, phases: readonly HallPhase[]) {
  const at = now ? phases.indexOf(now) : 0;
  return [...phases.slice(at + 1), ...phases.slice(0, at)].slice(0, OTHERS);
}

type HallWords = Awaited<ReturnType<typeof loader>>["words"];

function Brand({ brand, isNight }: { brand: HallWords["brand"]; isNight: boolean }) {
  return (
    <p className="hall__brand">
      <img src={isNight ? brand.logoOnDark : brand.logo} alt="" width="80" height="80" loading="lazy" />
      <span>
        {brand.first}
        <small>{brand.second}</small>
      </span>
    </p>
  );
}

function Tithi({ sky: { tithi, until, moon } }: { sky: HallSky }) {
  return (
    <p className="hall__tithi">
      <Moon tithi={moon} />
      <span>
        <b>{tithi}</b>
        <small className="num">{until}</small>
      </span>
    </p>
  );
}

/** White around the code belongs to it. */
const QUIET = 2.4;

function Give({ host, code }: HallWords["give"]) {
  const side = code.size + 2 * QUIET;
  return (
    <section className="hall__give" aria-labelledby="hall-give">
      <div className="hall__plaque">
        <svg
          className="hall__qr"
          viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
          role="img"
          aria-label={`QR code to ${host}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
        <h2 id="hall-give">Scan to give</h2>
        <p>{host}</p>
      </div>
    </section>
  );
}

/** More letters than this are written smaller, so that two lines of them find room above the water. */
const LONG_TITLE = 22;

function Next({ event: { title, when, isFestival } }: { event: HallEvent }) {
  return (
    <section className="hall__next" aria-labelledby="hall-next">
      <h2 id="hall-next">{isFestival ? "Next festival" : "Next at the temple"}</h2>
      <p>
        <b data-long={title.length > LONG_TITLE || undefined}>{title}</b>
        <span className="num">{when}</span>
      </p>
    </section>
  );
}

function clockAt(moment: number, timeZone: string) {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
  // Some put a narrow space before PM, others a plain one: the page is made by one and taken over by another.
  return clock.format(moment).replace(/\s/g, " ");
}

/** "2026-11-14" */
function dayAt(moment: number, timeZone: string) {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);
}

function dateAt(moment: number, timeZone: string) {
  const parts = { weekday: "short", month: "short", day: "numeric" } as const;
  return new Intl.DateTimeFormat("en-US", { timeZone, ...parts }).format(moment);
}
