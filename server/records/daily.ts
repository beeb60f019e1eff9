type Changing = { onChange(listener: () => void): unknown };

/**
 * The revision of something that depends on records and on the date: it changes with each change of its sources, and at
 * midnight.
 */
export function openDaily(today: () => string, sources: readonly Changing[]) {
  const listeners = new Set<() => void>();
  let [revision, day] = [0, today()];
  const stops = sources.map(({ onChange }) => onChange(moveOn));

  return {
    get revision() {
      if (day !== today()) {
        day = today();
        revision++;
      }
      return revision;
    },
    moveOn,
    onChange: (listener: () => void) => void listeners.add(listener),
    close() {
      listeners.clear();
      for (const stop of stops) if (typeof stop === "function") stop();
    },
  };

  function moveOn() {
    revision++;
    for (const listener of listeners) listener();
  }
}
