export type Connection = "live" | "lost" | "refused";

/** A view to follow: its event, and the address to poll. */
export type Followed = { event: string; source: string; show(view: unknown): void };

// A restarting server, or a stream that reached its age limit, is back within this time, so no notice is shown.
const GRACE_MS = 3_000;
const POLL_MS = 10_000;

/** The window event at the end of a session: a stream that reconnects after it would be refused. */
export const LEAVING = "leaving";

/**
 * Follows views through one stream, closed while the tab is hidden, because browsers allow about six connections to a
 * host. If the server refuses the stream, the views are polled.
 */
export function follow(address: string, views: Followed[], tell: (connection: Connection) => void) {
  let stream: EventSource | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let grace: ReturnType<typeof setTimeout> | undefined;

  lookOrRest();
  document.addEventListener("visibilitychange", lookOrRest);
  addEventListener("online", lookOrRest);
  addEventListener("offline", lost);
  addEventListener(LEAVING, rest);

  return () => {
    rest();
    document.removeEventListener("visibilitychange", lookOrRest);
    removeEventListener("online", lookOrRest);
    removeEventListener("offline", lost);
    removeEventListener(LEAVING, rest);
  };

  function lookOrRest() {
    rest();
    if (!document.hidden) open();
  }

  function rest() {
    stream?.close();
    stream = undefined;
    clearTimeout(next);
    endGrace();
  }

  function open() {
    const opened = new EventSource(address);
    stream = opened;
    for (const view of views)
      opened.addEventListener(view.event, ({ data }: MessageEvent<string>) => fresh(view, JSON.parse(data)));
    opened.addEventListener("error", () => {
      startGrace();
      // The browser reconnects a broken stream, but not a refused one.
      if (opened.readyState === EventSource.CLOSED) pollSoon();
    });
  }

  function fresh({ show }: Followed, view: unknown) {
    endGrace();
    show(view);
    tell("live");
  }

  function startGrace() {
    grace ??= setTimeout(lost, GRACE_MS);
  }

  function endGrace() {
    clearTimeout(grace);
    grace = undefined;
  }

  function lost() {
    tell("lost");
  }

  function pollSoon() {
    // Random, so that not all clients poll a busy server at once.
    next = setTimeout(poll, POLL_MS * (0.5 + Math.random() / 2));
  }

  async function poll() {
    const asked = stream;
    const answers = await Promise.all(views.map(({ source }) => fetch(source).catch(() => undefined)));
    const shown = await Promise.all(
      answers.map((answer): unknown => (answer?.ok ? answer.json().catch(() => undefined) : undefined)),
    );
    if (stream !== asked) return;
    if (answers.some((answer) => answer?.status === 401)) return tell("refused");
    // Access was lost; the next action on this page shows it.
    if (answers.some((answer) => answer?.status === 403)) return tell("lost");
    for (const [index, view] of views.entries()) if (shown[index]) fresh(view, shown[index]);
    open();
  }
}
