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

/** "2025-07-15" as "15 July 2025"; independent of time zones. */
export function writtenDate(date: string): string {
  return `${Number(date.slice(-2))} ${writtenMonth(date)}`;
}

/** "Tuesday, November 17, 6:20 PM" in that time zone, for deadlines. */
export function writtenDeadline(moment: string, timeZone: string): string {
  const written = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(new Date(moment));
  // Browsers and Node differ in " at " and in the space before AM.
  return written.replace(" at ", ", ").replaceAll("\u202f", " ");
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** "Nov 15, 2026, 4:12 PM" in that time zone. */
export function writtenMoment(moment: string, timeZone: string): string {
  // Created at first use: it takes a tenth of a second on an old phone.
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
  // Some versions use a narrow space before AM, so browser and server could differ.
  return clock.format(new Date(moment)).replaceAll("\u202f", " ");
}
