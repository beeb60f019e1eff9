import { useCallback, useEffect, useState } from "react";
import { call } from "./call.ts";
import { type Idle, idleAt, isWorthTelling } from "./idle.ts";
import { lastSeen, lastTold, noteSeen, noteSession, noteTold, onSeenElsewhere } from "./last-seen.ts";
import { followOtherTabs, isLeaving, signOut } from "./leaving.ts";

const SIGNS = [
  "mousemove",
  "keydown",
  "keyup",
  "click",
  "scroll",
  "touchstart",
  "touchmove",
  "wheel",
] as const;
// A moving mouse tells of itself a hundred times a second.
const NOTE_EVERY_MS = 1_000;
const PRESENT: Idle = { phase: "present", secondsLeft: 0, nextMs: 0 };

/** Watches for signs of life, in all tabs together; signs out when there were none for too long. */
export function useIdle(signedInAt: string) {
  const [idle, setIdle] = useState<Idle>(PRESENT);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pointer = "";
    let isWarned = false;
    noteSession(signedInAt, Date.now());
    look();

    for (const sign of SIGNS) addEventListener(sign, notice, { capture: true, passive: true });
    // Timers stand still while a laptop sleeps, and nearly so in a hidden tab.
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", look);
    const stopHearing = onSeenElsewhere(look);
    const stopFollowing = followOtherTabs();
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, notice, { capture: true });
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pageshow", look);
      stopHearing();
      stopFollowing();
    };

    function look() {
      clearTimeout(timer);
      if (isLeaving()) return;
      const found = idleAt(Date.now(), lastSeen() ?? Date.now());
      isWarned = found.phase === "warned";
      setIdle((before) => (before.phase === "present" && found.phase === "present" ? before : found));
      if (found.phase === "over") signOut("inactivity");
      else timer = setTimeout(look, found.nextMs);
    }

    function notice(event: Event) {
      if (event instanceof MouseEvent && event.type === "mousemove" && !hasMoved(event)) return;
      const now = Date.now();
      const seen = lastSeen() ?? now;
      // The first touch after a long sleep does not wake a session that has ended.
      if (idleAt(now, seen).phase === "over") return look();
      if (now - seen >= NOTE_EVERY_MS || now < seen) noteSeen(now);
      // A key pressed on the warning closes it when let go: sooner, and Enter would reach the form beneath.
      if (isWarned && event.type !== "keydown") look();
      if (isWorthTelling(now, lastTold() ?? 0)) {
        noteTold(now);
        call("POST", "/api/session/activity");
      }
    }

    /** Browsers also report a mouse that lies still when something moves under it, such as the warning itself. */
    function hasMoved({ screenX, screenY }: MouseEvent) {
      const before = pointer;
      pointer = `${screenX} ${screenY}`;
      return pointer !== before && before !== "";
    }
  }, [signedInAt]);

  const stay = useCallback(() => {
    noteSeen(Date.now());
    setIdle(PRESENT);
  }, []);
  return { ...idle, stay };
}
