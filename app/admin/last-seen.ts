/** The last sign of life in any tab of this browser, and when the server was told of one. */
const SEEN = "admin-seen";
const TOLD = "admin-told";
/** Which session these are about: the moment it began, as the server tells it. Never compared with this clock. */
const SESSION = "admin-signed-in";

export function lastSeen() {
  return read(SEEN);
}

export function lastTold() {
  return read(TOLD);
}

export function noteSeen(now: number) {
  localStorage.setItem(SEEN, String(now));
}

export function noteTold(now: number) {
  localStorage.setItem(TOLD, String(now));
}

/**
 * A session begins with a sign of life that the server knows of. What an earlier one left behind in this browser says
 * nothing about it, and would sign out at once whoever signed in without scripts.
 */
export function noteSession(signedInAt: string, now: number) {
  if (localStorage.getItem(SESSION) === signedInAt) return;
  localStorage.setItem(SESSION, signedInAt);
  noteSeen(now);
  noteTold(now);
}

/** Other tabs' signs of life. */
export function onSeenElsewhere(listener: () => void) {
  const heard = ({ key }: StorageEvent) => {
    if (key === SEEN) listener();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

function read(key: string) {
  return Number(localStorage.getItem(key)) || undefined;
}
