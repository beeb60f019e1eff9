/**
 * Caches what is read for as long as a state, such as a revision, stays the same. A screen that is rendered every
 * minute would otherwise query the store every minute, and hosted reads are billed.
 */
export function readOnce<T>(stateOf: () => string | number, read: () => Promise<T>): () => Promise<T> {
  let known: { state: string | number; value: Promise<T> } | undefined;

  return () => {
    const state = stateOf();
    if (known?.state !== state) {
      const reading = { state, value: read() };
      known = reading;
      // A failed read is not cached.
      reading.value.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.value;
  };
}
