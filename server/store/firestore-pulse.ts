import type { StoreError } from "./store.ts";

type FirestorePulseNeeds = {
  /** One small read; throws if the store cannot be reached. */
  probe: () => Promise<void>;
  onLost: (error: StoreError) => void;
  onBack: () => void;
  now?: () => number;
};

/** Reads are billed: one in 20 s makes 4,320 a day of the 50,000 that are free. */
const QUIET_MS = 20_000;
const FRESH_MS = 5000;
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [1000, 10_000];

/**
 * Firestore's client hides a lost connection and retries ever more slowly. This notices it within seconds, and when it
 * is back.
 */
export function openPulse({ probe, onLost, onBack, now = Date.now }: FirestorePulseNeeds) {
  let felt = 0;
  let isLost = false;
  let isClosed = false;
  let retryMs = FIRST_RETRY_MS;
  let probing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  return {
    /** Call it with every answer of the store: it is as good as a probe. */
    beat,

    /** Call it after an error: it probes the connection at once. */
    suspect() {
      felt = 0;
      feel().catch(() => {});
    },

    /** Throws unless the store answered recently or answers a probe. */
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
