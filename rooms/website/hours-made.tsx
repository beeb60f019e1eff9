import { hoursInWords } from "#domain/content/public-temple.ts";
import type { Temple } from "#domain/content/temple.ts";

/** The sentence that pages make of the opening hours. */
export function HoursMade({ hours }: { hours: Temple["hours"] }) {
  const isWhole = hours.days.length > 0 && hours.opens !== "" && hours.closes !== "";
  return (
    <p className="made">
      <span>Made from it</span>
      {isWhole ? hoursInWords(hours).sentence : "Choose the days, and when it opens and closes."}
    </p>
  );
}
