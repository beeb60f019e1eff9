import { useCallback, useEffect, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { counted } from "#domain/counted.ts";
import { SESSION_TIMES } from "#domain/session-times.ts";
import { type Idle, idleAt, isWorthTelling, spokenCountdown } from "./idle.ts";
import { followOtherTabs, goToLogin, isLeaving, signOut } from "./leaving.ts";

/** The watch over who is still there, and the word said before it signs them out. */
export function IdleWatch({ signedInAt }: { signedInAt: string }) {
  const { phase, secondsLeft, stay } = useIdle(signedInAt);
  return phase === "warned" && <IdleWarning secondsLeft={secondsLeft} onStay={stay} />;
}

/** The last half minute. Any sign of life closes it, so typing on is answer enough. */
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
// A moving mouse tells of itself a hundred times a second.
const NOTE_EVERY_MS = 1_000;
const PRESENT: Idle = { phase: "present", secondsLeft: 0, nextMs: 0 };

/** Watches for signs of life, in all tabs together; signs out when there were none for too long. */
function useIdle(signedInAt: string) {
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
        prolongSession();
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

async function prolongSession() {
  const answer = await fetch("/api/session/activity", { method: "POST" }).catch(() => undefined);
  if (answer?.status === 401) goToLogin("ended");
}

/** The last sign of life in any tab of this browser, and when the server was told of one. */
const SEEN = "admin-seen";
const TOLD = "admin-told";
/** Which session these are about: the moment it began, as the server tells it. Never compared with this clock. */
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
 * A session begins with a sign of life that the server knows of. What an earlier one left behind in this browser says
 * nothing about it, and would sign out at once whoever signed in without scripts.
 */
function noteSession(signedInAt: string, now: number) {
  if (localStorage.getItem(SESSION) === signedInAt) return;
  localStorage.setItem(SESSION, signedInAt);
  noteSeen(now);
  noteTold(now);
}

/** Other tabs' signs of life. */
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
