export type Connection = "live" | "lost" | "refused";

/** A view to follow: the event that shows it, and the address that answers it once. */
export type Followed = { event: string; source: string; show(view: unknown): void };

// A server that restarts, or ends a stream that grew old, is back within this time: nothing worth a reader's notice.
const GRACE_MS = 3_000;
const POLL_MS = 10_000;

/** Told to the window by whoever ends a session: a stream that comes back after that would be turned away. */
export const LEAVING = "leaving";

/**
 * Follows views as they change, all through one stream, and closes it while nobody looks: browsers allow about six
 * connections to a host. Where the server has no room for another stream, each is asked for from time to time instead.
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
      // A stream that broke is tried again by the browser itself; one that was refused is not.
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
    // Not all at once: a server that was too busy for a stream is not helped by a crowd.
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
    // Closed to them since: what they do next on this page is answered with what is open now.
    if (answers.some((answer) => answer?.status === 403)) return tell("lost");
    for (const [index, view] of views.entries()) if (shown[index]) fresh(view, shown[index]);
    open();
  }
}
