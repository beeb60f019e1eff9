import { crc32 } from "node:zlib";

type ZipEntry = { name: string; content: Uint8Array };

/** The most entries of a ZIP file without ZIP64. */
export const MOST_ENTRIES = 65_535;
const UTF8_NAMES = 0x0800;
const VERSION = 20;

/**
 * Streams a ZIP file without compression, because its files are compressed already. Written by hand: the format takes
 * two records per file and one at the end.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  modified: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for await (const { name, content } of entries) {
    const about = aboutEntry(name, content, modified);
    const head = Buffer.concat([long(0x04034b50), about.fields, about.name]);
    directory.push(
      new Uint8Array(Buffer.concat([long(0x02014b50), short(VERSION), about.fields, rest(at), about.name])),
    );
    at += head.length + content.length;
    yield new Uint8Array(head);
    yield new Uint8Array(content);
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  yield* directory;
  const count = short(directory.length);
  yield new Uint8Array(
    Buffer.concat([long(0x06054b50), short(0), short(0), count, count, long(size), long(at), short(0)]),
  );
}

/** The fields that both records of a file share. */
function aboutEntry(name: string, content: Uint8Array, modified: Date) {
  const written = Buffer.from(name, "utf8");
  const [day, time] = [
    ((modified.getUTCFullYear() - 1980) << 9) | ((modified.getUTCMonth() + 1) << 5) | modified.getUTCDate(),
    (modified.getUTCHours() << 11) | (modified.getUTCMinutes() << 5) | (modified.getUTCSeconds() >> 1),
  ];
  const fields = Buffer.concat([
    ...[short(VERSION), short(UTF8_NAMES), short(0), short(time), short(day)],
    ...[long(crc32(content)), long(content.length), long(content.length)],
    ...[short(written.length), short(0)],
  ]);
  return { fields, name: written };
}

/** Further fields of the central directory: no comment, first disk, no attributes, and the offset of the file. */
function rest(at: number) {
  return Buffer.concat([short(0), short(0), short(0), long(0), long(at)]);
}

function short(value: number) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function long(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
