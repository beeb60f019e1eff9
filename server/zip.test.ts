import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { zipOf } from "./zip.ts";

test("A zip holds its files under their names, whatever the letters, byte for byte", async () => {
  const files = { "Ravi 1.pdf": "one", "உமா 2.pdf": "two, and somewhat longer", "none.pdf": "" };
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(entries(files), new Date("2027-01-04T10:05:06Z"))) parts.push(part);
  expect(read(Buffer.concat(parts))).toEqual(files);
});

async function* entries(files: { [name: string]: string }) {
  for (const [name, text] of Object.entries(files)) yield { name, content: Buffer.from(text) };
}

/** As readers do: from the list at the end, holding each file against its checksum. */
function read(zip: Buffer) {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const files: { [name: string]: string } = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [sum, size, nameSize] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const name = zip.subarray(at + 46, at + 46 + nameSize).toString();
    const start = zip.readUInt32LE(at + 42);
    expect(zip.readUInt32LE(start)).toBe(0x04034b50);
    expect(zip.subarray(start + 30, start + 30 + nameSize).toString()).toBe(name);
    const content = zip.subarray(start + 30 + nameSize, start + 30 + nameSize + size);
    expect(crc32(content)).toBe(sum);
    files[name] = content.toString();
    at += 46 + nameSize;
  }
  expect(at).toBe(end);
  return files;
}
