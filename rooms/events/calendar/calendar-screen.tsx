import { useRef, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useNavigation } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { KeysDialog } from "#app/records/record-keys.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { counted } from "#domain/counted.ts";
import { dayFrom } from "#domain/list-query.ts";
import { formatCents } from "#domain/money.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { rooms } from "../../opened.ts";
import { clockWords } from "../event/clock-words.ts";
import { EVENTS, KINDS, kindWords, STATUSES, statusWords } from "../event/event.ts";
import { OwnDays } from "../event/own-days.tsx";
import { dayWords, EventsParts } from "../events-parts.tsx";
import { FESTIVALS_PATH } from "../festivals/festival.ts";
import { SEVA } from "../seva/seva.ts";
import { Moon } from "../sky/moon.tsx";
import { SPONSORS } from "../sponsors/sponsorship.ts";
import { DayView } from "./day-view.tsx";
import { MONTH_API, type MonthDay, type MonthEvent, type MonthView, type WaitingRequests } from "./month.ts";
import "./calendar-screen.css";

export const meta = adminMeta("Events");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { months } = context.get(rooms).events;
  const { searchParams } = new URL(request.url);
  const asked = dayFrom(searchParams.get("day"));
  if (asked && !searchParams.get("month")) searchParams.set("month", asked.slice(0, 7));
  const query = months.read(searchParams);
  const view = await months.view(query);
  const day = view.days.some(({ date }) => date === asked) ? asked : usualDay(view);
  return { query, view, sky: await months.skyOf(day) };
}

/** Today where the month shows it, else the first day on which something happens. */
function usualDay({ month, today, days }: MonthView) {
  if (today.startsWith(month)) return today;
  const own = days.filter(({ date }) => date.startsWith(month));
  return (own.find(({ events }) => events.length > 0) ?? own[0])?.date ?? today;
}

type CalendarQuery = Awaited<ReturnType<typeof loader>>["query"];

function addressOf(query: Partial<CalendarQuery> & { day?: string }) {
  const asked = Object.entries(query).filter(([, value]) => value);
  return asked.length > 0 ? `${EVENTS}?${new URLSearchParams(asked)}` : EVENTS;
}

/** What happens at the temple, month by month, with the sky of each day. */
export default function Calendar() {
  const { query, view: loaded, sky } = useLoaderData<typeof loader>();
  const { month, q, kind, status } = query;
  const source = `${MONTH_API}?${new URLSearchParams({ month, ...(q && { q }), ...(kind && { kind }), ...(status && { status }) })}`;
  const { view, connection } = useLiveOrLeave(source, loaded);
  const mayChange = useMayChange();
  const [isAskingKeys, setIsAskingKeys] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const isLoading = useNavigation().state === "loading";
  useCalendarKeys({ search, mayChange, onHelp: () => setIsAskingKeys(true) });
  const day = view.days.find(({ date }) => date === sky.date);
  const isNarrowed = Boolean(q || kind || status);
  const all = KINDS.reduce((sum, each) => sum + view.kinds[each], 0);
  const shown = view.days.some(({ date, events }) => date.startsWith(month) && events.length > 0);
  return (
    <>
      <EventsParts current="Calendar" waiting={view.waiting} />
      <ScreenHead title="Events" about="What happens at the temple, and who makes it possible.">
        <div className="work__acts">
          <a className="btn btn--quiet btn--sm" href="/api/events.csv" download>
            <Icon name="download" />
            Export CSV
          </a>
          <Button kind="quiet" size="small" onClick={() => window.print()}>
            <Icon name="print" />
            Print month
          </Button>
          {mayChange && (
            <ButtonLink size="small" to={`${EVENTS}/new?day=${sky.date}`}>
              <Icon name="plus" />
              Add event
            </ButtonLink>
          )}
        </div>
      </ScreenHead>
      <NotLive connection={connection} />
      <WaitingFor waiting={view.waiting} mayChange={mayChange} />
      <div className="calbar">
        <div className="calbar__when">
          <MonthLink query={query} by={-1} />
          <MonthLink query={query} by={1} />
          <div>
            <h2>{writtenMonth(month)}</h2>
            <p>{view.reckoned}</p>
          </div>
        </div>
        <SearchField
          label="Search events"
          placeholder="Search events"
          q={q}
          keep={Object.fromEntries(Object.entries({ month, kind, status }).filter(([, value]) => value))}
          input={search}
          className="calbar__search"
        />
        <ButtonLink
          kind="quiet"
          size="small"
          to={addressOf({ ...query, month: view.today.slice(0, 7), day: view.today })}
        >
          Today
        </ButtonLink>
        <nav className="segments" aria-label="View">
          <Link to={addressOf(query)} aria-current="page">
            <Icon name="grid" />
            Month
          </Link>
          <Link to={`${EVENTS}/list`}>
            <Icon name="menu" />
            List
          </Link>
        </nav>
      </div>
      <Kinds view={view} query={query} all={all} />
      <div className="caldesk" aria-busy={isLoading}>
        <div>
          <Grid view={view} query={query} picked={sky.date} />
          {!shown && (
            <Nothing view={view} query={query} isNarrowed={isNarrowed} all={all} mayChange={mayChange} />
          )}
          <div className="calfoot">
            <p>
              <b className="num">{counted(all, "event")}</b>
              {all > 0 &&
                `: ${(["published", "draft", "cancelled"] as const)
                  .filter((each) => view.statuses[each] > 0)
                  .map((each) => `${view.statuses[each]} ${statusWords[each].toLowerCase()}`)
                  .join(", ")}`}
            </p>
            {view.sponsored.cents > 0 && (
              <p className="num">
                Sponsored <b>{formatCents(view.sponsored.cents)}</b>, of it{" "}
                {formatCents(view.sponsored.paidCents)} paid
              </p>
            )}
          </div>
          <OwnDays days={view.days.filter(({ date }) => date.startsWith(month))} />
        </div>
        {day && <DayView day={day} sky={sky} today={view.today} mayChange={mayChange} />}
      </div>
      {isAskingKeys && (
        <KeysDialog one="event" mayChange={mayChange} onClose={() => setIsAskingKeys(false)} />
      )}
    </>
  );
}

function WaitingFor({
  waiting: { requests, helpers },
  mayChange,
}: {
  waiting: WaitingRequests;
  mayChange: boolean;
}) {
  if (!requests && !helpers) return null;
  return (
    <div className="waiting">
      <Icon name="bell" />
      <p>
        Waiting for someone:{" "}
        {requests && (
          <>
            <b>{counted(requests.count, "sponsor request")}</b>
            {requests.count === 1 ? ` for ${requests.title}` : `, the first for ${requests.title}`}
          </>
        )}
        {requests && helpers && ", "}
        {helpers && (
          <>
            <b>{counted(helpers.count, "helper")}</b> still wanted for {helpers.title}
          </>
        )}
        .
      </p>
      <ul>
        {requests && (
          <li>
            <Link to={`${SPONSORS}?event=${requests.eventId}&date=${requests.date}`}>
              {mayChange ? "Confirm sponsors" : "Sponsors"}
            </Link>
          </li>
        )}
        {helpers && (
          <li>
            <Link to={SEVA}>Seva roster</Link>
          </li>
        )}
      </ul>
    </div>
  );
}

function MonthLink({ query, by }: { query: CalendarQuery; by: 1 | -1 }) {
  const [year = 0, number = 0] = query.month.split("-").map(Number);
  const months = year * 12 + number - 1 + by;
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
  return (
    <Link
      className="iconbtn"
      to={addressOf({ ...query, month })}
      aria-label={writtenMonth(month)}
      preventScrollReset
    >
      <Icon name={by < 0 ? "chevl" : "chevr"} />
    </Link>
  );
}

function Kinds({ view, query, all }: { view: MonthView; query: CalendarQuery; all: number }) {
  const navigate = useNavigate();
  return (
    <div className="kinds">
      <nav className="kinds__list" aria-label="Kinds of events">
        <Link
          to={addressOf({ ...query, kind: "" })}
          aria-current={query.kind ? undefined : "true"}
          preventScrollReset
        >
          All <b className="num">{all}</b>
        </Link>
        {KINDS.filter((kind) => view.kinds[kind] > 0 || query.kind === kind).map((kind) => (
          <Link
            key={kind}
            to={addressOf({ ...query, kind })}
            aria-current={query.kind === kind ? "true" : undefined}
            preventScrollReset
          >
            <i className={`k-${kind}`} aria-hidden="true" />
            {kindWords[kind]} <b className="num">{view.kinds[kind]}</b>
          </Link>
        ))}
      </nav>
      <label>
        <span className="vh">Status</span>
        <select
          className="input"
          value={query.status}
          onChange={({ target }) =>
            navigate(addressOf({ ...query, status: target.value }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          <option value="">Every status</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {statusWords[status]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function Grid({ view, query, picked }: { view: MonthView; query: CalendarQuery; picked: string }) {
  const weeks = Array.from({ length: view.days.length / 7 }, (_, week) =>
    view.days.slice(week * 7, week * 7 + 7),
  );
  return (
    <table className="cal">
      <caption className="vh">
        {writtenMonth(view.month)}: tithi and nakshatra at sunrise, and the events of each day
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day, at) => (
              <DayCell
                key={day.date}
                day={day}
                weekday={WEEKDAYS[at]?.slice(0, 3) ?? ""}
                view={view}
                query={query}
                isPicked={day.date === picked}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayCellProps = {
  day: MonthDay;
  weekday: string;
  view: MonthView;
  query: CalendarQuery;
  isPicked: boolean;
};

function DayCell({ day, weekday, view, query, isPicked }: DayCellProps) {
  const { date, events, kept } = day;
  const isOut = !date.startsWith(view.month);
  const isToday = date === view.today;
  const classes = [
    ...[isOut && "is-out", isToday && "is-today", isPicked && "is-picked"],
    events.length === 0 && "is-free",
  ];
  // What stands in the cell as an event is not said twice.
  const isHere = (festivalId: string) => events.some((event) => event.festivalId === festivalId);
  const vratas = kept
    .filter(({ id, isMonthly, name }) => isMonthly && name !== day.tithiName && !isHere(id))
    .map(({ name }) => name);
  const own = day.tithiDays.length > 0 && counted(day.tithiDays.length, "tithi day");
  const feasts = kept.filter(({ isMonthly, id }) => !isMonthly && !isHere(id));
  return (
    <td className={classes.filter(Boolean).join(" ") || undefined}>
      <Link
        className="day"
        data-day={date}
        to={addressOf({ ...query, day: date })}
        aria-current={isPicked ? "date" : undefined}
        preventScrollReset
        replace
      >
        <span className="day__wd" aria-hidden="true">
          {weekday}
        </span>
        <span className="day__n num">
          {isToday && <span className="vh">Today, </span>}
          {isOut && <span className="vh">{writtenMonth(date).split(" ")[0]} </span>}
          {Number(date.slice(8))}
        </span>
        <Moon tithi={day.tithi} />
        <span className="day__p">
          <b className={kept.some(({ isMonthly }) => isMonthly) ? "is-vrata" : undefined}>
            <span className="vh">{day.paksha === "shukla" ? "Shukla " : "Krishna "}</span>
            {[day.tithiName, ...vratas].join(", ")}
          </b>
          <span>{day.nakshatra}</span>
        </span>
        {[...feasts.map(({ name }) => name), day.note, own]
          .flatMap((note) => note || [])
          .map((note) => (
            <span className="day__note" key={note}>
              {note}
            </span>
          ))}
      </Link>
      {events.length > 0 && (
        <ul className="evs">
          {events.map((event) => (
            <li key={`${event.id} ${event.date}`}>
              <EventLink event={event} />
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}

function EventLink({ event }: { event: MonthEvent }) {
  const { id, date, title, kind, status, isAllDay, startsAt, isRoutine, span, sponsors } = event;
  const classes = [
    ...["ev", `k-${kind}`, isRoutine && status === "published" && "ev--routine"],
    ...[status !== "published" && `is-${status}`, span !== "one" && `ev--span is-${span}`],
  ];
  return (
    <Link className={classes.filter(Boolean).join(" ")} to={`${EVENTS}/${id}?date=${date}`}>
      <b>{title}</b>{" "}
      {!isAllDay && (span === "one" || span === "start") && (
        <span className="ev__t">{clockWords(startsAt)}</span>
      )}
      {status !== "published" && <span className="ev__s"> {statusWords[status]}</span>}
      {sponsors.asked > 0 && <span className="ev__s"> {sponsors.asked} to confirm</span>}
    </Link>
  );
}

type NothingProps = {
  view: MonthView;
  query: CalendarQuery;
  isNarrowed: boolean;
  all: number;
  mayChange: boolean;
};

function Nothing({ view, query, isNarrowed, all, mayChange }: NothingProps) {
  const month = writtenMonth(view.month);
  if (isNarrowed)
    return (
      <div className="panel calnone">
        <EmptyState
          level="h2"
          picture="/art/lamp.svg"
          title={query.q ? `No event matches “${query.q}”` : "No such event"}
        >
          Try something else, or clear it to see {all === 1 ? "the one" : `all ${all}`} of{" "}
          {month.split(" ")[0]}.
        </EmptyState>
        <p className="empty__acts">
          <ButtonLink kind="quiet" size="small" to={addressOf({ month: query.month })}>
            Clear the search
          </ButtonLink>
        </p>
      </div>
    );
  const { festival } = view;
  return (
    <div className="panel calnone">
      <EmptyState level="h2" picture="/art/lamp.svg" title={`Nothing in ${month} yet`}>
        {festival
          ? `${festival.name} falls on ${dayWords(festival.date, view.today)}. It can be taken over as a draft in one press.`
          : "What is written down appears here at once."}
      </EmptyState>
      {festival && mayChange && (
        <p className="empty__acts">
          <ButtonLink size="small" to={FESTIVALS_PATH}>
            Take over festivals
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

type CalendarKeys = {
  search: React.RefObject<HTMLInputElement | null>;
  mayChange: boolean;
  onHelp: () => void;
};

/** The arrows go from day to day, Enter picks one. */
function useCalendarKeys({ search, mayChange, onHelp }: CalendarKeys) {
  const navigate = useNavigate();
  const step = (by: number) => (event: KeyboardEvent) => {
    const days = [...document.querySelectorAll<HTMLElement>("[data-day]")];
    const at = days.findIndex((day) => day.contains(document.activeElement));
    // Outside the calendar the arrows scroll the page.
    if (at < 0) return;
    event.preventDefault();
    days[Math.min(Math.max(at + by, 0), days.length - 1)]?.focus();
  };
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      search.current?.select();
    },
    n: (event) => {
      if (!mayChange) return;
      event.preventDefault();
      const day = (document.activeElement as HTMLElement | null)?.dataset.day;
      navigate(`${EVENTS}/new${day ? `?day=${day}` : ""}`);
    },
    "?": onHelp,
    ArrowLeft: step(-1),
    ArrowRight: step(1),
    ArrowUp: step(-7),
    ArrowDown: step(7),
  });
}
