import { RoomParts } from "#app/admin/room-parts.tsx";
import { EVENTS } from "./event.ts";
import { FESTIVALS_PATH } from "./festival.ts";
import type { Waiting } from "./month.ts";
import { SEVA } from "./seva.ts";
import { SPONSORS } from "./sponsorship.ts";
import { TITHI_DAYS } from "./tithi-day.ts";
import "./events.css";

const parts = [
  { label: "Calendar", href: EVENTS },
  { label: "Sponsors", href: SPONSORS },
  { label: "Seva roster", href: SEVA },
  { label: "Festivals", href: FESTIVALS_PATH },
  { label: "Tithi days", href: TITHI_DAYS },
] as const;

type EventsPartsProps = { current: (typeof parts)[number]["label"]; waiting?: Waiting };

export function EventsParts({ current, waiting }: EventsPartsProps) {
  const counts: { [label: string]: number } = {
    Sponsors: waiting?.requests?.count ?? 0,
    "Seva roster": waiting?.sevaRequests ?? 0,
  };
  return (
    <RoomParts
      of="Events"
      parts={parts.map((part) => ({
        ...part,
        waiting: { count: counts[part.label] ?? 0, words: "to confirm" },
      }))}
      current={current}
    />
  );
}

/** The moon at the tithi of a sunrise, 1 to 30: lit from the right while it grows, from the left while it wanes. */
export function Moon({ tithi }: { tithi: number }) {
  const angle = (tithi - 0.5) * 12;
  const across = Math.abs(10 * Math.cos((angle * Math.PI) / 180)).toFixed(2);
  const isGrowing = angle < 180;
  const isHalfOrMore = angle > 90 && angle < 270;
  const outer = isGrowing ? 1 : 0;
  const inner = isGrowing === isHalfOrMore ? 1 : 0;
  return (
    <svg className="moon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle className="moon__disc" cx="12" cy="12" r="10" />
      <path className="moon__lit" d={`M12 2A10 10 0 0 ${outer} 12 22A${across} 10 0 0 ${inner} 12 2Z`} />
      <circle className="moon__rim" cx="12" cy="12" r="10" />
    </svg>
  );
}

/** "Saturday, November 14", with the year where it is another than today's. */
export function dayWords(date: string, today = date) {
  const words = new Intl.DateTimeFormat("en-US", {
    ...{ weekday: "long", month: "long", day: "numeric", timeZone: "UTC" },
  }).format(new Date(`${date}T00:00:00Z`));
  return date.slice(0, 4) === today.slice(0, 4) ? words : `${words}, ${date.slice(0, 4)}`;
}
