import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Wishes = { width?: number; height?: number; format?: "jpeg" | "png" | "webp" | "gif"; seed?: number };

/** A picture with something on it: the more seeds, the more different pictures. */
export function aPicture({ width = 64, height = 48, format = "jpeg", seed = 1 }: Wishes = {}) {
  return pointsOf(width, height, seed).toFormat(format).toBuffer();
}

/** As a phone takes it: lying on its side, with the place where it was taken. */
export function aPhoto(orientation = 6) {
  return pointsOf(600, 400, 7)
    .withExif({
      IFD0: { Make: "Lamp Phones", Orientation: String(orientation), Copyright: "MARK-OF-THE-CAMERA" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "38/1 34/1 54/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "121/1 28/1 0/1",
      },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

export function aPdf(words = "A lamp") {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj <</Type/Catalog>> endobj % ${words}\ntrailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`,
  );
}

/** 900 million points in some hundred kilobytes. */
export function pixelBomb(side = 30_000) {
  const row = Math.ceil(side / 8) + 1;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunks = [
    ["IHDR", header],
    ["IDAT", deflateSync(Buffer.alloc(row * side), { level: 1 })],
    ["IEND", Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...chunks.map(([name, data]) => chunk(name, data)),
  ]);
}

export async function movingPicture(frames: number) {
  const [width, height] = [20, 20];
  const all = Buffer.alloc(width * height * 3 * frames);
  for (let at = 0; at < all.length; at++)
    all[at] = (at * 7 + Math.floor(at / (width * height * 3)) * 31) % 256;
  return sharp(all, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ effort: 1, colours: 4 })
    .toBuffer();
}

/** A page that begins like a GIF, and is a script to whoever takes it for one. */
export function scriptThatIsAGif() {
  return Buffer.from("GIF89a/*\x01\x01\0\0\0*/=1;alert(document.cookie);//", "latin1");
}

export function sha256(bytes: Buffer) {
  return createHash("sha256").update(bytes).digest("hex");
}

function chunk(name: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function pointsOf(width: number, height: number, seed: number) {
  const points = Buffer.alloc(width * height * 3);
  for (let at = 0; at < points.length; at++)
    points[at] = (Math.floor(at / 97) * (seed + 12) + seed * 40) % 256;
  return sharp(points, { raw: { width, height, channels: 3 } });
}
