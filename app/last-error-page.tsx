import { useLocation, useMatches } from "react-router";
import { frameWordsIn } from "#app/frame-words.tsx";

/** The last error boundary. Plain links, because scripts may have failed too. */
export function LastErrorPage() {
  const { pathname } = useLocation();
  // The content itself may have failed to load.
  const temple = frameWordsIn(useMatches())?.temple;
  return (
    <main className="last-error" id="main" tabIndex={-1}>
      <title>{["Something went wrong", temple?.name].filter(Boolean).join(" | ")}</title>
      <img src="/art/lamp.svg" alt="" width="120" height="120" />
      <h1>The lamp has flickered</h1>
      <p className="lede">
        Something went wrong on our side, and we are sorry. Please try again in a moment; nothing you did
        caused it.
      </p>
      <p className="last-error__ways">
        <a className="btn" href={pathname}>
          Try again
        </a>
        <a className="btn btn--outline" href="/">
          Back to Home
        </a>
      </p>
      {temple && (
        <p>
          If it keeps happening, write to us at <a href={`mailto:${temple.email}`}>{temple.email}</a>.
        </p>
      )}
    </main>
  );
}
