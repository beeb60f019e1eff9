/** A throttle: calls at once for the first request, then at most once per pause, and always after the last. */
export function burst(call: () => void, pauseMs: number) {
  let resting: NodeJS.Timeout | undefined;
  let isDue = false;

  return () => {
    isDue = true;
    if (resting) return;
    // In the next turn of the event loop, so that the writer is answered before watchers.
    resting = setTimeout(run, 0);
    resting.unref();
  };

  function run() {
    resting = undefined;
    if (!isDue) return;
    isDue = false;
    resting = setTimeout(run, pauseMs);
    resting.unref();
    call();
  }
}
