import { Refusal } from "#server/refusal.ts";
import type { FileClaim } from "./file-types.ts";

const MOST_HEADER_BYTES = 8 * 1024;
const MOST_OTHER_BYTES = 64 * 1024;

/**
 * Streams the field `file` of a multipart form and ignores other fields. Only what may be the start of the boundary is
 * held in memory. `take` is called once and reads the file to its end.
 */
export async function readFormFile<T>(
  request: Request,
  take: (claim: FileClaim, bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  const chunks = bodyOf(request);
  try {
    return await readParts(boundary, chunks, take);
  } finally {
    await chunks.return(undefined);
  }
}

const MOST_PASSED_OVER = 64 * 1024 * 1024;

/**
 * The body of a request. If the reader stops early, the rest is drained: a browser that is still sending when the
 * connection closes would show a network error instead of the answer.
 */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks = request.body?.[Symbol.asyncIterator]();
  if (!chunks) return;
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    let passed = 0;
    while (passed < MOST_PASSED_OVER) {
      const next = await chunks.next().catch(() => undefined);
      if (!next || next.done) break;
      passed += next.value.length;
    }
    await chunks.return?.().catch(() => {});
  }
}

async function readParts<T>(
  boundary: string,
  chunks: AsyncIterator<Uint8Array>,
  take: (claim: FileClaim, bytes: AsyncIterable<Buffer>) => Promise<T>,
) {
  const reader = readerOf(chunks);
  // The boundary search expects a line break before the first part too.
  reader.pushBack(Buffer.from("\r\n"));
  const mark = Buffer.from(`\r\n--${boundary}`);
  let taken: { answer: T } | undefined;
  for await (const _ of reader.until(mark, MOST_OTHER_BYTES));
  while (!(await isLast())) {
    const headers = await textUntil("\r\n\r\n");
    const part = partOf(headers);
    if (part?.field === "file" && !taken)
      taken = { answer: await take(part.claim, reader.until(mark, Number.POSITIVE_INFINITY)) };
    else for await (const _ of reader.until(mark, MOST_OTHER_BYTES));
  }
  if (!taken)
    throw new Refusal(422, "no-file", "Please choose a file.", { fields: { file: "Please choose a file." } });
  return taken.answer;

  async function isLast() {
    const end = await reader.exactly(2);
    if (end.toString("latin1") === "--") return true;
    if (end.toString("latin1") !== "\r\n") throw brokenOff();
    return false;
  }

  async function textUntil(end: string) {
    const chunks: Buffer[] = [];
    for await (const chunk of reader.until(Buffer.from(end), MOST_HEADER_BYTES)) chunks.push(chunk);
    return Buffer.concat(chunks).toString("utf8");
  }
}

function boundaryOf(type: string) {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary)
    throw new Refusal(415, "not-a-form", "Please send the file as a form, in a field called file.");
  return boundary;
}

function partOf(headers: string): { field: string; claim: FileClaim } | undefined {
  const line = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(headers)?.[1] ?? "";
  const field = /(?:^|;)\s*name="([^"]*)"/i.exec(line)?.[1];
  const name = /(?:^|;)\s*filename="((?:[^"\\]|\\.)*)"/i.exec(line)?.[1];
  if (field === undefined || name === undefined) return undefined;
  const type = /^content-type:\s*([^\r\n]+)$/im.exec(headers)?.[1]?.trim();
  // Browsers escape quotes and line breaks in names.
  const decoded = name.replace(/%0D/gi, "\r").replace(/%0A/gi, "\n").replace(/%22/g, '"');
  return { field, claim: { name: decoded, type } };
}

function readerOf(chunks: AsyncIterator<Uint8Array>) {
  let held: Buffer = Buffer.alloc(0);

  return { pushBack, until, exactly };

  function pushBack(bytes: Buffer) {
    held = Buffer.concat([bytes, held]);
  }

  async function more() {
    const next = await chunks.next().catch(() => undefined);
    if (!next || next.done) throw brokenOff();
    held = held.length > 0 ? Buffer.concat([held, next.value]) : Buffer.from(next.value);
  }

  /** Yields everything before the mark, and skips the mark. */
  async function* until(mark: Buffer, most: number) {
    let passed = 0;
    for (;;) {
      const at = held.indexOf(mark);
      // The last bytes may be the start of a mark that is not complete yet.
      const sure = at >= 0 ? at : Math.max(0, held.length - mark.length + 1);
      const ready = held.subarray(0, sure);
      held = held.subarray(at >= 0 ? at + mark.length : sure);
      passed += ready.length;
      if (passed > most) throw new Refusal(413, "too-large", "That is more than we can take beside a file.");
      if (ready.length > 0) yield ready;
      if (at >= 0) return;
      await more();
    }
  }

  async function exactly(count: number) {
    while (held.length < count) await more();
    const bytes = held.subarray(0, count);
    held = held.subarray(count);
    return bytes;
  }
}

export function brokenOff() {
  return new Refusal(400, "broken-off", "The file did not arrive whole. Please send it again.");
}
