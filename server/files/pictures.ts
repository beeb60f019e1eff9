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
  /** Of its own bytes: backups and copies are held against it. */
  sha256: string;
  width?: number;
  height?: number;
};

/** What phones take today; more would be a picture made to fill the memory. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SIDE = 2400;
/** A card or a thumb, a column, a whole page. */
const WIDTHS = [480, 960, 1600];
const SECONDS = 20;

/** With the first picture, not with the start. */
let loaded: ReturnType<typeof openSharp> | undefined;

function loadSharp() {
  loaded ??= openSharp();
  return loaded;
}

async function openSharp() {
  const { default: sharp } = await import("sharp");
  // Visitors come first: one picture at a time, on one core, and nothing kept in memory afterwards.
  sharp.concurrency(1);
  sharp.cache(false);
  // Only what reads the four kinds that are taken: what is not there cannot be attacked.
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
 * A picture made anew from its points alone: upright, without what the camera or anybody else wrote into the file, in
 * its own format and in smaller ones for browsers to choose from. Files appear where `place` says.
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
  // The least effort: a tenth larger than with more of it, and six times as fast.
  if (type === "image/avif") return image.avif({ quality: 55, effort: 0 });
  if (type === "image/webp") return image.webp({ quality: 80 });
  if (type === "image/png") return image.png();
  return image.jpeg({ quality: 86, mozjpeg: true });
}

/** The points of a picture, upright and no larger than any screen shows; a refusal where there are none. */
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
