import { useContext } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { Sections } from "#app/admin/sections.ts";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { counted } from "#domain/counted.ts";
import { isOpen, rooms } from "../opened.ts";
import { NewestDonors, OpenPledges, PledgesKept, Stats } from "./figures.tsx";
import { MonthChart } from "./month-chart.tsx";
import "./dashboard.css";

export const meta = adminMeta("Dashboard");

/** Each sees what their rooms hold: editors no sums, treasurers no messages. */
export function loader({ context }: LoaderFunctionArgs) {
  const { donors, inbox } = context.get(rooms);
  return {
    summary: isOpen(context, "donors") ? donors.book.summary() : undefined,
    inbox: isOpen(context, "inbox") ? inbox.mailbox.unread() : undefined,
  };
}

type Loaded = ReturnType<typeof loader>;

export default function Overview() {
  const { summary, inbox } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="work__head">
        <div>
          <h1>Dashboard</h1>
          <p className="muted">
            {summary
              ? "Everything below is counted live from the donor records."
              : "The rooms that are open to you."}
          </p>
        </div>
        <div className="work__acts">
          {inbox && <Unread inbox={inbox} />}
          {summary && <AddDonor />}
        </div>
      </div>
      {summary ? <Giving summary={summary} /> : <OpenDoors />}
    </>
  );
}

function Unread({ inbox }: { inbox: NonNullable<Loaded["inbox"]> }) {
  const { unread } = useLiveOrLeave("/api/messages/unread", inbox).view;
  return (
    <ButtonLink kind="quiet" size="small" to="/dashboard/messages">
      <Icon name="mail" />
      {unread ? counted(unread, "unread message") : "No unread messages"}
    </ButtonLink>
  );
}

function AddDonor() {
  const donors = "/dashboard/donor-entry";
  const mayAdd = useContext(Sections).some(({ href, mayChange }) => href === donors && mayChange);
  if (!mayAdd) return null;
  return (
    <ButtonLink size="small" to={`${donors}#add`}>
      <Icon name="plus" />
      Add donor
    </ButtonLink>
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

function Giving({ summary }: { summary: NonNullable<Loaded["summary"]> }) {
  const { view, connection } = useLiveOrLeave("/api/donors/summary", summary);
  return (
    <>
      <NotLive connection={connection} />
      <Stats summary={view} />
      <div className="panels">
        <section className="panel" aria-labelledby="by-month">
          <MonthChart titleId="by-month" months={view.months} />
        </section>
        <section className="panel" aria-labelledby="kept">
          <h2 id="kept">Pledges kept</h2>
          <PledgesKept summary={view} />
        </section>
      </div>
      <div className="panels panels--half">
        <section className="panel" aria-labelledby="newest">
          <div className="panel__head">
            <h2 id="newest">Newest donors</h2>
            <MoreLink to="/dashboard/donor-entry">All donors</MoreLink>
          </div>
          <NewestDonors donors={view.newest} />
        </section>
        <section className="panel" aria-labelledby="open-pledges">
          <div className="panel__head">
            <h2 id="open-pledges">Largest open pledges</h2>
          </div>
          <OpenPledges donors={view.openPledges} />
        </section>
      </div>
    </>
  );
}
