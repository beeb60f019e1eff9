export type Connection = "live" | "lost" | "refused";

type Listener<View> = {
  show(view: View): void;
  tell(connection: Connection): void;
};

// A server that restarts, or ends a stream that grew old, is back within this time: nothing worth a reader's notice.
const GRACE_MS = 3_000;
const POLL_MS = 10_000;

/** Told to the window by whoever ends a session: a stream that comes back after that would be turned away. */
export const LEAVING = "leaving";

/**
 * Follows `source` as it changes, through the stream beside it (`/api/wall?page=2` → `/api/wall/live?page=2`), and
 * closes the stream while nobody looks: browsers allow about six connections to a host. Where the server has no room
 * for another stream, the view is asked for from time to time instead.
 */
export function follow<View>(event: string, source: string, { show, tell }: Listener<View>) {
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
    const opened = new EventSource(streamOf(source));
    stream = opened;
    opened.addEventListener(event, ({ data }: MessageEvent<string>) => fresh(JSON.parse(data)));
    opened.addEventListener("error", () => {
      startGrace();
      // A stream that broke is tried again by the browser itself; one that was refused is not.
      if (opened.readyState === EventSource.CLOSED) pollSoon();
    });
  }

  function fresh(view: View) {
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
    const answer = await fetch(source, { headers: { Accept: "application/json" } }).catch(() => undefined);
    const view: View | undefined = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    if (stream !== asked) return;
    if (answer?.status === 401) return tell("refused");
    if (view) fresh(view);
    open();
  }
}

function streamOf(source: string) {
  const [path, query] = source.split("?");
  return query ? `${path}/live?${query}` : `${path}/live`;
}
