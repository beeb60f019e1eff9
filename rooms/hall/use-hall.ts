import { useEffect, useRef, useState } from "react";
import { type Connection, follow } from "#app/ui/live-stream.ts";
import { HALL_VIEW, type HallView } from "./hall.ts";

const CHECK_MS = 60_000;
const PATIENCE_MS = 15_000;
const TICK_MS = 5_000;

/**
 * What the display shows, kept true for days. A stream can die without a word where a router was switched off, so once
 * a minute the view is also asked for: what was shown last stays, and `heardAt` says since when.
 */
export function useHall(initial: HallView, openedAt: number) {
  const [view, setView] = useState(initial);
  const [connection, setConnection] = useState<Connection>("live");
  const [heardAt, setHeardAt] = useState(openedAt);
  const shown = useRef(initial.version);
  const clock = useClock(openedAt);
  const { read } = clock;

  useEffect(() => {
    let stop = open();
    let isOver = false;
    const timer = setInterval(check, CHECK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      stop();
    };

    function open() {
      return follow(`${HALL_VIEW}/live`, [{ event: "hall", source: HALL_VIEW, show }], tell);
    }

    function show(told: unknown) {
      const next = told as HallView;
      if (next.version !== shown.current) setView(next);
      shown.current = next.version;
    }

    function tell(is: Connection) {
      setConnection(is);
      if (is === "live") setHeardAt(read());
    }

    async function check() {
      const next = await ask();
      if (isOver) return;
      if (!next) return tell("lost");
      const isBehind = next.version !== shown.current;
      show(next);
      tell("live");
      if (!isBehind) return;
      stop();
      stop = open();
    }
  }, [read]);

  return { view, now: clock.now, isLost: connection !== "live", heardAt };
}

async function ask(): Promise<HallView | undefined> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(HALL_VIEW, { signal: waiting.signal });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The server's time, which a television that was never set does not know. */
function useClock(openedAt: number) {
  const [now, setNow] = useState(openedAt);
  const ahead = useRef(0);
  const [read] = useState(() => () => Date.now() + ahead.current);
  useEffect(() => {
    ahead.current = openedAt - Date.now();
    const timer = setInterval(() => setNow(read()), TICK_MS);
    return () => clearInterval(timer);
  }, [openedAt, read]);
  return { now, read };
}

/** Keeps the screen on while the display is looked at, where the browser can. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      lock?.release().catch(() => {});
    };

    async function hold() {
      if (document.hidden || (lock && !lock.released)) return;
      // A television on an address without https has none, and one low on power may refuse.
      lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (isOver) lock?.release().catch(() => {});
    }
  }, []);
}

/** Whether nothing may travel over the screen. */
export function useStillness() {
  const [isStill, setIsStill] = useState(false);
  useEffect(() => {
    const asked = matchMedia("(prefers-reduced-motion: reduce)");
    const look = () => setIsStill(asked.matches);
    look();
    asked.addEventListener("change", look);
    return () => asked.removeEventListener("change", look);
  }, []);
  return isStill;
}
