/**
 * Reads what depends on a state, a revision for example, once for each state, however many ask: a screen that is made
 * anew every minute would otherwise ask the store every minute, and a hosted one is paid by what it is asked.
 */
export function readOnce<T>(stateOf: () => string | number, read: () => Promise<T>): () => Promise<T> {
  let known: { state: string | number; value: Promise<T> } | undefined;

  return () => {
    const state = stateOf();
    if (known?.state !== state) {
      const reading = { state, value: read() };
      known = reading;
      // What could not be read is asked for again by the next.
      reading.value.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.value;
  };
}
