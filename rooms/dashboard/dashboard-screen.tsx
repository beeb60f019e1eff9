import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { counted } from "#domain/counted.ts";
import { rooms } from "../opened.ts";
import { NewestDonors, OpenPledges, PledgesKept, Stats } from "./figures.tsx";
import { MonthChart } from "./month-chart.tsx";
import "./dashboard.css";

export const meta = adminMeta("Dashboard");

export function loader({ context }: LoaderFunctionArgs) {
  const { donors, inbox } = context.get(rooms);
  return { summary: donors.book.summary(), inbox: inbox.mailbox.unread() };
}

export default function Overview() {
  const { summary, inbox } = useLoaderData<typeof loader>();
  const { view, connection } = useLiveOrLeave("/api/donors/summary", summary);
  const { unread } = useLiveOrLeave("/api/messages/unread", inbox).view;
  return (
    <>
      <div className="work__head">
        <div>
          <h1>Dashboard</h1>
          <p className="muted">Everything below is counted live from the donor records.</p>
        </div>
        <div className="work__acts">
          <ButtonLink kind="quiet" size="small" to="/dashboard/messages">
            <Icon name="mail" />
            {unread ? counted(unread, "unread message") : "No unread messages"}
          </ButtonLink>
          <ButtonLink size="small" to="/dashboard/donor-entry#add">
            <Icon name="plus" />
            Add donor
          </ButtonLink>
        </div>
      </div>
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
