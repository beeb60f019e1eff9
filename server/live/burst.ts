/** Calls at once for the first of many requests, and then no more often than each `pause`, but never forgets the last. */
export function burst(call: () => void, pauseMs: number) {
  let resting: NodeJS.Timeout | undefined;
  let isDue = false;

  return () => {
    isDue = true;
    if (resting) return;
    // After this turn of the event loop: a writer is answered before its watchers are served.
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
