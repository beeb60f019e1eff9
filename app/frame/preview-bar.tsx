import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { plainPath } from "#domain/path.ts";
import type { SitePreview } from "#server/services.ts";

/** The bar above a preview: which drafts it shows, and links to their editors. */
export function PreviewBar({ preview: { drafts, mayChange, isFramed } }: { preview: SitePreview }) {
  const { pathname } = useLocation();
  // Remembered, because pages opened within the frame are framed too.
  const [isHidden] = useState(isFramed);
  useEffect(() => {
    // In the capture phase, before the form's own handlers.
    addEventListener("submit", holdBack, { capture: true });
    return () => removeEventListener("submit", holdBack, { capture: true });
  }, []);
  if (isHidden) return null;
  const here = drafts.find(({ pages }) => pages.includes(plainPath(pathname)));
  const editor = here?.href ?? "/dashboard/website";
  return (
    <aside className="ribbon" aria-label="Preview">
      <p className="ribbon__what">
        <Icon name="eye" />
        {drafts.length > 0 ? (
          <span>
            <b>Preview of a draft.</b> Visitors do not see this yet. Changed:{" "}
            {drafts.map(({ title }) => title).join(", ")}.
          </span>
        ) : (
          <span>
            <b>Preview.</b> There is no draft: visitors see the same.
          </span>
        )}
      </p>
      <p className="ribbon__acts">
        <a href={editor}>{mayChange ? "Back to editing" : "Back to Website"}</a>
        {here && mayChange && (
          <a className="btn btn--sm" href={`${editor}#publish`}>
            Publish
          </a>
        )}
      </p>
    </aside>
  );
}

/** Forms of a preview are not sent. */
function holdBack(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
