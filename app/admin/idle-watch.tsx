import { useCallback, useEffect, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { counted } from "#domain/counted.ts";
import { SESSION_TIMES } from "#domain/session-times.ts";
import { type Idle, idleAt, isWorthTelling, spokenCountdown } from "./idle.ts";
import { followOtherTabs, goToLogin, isLeaving, signOut } from "./leaving.ts";

/** Signs out after inactivity, with a warning before. */
export function IdleWatch({ signedInAt }: { signedInAt: string }) {
  const { phase, secondsLeft, stay } = useIdle(signedInAt);
  return phase === "warned" && <IdleWarning secondsLeft={secondsLeft} onStay={stay} />;
}

/** Shown for the last half minute. Any activity closes it. */
function IdleWarning({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  return (
    <Dialog tone="warn" title="Are you still there?" labels={{ confirm: "Stay signed in" }} onAnswer={onStay}>
      <p>
        Nothing has happened for nearly {SESSION_TIMES.inactivitySeconds / 60} minutes, so you will be signed
        out. Stay, and everything you have typed is kept.
      </p>
      <p className="countdown num" aria-hidden="true">
        {counted(secondsLeft, "second")} left
      </p>
      <p className="vh" role="status">
        {spokenCountdown(secondsLeft)}
      </p>
    </Dialog>
  );
}

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
// A moving mouse sends a hundred events a second.
const NOTE_EVERY_MS = 1_000;
const PRESENT: Idle = { phase: "present", secondsLeft: 0, nextMs: 0 };

/** Watches for activity in all tabs; signs out when there was none for too long. */
function useIdle(signedInAt: string) {
  const [idle, setIdle] = useState<Idle>(PRESENT);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pointer = "";
    let isWarned = false;
    noteSession(signedInAt, Date.now());
    look();

    for (const sign of SIGNS) addEventListener(sign, notice, { capture: true, passive: true });
    // Timers stop while a laptop sleeps, and are throttled in a hidden tab.
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
      // Activity after a long sleep does not revive a session that has ended.
      if (idleAt(now, seen).phase === "over") return look();
      if (now - seen >= NOTE_EVERY_MS || now < seen) noteSeen(now);
      // A key closes the warning on keyup: on keydown, Enter would reach the form beneath.
      if (isWarned && event.type !== "keydown") look();
      if (isWorthTelling(now, lastTold() ?? 0)) {
        noteTold(now);
        prolongSession();
      }
    }

    /** Browsers also send mousemove for a resting mouse when something moves under it, such as the warning. */
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

async function prolongSession() {
  const answer = await fetch("/api/session/activity", { method: "POST" }).catch(() => undefined);
  if (answer?.status === 401) goToLogin("ended");
}

/** The last activity in any tab of this browser, and when it was last sent to the server. */
const SEEN = "admin-seen";
const TOLD = "admin-told";
/** The start of the session that these belong to, by the server's clock. Never compared with the local clock. */
const SESSION = "admin-signed-in";

function lastSeen() {
  return read(SEEN);
}

function lastTold() {
  return read(TOLD);
}

function noteSeen(now: number) {
  localStorage.setItem(SEEN, String(now));
}

function noteTold(now: number) {
  localStorage.setItem(TOLD, String(now));
}

/**
 * A new session counts as activity. Values left by an earlier session are replaced: they would sign out at once
 * somebody who signed in without scripts.
 */
function noteSession(signedInAt: string, now: number) {
  if (localStorage.getItem(SESSION) === signedInAt) return;
  localStorage.setItem(SESSION, signedInAt);
  noteSeen(now);
  noteTold(now);
}

/** Calls the listener after activity in other tabs. */
function onSeenElsewhere(listener: () => void) {
  const heard = ({ key }: StorageEvent) => {
    if (key === SEEN) listener();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

function read(key: string) {
  return Number(localStorage.getItem(key)) || undefined;
}
