import { Outlet, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSection } from "./sections.ts";

export default Outlet;

/** Shown instead of a screen whose loader or rendering failed. The address stays, with its filters. */
export function ErrorBoundary() {
  const section = useSection();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <h1>{section?.label ?? "Dashboard"}</h1>
      <div className="panel">
        <EmptyState level="h2" picture="/art/lamp.svg" title="This page could not be loaded">
          The server did not answer. Nothing is lost; your filters are kept.
        </EmptyState>
        <p className="empty__acts">
          <Button size="small" busy={state === "loading" && "Trying..."} onClick={() => revalidate()}>
            <Icon name="again" />
            Try again
          </Button>
        </p>
      </div>
    </>
  );
}
