import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { useTemple } from "#app/frame-words.tsx";
import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Marked } from "#app/ui/marked.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useLive } from "#app/ui/use-live.ts";
import { counted } from "#domain/counted.ts";
import { entriesIn } from "#domain/form-entries.ts";
import { formatCents } from "#domain/money.ts";
import { asking, words } from "#server/services.ts";
import { rooms } from "../../opened.ts";
import { EventPicture } from "../event/event-picture.tsx";
import { Moon } from "../sky/moon.tsx";
import { HelpForm, type Refused } from "../sponsors/ask-forms.tsx";
import { type CalendarRow, EVENTS_VIEW, type EventsView, type TodaySky } from "./calendar.ts";
import { PublicMonth } from "./public-month.tsx";
import "./events-page.css";

export const meta = pageMeta();

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { calendar } = context.get(rooms).events;
  const asked = new URL(request.url).searchParams;
  const view = await calendar.months(calendar.monthAsked(asked));
  const { giving, ...rest } = context.get(words);
  return {
    ...pageWords(rest, "events"),
    view,
    isGrid: asked.get("view") === "month",
    isThanked: asked.get("asked") === "help",
    // What /donate says of volunteering, without the rest of its words.
    seva: { ...giving.volunteering, opportunities: giving.opportunities.map(({ title }) => title) },
  };
}

/** Takes an offer to help with one of the volunteer opportunities, with our script or without. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent = "", ...entries } = entriesIn(await request.formData());
  const asker = context.get(asking);
  const asked = context.get(rooms).events.requests.askToHelp({ ...entries, eventId: null, date: "" }, asker);
  const refusal = await asked.then(() => undefined, asker.report);
  if (!refusal) return redirect("/events?asked=help#help", 303);
  const { status, headers, message, details } = refusal;
  const refused: Refused = { intent, message, faults: details.fields ?? {}, entries };
  return data(refused, { status, headers });
}

/** A refusal for too many requests carries Retry-After. */
export function headers({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders;
}

/** What happens at the temple in the coming months, and what the sky does today. */
export default function EventsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { trail, isGrid, isThanked, seva } = loaded;
  const refused = useActionData<typeof action>() as Refused | undefined;
  const { view } = useLive(`${EVENTS_VIEW}?month=${loaded.view.month}`, loaded.view);
  const of = (month: string, grid = isGrid) => `/events?month=${month}${grid ? "&view=month" : ""}#coming`;
  return (
    <>
      <Threshold
        kind="list"
        trail={trail}
        head={{
          title: "The days we keep together",
          lede: "Festivals, poojas, classes, and the work that makes them possible. Everyone is welcome at every one of them.",
        }}
      >
        <p className="threshold__acts">
          <a className="btn btn--outline" href="/events.ics">
            <Icon name="cal" />
            Add all to your calendar
          </a>
        </p>
      </Threshold>
      <section className="section section--first" aria-labelledby="coming">
        <div className="wrap">
          <div className="evhead">
            <h2 id="coming">Coming up</h2>
            <nav className="segments" aria-label="View">
              <Link to={of(view.month, false)} preventScrollReset aria-current={isGrid ? undefined : "true"}>
                List
              </Link>
              <Link to={of(view.month, true)} preventScrollReset aria-current={isGrid ? "true" : undefined}>
                <Icon name="grid" />
                Month
              </Link>
            </nav>
          </div>
          {isGrid ? <PublicMonth view={view} of={of} /> : <List view={view} of={of} />}
        </div>
      </section>
      <section className="section section--tight section--sand" id="help" aria-labelledby="help-title">
        <div className="wrap seva">
          <div>
            <p className="eyebrow">{seva.eyebrow}</p>
            <h2 id="help-title">Give an hour of your week</h2>
            <p>
              <Marked words={seva.lede} />
            </p>
          </div>
          {isThanked && !refused ? (
            <p className="plaque" role="status">
              <b>Thank you!</b> We are glad of your help, and will write to you within two days.
            </p>
          ) : (
            <HelpForm action="/events" opportunities={seva.opportunities} refused={refused} />
          )}
        </div>
      </section>
      <section className="invite" data-tone="dark" aria-labelledby="own-day">
        <div className="wrap invite__in">
          <div>
            <p className="eyebrow">Every year</p>
            <h2 id="own-day">A day of your own</h2>
          </div>
          <div>
            <p className="lede">
              A parent’s tithi, a child’s birth star: tell us once, and each year we find the date, write to
              you before it comes, and read the names.
            </p>
            <MoreLink to="/contactus?subject=Pooja+Booking">Ask for your day</MoreLink>
          </div>
        </div>
      </section>
    </>
  );
}

function Today({ sky }: { sky: TodaySky }) {
  const temple = useTemple();
  const facts = [
    ["Nakshatra", sky.nakshatra.name, sky.nakshatra.until],
    ["Yoga", sky.yoga.name, sky.yoga.until],
    ["Karana", sky.karana.name, sky.karana.until],
  ] as const;
  return (
    <aside className="plaque today" aria-labelledby="today">
      <div className="today__head">
        <Moon tithi={sky.moon} size="big" />
        <div>
          <p className="eyebrow">Today in {temple.address.city}</p>
          <h2 id="today">{sky.tithi}</h2>
          <p>
            until {sky.until}. {sky.day}
          </p>
        </div>
      </div>
      <dl className="almanac">
        {facts.map(([label, name, until]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {name} <small>until {until}</small>
            </dd>
          </div>
        ))}
        <div>
          <dt>Sun</dt>
          <dd>
            {sky.sunrise} to {sky.sunset}
          </dd>
        </div>
        <div>
          <dt>Moonrise</dt>
          <dd>{sky.moonrise ?? "none today"}</dd>
        </div>
        <div>
          <dt>Rahu kalam</dt>
          <dd>{sky.rahu}</dd>
        </div>
        <div>
          <dt>Month</dt>
          <dd>
            {sky.month}
            {sky.northern && <small> ({sky.northern} in the north)</small>}, {sky.tamil}, {sky.year} year
          </dd>
        </div>
      </dl>
      <MoreLink to="/panchang">The whole month, to print</MoreLink>
    </aside>
  );
}

type ViewProps = { view: EventsView; of: (month: string, grid?: boolean) => string };

function List({ view, of }: ViewProps) {
  const temple = useTemple();
  const { months, before, after } = view;
  const filled = months.filter(({ rows }) => rows.length > 0);
  const lead = filled.flatMap(({ rows }) => rows).find((row) => row.kind === "festival" && row.picture);
  return (
    <div className="evgrid">
      <div>
        {filled.length === 0 && (
          <EmptyState picture="/art/lamp.svg" title="Nothing is planned for these months yet">
            The temple is open every day; the panchang beside this knows its festivals.
          </EmptyState>
        )}
        {filled.map(({ month, rows }) => (
          <section key={month} className="evmonth" aria-labelledby={`m-${month}`}>
            <h3 id={`m-${month}`}>{view.names[month]}</h3>
            <ul className="evlist">
              {rows.map((row) => (
                <Row key={`${row.id} ${row.date}`} row={row} today={view.today} isLead={row === lead} />
              ))}
            </ul>
          </section>
        ))}
        {(before || after) && (
          <p className="evmore">
            {before && <MoreLink to={of(before)}>{`From ${view.names[before]}`}</MoreLink>}
            {after && <MoreLink to={of(after)}>{`From ${view.names[after]}`}</MoreLink>}
          </p>
        )}
      </div>
      <div className="evside">
        <Today sky={view.sky} />
        <PublicMonth view={view} of={of} isSmall />
        {view.weekly.length > 0 && (
          <section className="weekly" aria-labelledby="weekly">
            <h3 id="weekly">Every week</h3>
            <ul>
              {view.weekly.map(({ weekday, title, isOff, at, href }) => (
                <li key={href} className={isOff ? "is-off" : undefined}>
                  <span>
                    <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
                  </span>
                  <Link to={href}>{title}</Link>
                  <span>{isOff ? <Tag kind="kumkum">Cancelled</Tag> : at}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="sidebox" aria-labelledby="differ">
          <h3 id="differ">Why our dates may differ</h3>
          <p>
            A calendar printed in India is right in India. Our sun rises half a day later, so in{" "}
            {view.differing.year} it names another tithi than ours on {view.differing.days} of{" "}
            {view.differing.of} days. These are computed for {temple.address.city}.
          </p>
          <MoreLink to={`/panchang/${view.month}`}>{`Panchang for ${view.names[view.month]}`}</MoreLink>
        </section>
      </div>
    </div>
  );
}

function Row({ row, today, isLead }: { row: CalendarRow; today: string; isLead: boolean }) {
  const { date, href, title, status, picture, sponsor, wanted } = row;
  const kind = isLead ? "evrow--lead" : picture ? "" : "evrow--slim";
  const isOff = status === "cancelled";
  const when = (
    <p className="evrow__date">
      <span>
        {isLead ? (
          `${row.weekday}, ${row.monthDay.split(" ")[0]}`
        ) : (
          <abbr title={row.weekday}>{row.weekday.slice(0, 3)}</abbr>
        )}
      </span>
      <b>{Number(date.slice(8))}</b>
    </p>
  );
  return (
    <li className={["evrow", kind, isOff && "is-off"].filter(Boolean).join(" ")}>
      {!isLead && when}
      {picture ? (
        <span className="evrow__pic">
          <EventPicture picture={picture} />
        </span>
      ) : (
        <span className="evrow__pic evrow__pic--night">
          <Moon tithi={row.moon} />
        </span>
      )}
      <div className="evrow__body">
        {isLead && when}
        <h4>
          <Link to={href} prefetch="intent">
            {title}
          </Link>
        </h4>
        <p className="evrow__when">
          {isOff && (
            <>
              <Tag kind="kumkum">Cancelled</Tag>{" "}
            </>
          )}
          {date === today && "Today, "}
          {row.when}
        </p>
        <p className="evrow__tithi">
          <Moon tithi={row.moon} />
          {row.sky}
        </p>
        {row.text && <p className="evrow__text">{row.text}</p>}
        {(sponsor || wanted) && (
          <p className="evrow__acts">
            {sponsor && (
              <>
                <ButtonLink to={`${href}#sponsor`} kind="outline" size="small">
                  Sponsor<span className="vh"> {title}</span>
                </ButtonLink>
                <span>
                  from {formatCents(sponsor.fromCents)}
                  {sponsor.left === null
                    ? ""
                    : sponsor.left === 0
                      ? ", waiting list"
                      : `, ${counted(sponsor.left, "place")} left`}
                </span>
              </>
            )}
            {wanted ? (
              <>
                <ButtonLink to={`${href}#help`} kind="outline" size="small">
                  Help<span className="vh"> at {title}</span>
                </ButtonLink>
                <span>{wanted} more wanted</span>
              </>
            ) : null}
          </p>
        )}
      </div>
    </li>
  );
}
