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

/** "2025-07-15" as people write it: "15 July 2025". A plain date belongs to no time zone, so no clock is asked. */
export function writtenDate(date: string): string {
  const [year, month = 0, day] = date.split("-").map(Number);
  return `${day} ${months[month - 1]} ${year}`;
}
