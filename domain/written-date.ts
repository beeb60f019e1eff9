const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "2025-07" as people write it: "July 2025". */
export function writtenMonth(date: string): string {
  const [year, month = 0] = date.split("-").map(Number);
  return `${months[month - 1]} ${year}`;
}

/** "2025-07-15" as people write it: "15 July 2025". A plain date belongs to no time zone, so no clock is asked. */
export function writtenDate(date: string): string {
  return `${Number(date.slice(-2))} ${writtenMonth(date)}`;
}

/** "Tuesday, November 17, 6:20 PM": until when something works, by the clock of that place. */
export function writtenDeadline(moment: string, timeZone: string): string {
  const written = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(new Date(moment));
  // Browsers and servers differ in the word before the hour, and in the width of the space behind it.
  return written.replace(" at ", ", ").replaceAll("\u202f", " ");
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** "Nov 15, 2026, 4:12 PM" by the clock of that place, whatever the reader's. */
export function writtenMoment(moment: string, timeZone: string): string {
  // Made when it is first needed: waking it takes an old phone a tenth of a second.
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      month: "short",
      day: "numeric",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZone,
    });
  clocks.set(timeZone, clock);
  // Some versions write the space before AM as a narrow one, and the browser's may not be the server's.
  return clock.format(new Date(moment)).replaceAll("\u202f", " ");
}
