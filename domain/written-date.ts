const written = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  // A plain date belongs to no time zone: read in the server's own, it could slip to the day before.
  timeZone: "UTC",
});

/** "2025-07-15" as people write it: "15 July 2025". */
export function writtenDate(date: string): string {
  return written.format(new Date(`${date}T00:00:00Z`));
}
