/** The last sign of life in any tab of this browser, and when the server was told of one. */
const SEEN = "admin-seen";
const TOLD = "admin-told";

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

/** Signing in is the first sign of life, and one the server knows of. */
export function noteSignedIn(now: number) {
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
