import { temple } from "#content/temple.ts";

let clock: Intl.DateTimeFormat | undefined;

/** By the temple's own clock, whatever the reader's: the server and every browser then write the same words. */
export function writtenMoment(moment: string) {
  // Made when it is first needed: waking it takes an old phone a tenth of a second.
  clock ??= new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: temple.timeZone,
  });
  // Some versions write the space before AM as a narrow one, and the browser's may not be the server's.
  return clock.format(new Date(moment)).replaceAll("\u202f", " ");
}

/** In a sentence: "at 10:42 AM" for today's, "on Nov 8, 2026, 1:12 PM" for others. */
export function whenInWords(moment: string, now = new Date().toISOString()) {
  const [day, time] = writtenMoment(moment).split(/, (?=\d+:)/);
  return writtenMoment(now).startsWith(`${day}, `) ? `at ${time}` : `on ${day}, ${time}`;
}

export function Moment({ at }: { at: string }) {
  return (
    <time className="num" dateTime={at}>
      {writtenMoment(at)}
    </time>
  );
}
