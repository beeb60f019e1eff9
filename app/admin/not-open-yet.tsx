import { useContext } from "react";
import { type MetaArgs, useLocation } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { type Section, Sections } from "#app/admin/sections.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { plainPath } from "#domain/path.ts";

export function meta({ location, matches }: MetaArgs) {
  const frame = matches.find((match) => match?.id === "../rooms/frame");
  const data = frame?.loaderData as { sections: Section[] } | undefined;
  return adminMeta(sectionAt(location.pathname, data?.sections ?? [])?.label ?? "Admin")();
}

/** One page for the rooms that have a door and no floor yet. */
export default function NotOpenYet() {
  const section = sectionAt(useLocation().pathname, useContext(Sections));
  return (
    <>
      <div className="work__head">
        <h1>{section?.label}</h1>
      </div>
      <div className="panel">
        <EmptyState level="h2" picture="/art/lamp.svg" title="Not open yet">
          This section is planned, but there is nothing in it to use yet.
        </EmptyState>
      </div>
    </>
  );
}

function sectionAt(pathname: string, sections: Section[]) {
  const path = plainPath(pathname);
  return sections.find(({ href }) => href === path);
}
