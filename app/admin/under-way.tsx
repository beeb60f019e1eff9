import { useContext } from "react";
import { Link, useLocation } from "react-router";
import { grouped } from "#domain/counted.ts";
import { plainPath } from "#domain/path.ts";
import { Sections, type SidebarEntry } from "./sections.ts";
import { useLiveOrLeave } from "./use-live-or-leave.ts";

/** The progress of background work, shown on all other screens. */
export function BackgroundWork() {
  return useContext(Sections).map(({ work }) => work && <Note key={work.source} {...work} />);
}

function Note({ source, label, href, initial }: NonNullable<SidebarEntry["work"]>) {
  const { view } = useLiveOrLeave(source, initial);
  const isThere = plainPath(useLocation().pathname) === href;
  if (!view.isRunning || isThere) return null;
  return (
    <aside className="under-way" aria-label={`${label} under way`}>
      {/* Announced once: a count at each step would drown everything else. */}
      <span className="vh" role="status">
        {label} are being made.
      </span>
      <span className="spinner" aria-hidden="true" />
      <span>
        {label}{" "}
        <b className="num">
          {grouped(view.done)} of {grouped(view.of)}
        </b>
      </span>
      <Link to={href}>
        Show<span className="vh"> how far the {label.toLowerCase()} are</span>
      </Link>
    </aside>
  );
}
