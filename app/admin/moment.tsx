/** The temple's own clock, whatever the reader's: the server and every browser then write the same words. */
const written = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "America/Los_Angeles",
});

export function writtenMoment(moment: string) {
  // Some versions write the space before AM as a narrow one, and the browser's may not be the server's.
  return written.format(new Date(moment)).replaceAll("\u202f", " ");
}

export function Moment({ at }: { at: string }) {
  return (
    <time className="num" dateTime={at}>
      {writtenMoment(at)}
    </time>
  );
}
