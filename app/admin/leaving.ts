import { LEAVING } from "#app/ui/live-stream.ts";
import { patience } from "#app/ui/patience.ts";
import { TIMED_OUT_MESSAGE } from "#domain/session-times.ts";

/** What the login screen says to someone who did not choose to leave. */
const farewells = {
  inactivity: TIMED_OUT_MESSAGE,
  ended: "You have been signed out. Please log in again.",
} as const;
type Farewell = keyof typeof farewells;

const KEY = "admin-farewell";
const TABS = "admin-session";
let leaving = false;

/** Ends the session on the server first: the login screen would send someone still signed in straight back. */
export async function signOut(farewell?: Farewell) {
  if (leaving) return;
  leaving = true;
  dispatchEvent(new Event(LEAVING));
  await fetch("/api/session", { method: "DELETE", signal: patience(15_000) }).catch(console.error);
  new BroadcastChannel(TABS).postMessage(farewell ?? null);
  goToLogin(farewell);
}

/** The session is over already; a whole new page forgets what this one knew. */
export function goToLogin(farewell?: Farewell) {
  leaving = true;
  if (farewell) sessionStorage.setItem(KEY, farewell);
  location.replace("/manage");
}

/** Leaves with any other tab that signs out. */
export function followOtherTabs() {
  const tabs = new BroadcastChannel(TABS);
  tabs.addEventListener("message", ({ data }: MessageEvent<Farewell | null>) => goToLogin(data ?? undefined));
  return () => tabs.close();
}

export function isLeaving() {
  return leaving;
}

/** Said once: a reload of the login screen is a new beginning. */
export function takeFarewell(): string | undefined {
  const left = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (left === "inactivity" || left === "ended") return farewells[left];
}
