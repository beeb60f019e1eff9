import { RoomParts } from "#app/admin/room-parts.tsx";
import type { WaitingRequests } from "./calendar/month.ts";
import { EVENTS } from "./event/event.ts";
import { FESTIVALS_PATH } from "./festivals/festival.ts";
import { SEVA } from "./seva/seva.ts";
import { SPONSORS } from "./sponsors/sponsorship.ts";
import { TITHI_DAYS } from "./tithi-days/tithi-day.ts";
import "./events-parts.css";

const parts = [
  { label: "Calendar", href: EVENTS },
  { label: "Sponsors", href: SPONSORS },
  { label: "Seva roster", href: SEVA },
  { label: "Festivals", href: FESTIVALS_PATH },
  { label: "Tithi days", href: TITHI_DAYS },
] as const;

type EventsPartsProps = { current: (typeof parts)[number]["label"]; waiting?: WaitingRequests };

export function EventsParts({ current, waiting }: EventsPartsProps) {
  const counts: { [label: string]: number } = {
    Sponsors: waiting?.requests?.count ?? 0,
    "Seva roster": waiting?.sevaRequests ?? 0,
  };
  return (
    <RoomParts
      of="Events"
      parts={parts.map((part) => {
        const count = counts[part.label];
        return count ? { ...part, note: String(count), said: "to confirm" } : part;
      })}
      current={current}
    />
  );
}

/** "Saturday, November 14", with the year where it is another than today's. */
export function dayWords(date: string, today = date) {
  const words = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${date}T00:00:00Z`));
  return date.slice(0, 4) === today.slice(0, 4) ? words : `${words}, ${date.slice(0, 4)}`;
}
