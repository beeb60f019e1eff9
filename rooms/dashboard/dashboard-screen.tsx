import { useContext } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { writtenDay } from "#app/admin/moment.tsx";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { Sections } from "#app/admin/sections.ts";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { isOpen, person, rooms } from "../opened.ts";
import { NewestDonors, OpenPledges, PledgesKept, Stats } from "./figures.tsx";
import { LatestGifts, MonthSoFar, Phases, TwelveMonths } from "./giving.tsx";
import { homeSource } from "./home.ts";
import { MonthChart } from "./month-chart.tsx";
import { NeedsAttention } from "./needs.tsx";
import "./dashboard.css";

export const meta = adminMeta("Dashboard");

/** Each sees what their rooms hold: editors no sums, treasurers no messages. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { dashboard, donors } = context.get(rooms);
  const { role } = context.get(person);
  return {
    role,
    home: await dashboard.home(role),
    summary: isOpen(context, "donors") ? donors.book.summary() : undefined,
  };
}

type DashboardLoaded = Awaited<ReturnType<typeof loader>>;

export default function Overview() {
  const { role, home, summary } = useLoaderData<typeof loader>();
  const { view, connection } = useLiveOrLeave(homeSource(role), home);
  const { today, giving } = view;
  return (
    <>
      <ScreenHead
        title="Dashboard"
        about={
          <>
            {writtenDay(today, "")}.{" "}
            {summary ? "Everything here leads to its rows." : "The rooms that are open to you."}
          </>
        }
        className="homehead"
      >
        <Acts />
      </ScreenHead>
      <NotLive connection={connection} />
      <div className={giving === undefined ? "homegrid homegrid--1" : "homegrid"}>
        <NeedsAttention home={view} />
        {giving !== undefined && (
          <div className="homegrid__b stack">
            <MonthSoFar giving={giving} today={today} />
            <Phases giving={giving} />
          </div>
        )}
      </div>
      {summary ? <Records summary={summary} view={view} /> : <OpenDoors />}
    </>
  );
}

const acts = [
  { room: "/dashboard/donor-entry", to: "/dashboard/donor-entry#add", icon: "users", label: "Add donor" },
  { room: "/dashboard/donations", to: "/dashboard/donations/count", icon: "ledger", label: "Sunday count" },
  { room: "/dashboard/donations", to: "/dashboard/donations#add", icon: "plus", label: "Record a gift" },
] as const;

/** What is done most often, by those who may do it. */
function Acts() {
  const sections = useContext(Sections);
  const open = acts.filter(({ room }) => sections.some(({ href, mayChange }) => href === room && mayChange));
  if (open.length === 0) return null;
  return (
    <div className="work__acts">
      {open.map(({ to, icon, label }, at) => (
        <ButtonLink key={to} kind={at === open.length - 1 ? "primary" : "quiet"} size="small" to={to}>
          <Icon name={icon} />
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

/** For those whose rooms have nothing to count yet. */
function OpenDoors() {
  const sections = useContext(Sections).filter(({ href, icon }) => icon && href !== "/dashboard");
  return (
    <ul className="doors">
      {sections.map(({ href, label, icon }) => (
        <li key={href}>
          <Link className="panel doors__door" to={href}>
            {icon && <Icon name={icon} />}
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What the donor records come to, beside the newest of the ledger. */
function Records({
  summary,
  view,
}: {
  summary: NonNullable<DashboardLoaded["summary"]>;
  view: DashboardLoaded["home"];
}) {
  const { view: now } = useLiveOrLeave("/api/donors/summary", summary);
  const { giving, today } = view;
  return (
    <>
      <Stats summary={now} totals={giving?.totals} />
      {giving !== undefined && (
        <div className="panels panels--half stack">
          <TwelveMonths giving={giving} today={today} />
          <LatestGifts giving={giving} today={today} />
        </div>
      )}
      <div className="panels stack">
        <section className="panel" aria-labelledby="by-month">
          <MonthChart titleId="by-month" months={now.months} />
        </section>
        <section className="panel" aria-labelledby="kept">
          <h2 id="kept">Pledges kept</h2>
          <PledgesKept totals={giving?.totals} />
        </section>
      </div>
      <div className="panels panels--half stack">
        <section className="panel" aria-labelledby="newest">
          <div className="panel__head">
            <h2 id="newest">Newest donors</h2>
            <MoreLink to="/dashboard/donor-entry">All donors</MoreLink>
          </div>
          <NewestDonors donors={now.newest} />
        </section>
        <section className="panel" aria-labelledby="open-pledges">
          <div className="panel__head">
            <h2 id="open-pledges">Largest open pledges</h2>
            <MoreLink to="/dashboard/donations/pledges">All pledges</MoreLink>
          </div>
          <OpenPledges pledges={giving?.openPledges} />
        </section>
      </div>
    </>
  );
}
