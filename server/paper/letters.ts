import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";

export type Face = "text" | "medium" | "strong" | "title";

/** The site's own type comes in files of one script each, in this order; the other scripts have one weight. */
const CHAINS: Record<Face, string[]> = {
  text: ["mukta-latin-400", "mukta-latin-ext-400", "mukta-devanagari-400", "noto-serif-tamil-tamil-400"],
  medium: ["mukta-latin-500", "mukta-latin-ext-400", "mukta-devanagari-400", "noto-serif-tamil-tamil-400"],
  strong: ["mukta-latin-700", "mukta-latin-ext-700", "mukta-devanagari-700", "noto-serif-tamil-tamil-700"],
  title: [
    ...["marcellus-latin-400", "marcellus-latin-ext-400", "mukta-latin-400", "mukta-latin-ext-400"],
    ...["mukta-devanagari-400", "noto-serif-tamil-tamil-400"],
  ],
};
const OTHER_SCRIPTS = [
  ...["telugu", "kannada", "gujarati", "malayalam", "bengali", "gurmukhi"].map(
    (script) => `noto-sans-${script}-${script}-400`,
  ),
  // ✓ ✗ and ≠ ≤ ≥
  ...["noto-sans-symbols-2-ticks-400", "noto-sans-math-signs-400"],
];

/** The zero of Marcellus is a wide circle: figures in headings are Mukta's. */
const FIGURES = /[0-9]/;
const NOT_WRITTEN = "…";

/** A stretch that one file can write. */
export type FontRun = {
  font: string;
  text: string;
  /** What it says, where the letters drawn do not tell it: shaped scripts, and what no file can write. */
  actual?: string;
};

/** Opens the file of this name in a document, and tells which code points it has. */
export type Opener = (font: string) => readonly number[];

/** The names of all files. */
export const fontNames = [...new Set([...Object.values(CHAINS).flat(), ...OTHER_SCRIPTS])];

export function fontBytes(name: string) {
  const bytes =
    files.get(name) ?? unpacked(readFileSync(join(import.meta.dirname, "fonts", `${name}-normal.woff`)));
  files.set(name, bytes);
  return bytes;
}

/** A WOFF file as the font it wraps: the library would unpack its tables anew for every paper, and slowly. */
function unpacked(woff: Buffer) {
  const count = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  let end = 12 + 16 * count;
  for (let at = 0; at < count; at += 1) {
    const entry = 44 + 20 * at;
    const [from, packedLength] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8)];
    const length = woff.readUInt32BE(entry + 12);
    const packed = woff.subarray(from, from + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    const written = 12 + 16 * at;
    woff.copy(font, written, entry, entry + 4);
    woff.copy(font, written + 4, entry + 16, entry + 20);
    font.writeUInt32BE(end, written + 8);
    font.writeUInt32BE(length, written + 12);
    table.copy(font, end);
    end += Math.ceil(length / 4) * 4;
  }
  return font;
}

/**
 * Each letter is written by the first file that has it. One with a mark that none has is written without the mark; one
 * of a script that none has becomes three dots, which still say the letter to whoever copies it or has it read aloud.
 */
export function runsOf(words: string, face: Face, open: Opener): FontRun[] {
  const chain = [...CHAINS[face], ...OTHER_SCRIPTS];
  const [first = ""] = chain;
  const plain = lettersOf(first, open);
  if ([...words].every((letter) => plain.has(letter) && !isFigureOf(face, letter)))
    return [{ font: first, text: words }];

  const runs: FontRun[] = [];
  for (const { segment } of graphemes.segment(words)) {
    const { font, text } = writable(segment, face, chain, open);
    const isTold = !/latin/.test(font) || text !== segment;
    const last = runs.at(-1);
    if (last?.font === font && (last.actual !== undefined) === isTold) {
      if (text !== NOT_WRITTEN || !last.text.endsWith(NOT_WRITTEN)) last.text += text;
      if (last.actual !== undefined) last.actual += segment;
    } else runs.push({ font, text, ...(isTold && { actual: segment }) });
  }
  return runs;
}

function writable(segment: string, face: Face, chain: string[], open: Opener) {
  const bare = segment.normalize("NFD").replace(/\p{M}/gu, "");
  for (const text of [segment, bare]) {
    const font = chain.find((name) => canWrite(name, text, face, open));
    if (font && text) return { font, text };
  }
  return { font: chain[0] ?? "", text: NOT_WRITTEN };
}

function canWrite(font: string, text: string, face: Face, open: Opener) {
  if (isFigureOf(face, text)) return font.startsWith("mukta-latin");
  const has = lettersOf(font, open);
  return [...text].every((letter) => has.has(letter) || UNSEEN.test(letter));
}

function isFigureOf(face: Face, letter: string) {
  return face === "title" && FIGURES.test(letter);
}

/** What joins or parts letters without being one; fonts need not have it. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const files = new Map<string, Buffer>();
const known = new Map<string, ReadonlySet<string>>();

function lettersOf(font: string, open: Opener) {
  const letters = known.get(font) ?? new Set(open(font).map((point) => String.fromCodePoint(point)));
  known.set(font, letters);
  return letters;
}

/** As it can be set: marks joined to their letters, and nothing that is no letter and asks for no shape. */
export function settable(words: string) {
  return words.normalize("NFC").replace(/[\u00ad\u200b\u2060\ufeff]|(?!\n)\p{Cc}/gu, "");
}

/** Its letters one by one, as people count them. */
export function lettersIn(words: string) {
  return [...graphemes.segment(words)].map(({ segment }) => segment);
}
