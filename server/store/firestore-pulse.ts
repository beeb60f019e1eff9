import type { StoreError } from "./store.ts";

type FirestorePulseNeeds = {
  /** One small read that throws what the store would. */
  probe: () => Promise<void>;
  onLost: (error: StoreError) => void;
  onBack: () => void;
  now?: () => number;
};

/** A read is billed, so silence is broken rarely; 20 s make 4,320 of the 50,000 reads a day that are free. */
const QUIET_MS = 20_000;
const FRESH_MS = 5000;
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [1000, 10_000];

/**
 * Firestore's client hides a lost connection and goes on trying by itself, ever more slowly. This notices it within
 * seconds, and knows when to listen afresh.
 */
export function openPulse({ probe, onLost, onBack, now = Date.now }: FirestorePulseNeeds) {
  let felt = 0;
  let isLost = false;
  let isClosed = false;
  let retryMs = FIRST_RETRY_MS;
  let probing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  return {
    /** The store answered something: as good as a probe. */
    beat,

    /** Something went wrong: find out now whether it is the connection. */
    suspect() {
      felt = 0;
      feel().catch(() => {});
    },

    /** Throws unless the store answered a moment ago or answers now. */
    async check() {
      if (isLost || now() - felt > FRESH_MS) await feel();
    },

    isLost: () => isLost,

    watch() {
      if (!timer) schedule(QUIET_MS);
    },

    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };

  function beat() {
    felt = now();
    retryMs = FIRST_RETRY_MS;
    if (!isLost) return;
    isLost = false;
    onBack();
  }

  function feel() {
    probing ??= probe()
      .then(beat, (error: StoreError) => {
        const isNews = !isLost && !isClosed;
        isLost = true;
        if (isNews) onLost(error);
        throw error;
      })
      .finally(() => {
        probing = undefined;
        schedule(isLost ? nextRetry() : QUIET_MS);
      });
    return probing;
  }

  function schedule(ms: number) {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isLost && now() - felt < QUIET_MS) return schedule(QUIET_MS);
      feel().catch(() => {});
    }, ms).unref();
  }

  function nextRetry() {
    const ms = retryMs;
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    return ms;
  }
}
