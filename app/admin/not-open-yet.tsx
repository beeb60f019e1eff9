import { useLocation } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { sections } from "#app/admin/sections.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { plainPath } from "#domain/path.ts";
import type { Route } from "./+types/not-open-yet.ts";

export const meta = ({ location }: Route.MetaArgs) => adminMeta(sectionAt(location.pathname).label)();

/** One page for the rooms that have a door and no floor yet. */
export default function NotOpenYet() {
  const { label } = sectionAt(useLocation().pathname);
  return (
    <>
      <div className="work__head">
        <h1>{label}</h1>
      </div>
      <div className="panel">
        <EmptyState level="h2" picture="/art/lamp.svg" title="Not open yet">
          This section is planned, but there is nothing in it to use yet.
        </EmptyState>
      </div>
    </>
  );
}

function sectionAt(pathname: string) {
  const path = plainPath(pathname);
  return sections.find(({ href }) => href === path) ?? { label: "Admin" };
}
