import { LEAVING } from "#app/ui/live-stream.ts";
import { timeoutSignal } from "#app/ui/patience.ts";
import { TIMED_OUT_MESSAGE } from "#domain/session-times.ts";

/** The messages of the login screen after an automatic sign-out. */
const farewells = {
  inactivity: TIMED_OUT_MESSAGE,
  ended: "You have been signed out. Please log in again.",
} as const;
type Farewell = keyof typeof farewells;

const KEY = "admin-farewell";
const TABS = "admin-session";
let leaving = false;

/** Ends the session on the server first, because the login screen redirects somebody still signed in. */
export async function signOut(farewell?: Farewell) {
  if (leaving) return;
  leaving = true;
  dispatchEvent(new Event(LEAVING));
  await fetch("/api/session", { method: "DELETE", signal: timeoutSignal(15_000) }).catch(console.error);
  new BroadcastChannel(TABS).postMessage(farewell ?? null);
  goToLogin(farewell);
}

/** For a session that is over; loads a whole new page, to clear all state. */
export function goToLogin(farewell?: Farewell) {
  leaving = true;
  if (farewell) sessionStorage.setItem(KEY, farewell);
  location.replace("/manage");
}

/** Signs out with any other tab. */
export function followOtherTabs() {
  const tabs = new BroadcastChannel(TABS);
  tabs.addEventListener("message", ({ data }: MessageEvent<Farewell | null>) => goToLogin(data ?? undefined));
  return () => tabs.close();
}

export function isLeaving() {
  return leaving;
}

/** Reads the message once, so that a reload does not show it again. */
export function takeSignOutMessage(): string | undefined {
  const left = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (left === "inactivity" || left === "ended") return farewells[left];
}
