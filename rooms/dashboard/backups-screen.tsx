import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Moment } from "#app/admin/moment.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { person, rooms } from "../opened.ts";
import "./dashboard.css";

export const meta = adminMeta("Backups");

export async function loader({ context }: LoaderFunctionArgs) {
  const { backup } = await context.get(rooms).dashboard.home(context.get(person).role);
  return { backup: backup ?? null };
}

/** What is known of backups, and how one is made. For those who look after the site. */
export default function Backups() {
  const { backup } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb trail={[{ label: "Dashboard", href: "/dashboard" }, { label: "Backups" }]} />
      <ScreenHead
        title="Backups"
        about="A backup counts once it has been opened again and found to hold the same."
      />
      <section className="panel prose" aria-labelledby="backup-known">
        <h2 id="backup-known">What is known</h2>
        {!backup && <p>What is known of backups could not be read.</p>}
        {backup?.kind === "never" && <p>No backup has been made and read back yet.</p>}
        {backup?.kind === "hosted" && (
          <p>
            The records are kept by the hosting service, with exports of its own. It does not tell the site of
            them: look there, as docs/hosting-on-firebase.md says.
          </p>
        )}
        {backup?.kind === "verified" && (
          <p>
            The last one was read back on <Moment at={backup.at} />, {backup.ago}.
          </p>
        )}
      </section>
      {backup?.kind !== "hosted" && (
        <section className="panel prose" aria-labelledby="backup-how">
          <h2 id="backup-how">How one is made</h2>
          <p>On the machine that runs the site, whether it runs or not:</p>
          <pre>
            <code>npm run backup -- FILE</code>
          </pre>
          <p>
            Every night, by the timer in deploy/. Whether it ran, and what it said if it failed:{" "}
            <code>journalctl -u temple-backup</code>. All of it is in docs/backing-up.md.
          </p>
        </section>
      )}
    </>
  );
}
