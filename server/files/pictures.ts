import { stat } from "node:fs/promises";
import type { Sharp } from "sharp";
import { Refusal } from "#server/refusal.ts";
import { hashOf } from "./file-store.ts";
import { extensionOf, notTaken } from "./file-types.ts";

/** One stored file that a picture or document consists of. */
export type Blob = {
  name: string;
  type: string;
  bytes: number;
  /** The hash of its bytes, which backups and copies are compared with. */
  sha256: string;
  width?: number;
  height?: number;
};

/** As many as phones have; more could be an attack on the memory. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SIDE = 2400;
/** For cards, columns and whole pages. */
const WIDTHS = [480, 960, 1600];
const SECONDS = 20;

/** Loaded with the first picture. */
let loaded: ReturnType<typeof openSharp> | undefined;

function loadSharp() {
  loaded ??= openSharp();
  return loaded;
}

async function openSharp() {
  const { default: sharp } = await import("sharp");
  // One picture at a time on one core, without a cache, so that page requests stay fast.
  sharp.concurrency(1);
  sharp.cache(false);
  // Only the decoders of the four accepted types are enabled, to reduce the attack surface.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      ...["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile"],
      ...["VipsForeignLoadWebpFile", "VipsForeignLoadNsgifFile"],
    ],
  });
  return sharp;
}

/**
 * Re-encodes a picture from its pixels: upright, without metadata, in its own format and in smaller sizes. Files are
 * written to paths from `place`.
 */
export async function remakePicture(
  file: string,
  { id, type, place }: { id: string; type: string; place: () => string },
): Promise<{ blob: Blob; path: string }[]> {
  const sharp = await loadSharp();
  const { data, info } = await pointsOf(file);
  const { width, height, channels } = info;
  const points = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: SECONDS });
  const main = type === "image/gif" ? "image/png" : type;
  const widths = [...WIDTHS.filter((each) => each < width), ...(width <= 1600 ? [width] : [])];
  const wanted = [
    { name: `${id}.${extensionOf(main)}`, type: main, image: encoded(points(), main) },
    ...widths.flatMap((each) =>
      ["image/avif", "image/webp"].map((format) => ({
        name: `${id}-${each}.${extensionOf(format)}`,
        type: format,
        image: encoded(points().resize({ width: each }), format),
      })),
    ),
  ];
  const made: { blob: Blob; path: string }[] = [];
  for (const { name, type: format, image } of wanted) {
    const path = place();
    const written = await image.toFile(path).catch((fault) => {
      throw isTimeout(fault) ? tooSlow() : fault;
    });
    const { size } = await stat(path);
    const blob = { name, type: format, bytes: size, sha256: await hashOf(path) };
    made.push({ path, blob: { ...blob, width: written.width, height: written.height } });
  }
  return made;
}

function encoded(image: Sharp, type: string) {
  // The lowest effort: a tenth larger, but six times as fast.
  if (type === "image/avif") return image.avif({ quality: 55, effort: 0 });
  if (type === "image/webp") return image.webp({ quality: 80 });
  if (type === "image/png") return image.png();
  return image.jpeg({ quality: 86, mozjpeg: true });
}

/** The pixels of a picture, upright and scaled down to screen size; throws a refusal if it cannot be read. */
async function pointsOf(file: string) {
  const sharp = await loadSharp();
  try {
    const options = { limitInputPixels: MOST_PIXELS, failOn: "error" as const };
    const {
      width,
      height,
      pages = 1,
    } = await sharp(file, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw tooManyPoints();
    if (pages > 1)
      throw notTaken("moving-picture", "This picture moves. Please send a still one, as JPEG or PNG.");
    return await sharp(file, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    if (/pixel limit/i.test(String(fault))) throw tooManyPoints();
    if (isTimeout(fault)) throw tooSlow();
    throw notTaken("broken-file", "This picture cannot be read: it is broken, or was cut off on its way.");
  }
}

function isTimeout(fault: unknown) {
  return /timeout/i.test(String(fault));
}

function tooSlow() {
  return notTaken("too-slow", "This picture takes too long to work on. Please send a smaller one.");
}

function tooManyPoints() {
  return new Refusal(
    413,
    "too-many-pixels",
    `This picture has too many pixels: ${MOST_PIXELS / 1_000_000} million at most. Please send a smaller one.`,
  );
}
