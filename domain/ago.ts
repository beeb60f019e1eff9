import { counted } from "./counted.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something has lasted: "3 minutes", "13 hours", "4 days". */
export function lastedInWords(ms: number) {
  if (ms < HOUR) return counted(Math.max(1, Math.floor(ms / MINUTE)), "minute");
  return ms < 2 * DAY ? counted(Math.floor(ms / HOUR), "hour") : counted(Math.floor(ms / DAY), "day");
}

/** How long ago a moment is: "just now", "13 hours ago". */
export function agoInWords(moment: string, now: number) {
  const ms = now - Date.parse(moment);
  return ms < MINUTE ? "just now" : `${lastedInWords(ms)} ago`;
}
