import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";

export type Face = "text" | "medium" | "strong" | "title";

/** Font files by face, tried in this order; each has one script, and the other scripts have one weight. */
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

/** Digits in headings use Mukta, because the zero of Marcellus is a wide circle. */
const FIGURES = /[0-9]/;
const NOT_WRITTEN = "…";

/** A run of text in one font. */
export type FontRun = {
  font: string;
  text: string;
  /** The text for copying and screen readers, where the glyphs do not tell it: shaped scripts and missing glyphs. */
  actual?: string;
};

/** Opens a font in a document, and returns its code points. */
export type Opener = (font: string) => readonly number[];

export const fontNames = [...new Set([...Object.values(CHAINS).flat(), ...OTHER_SCRIPTS])];

export function fontBytes(name: string) {
  const bytes =
    files.get(name) ?? unpacked(readFileSync(join(import.meta.dirname, "fonts", `${name}-normal.woff`)));
  files.set(name, bytes);
  return bytes;
}

/** Unpacks a WOFF file once, because the library would do so slowly for every paper. */
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
 * Each letter uses the first font that has it. A combining mark that no font has is left out; a letter that no font has
 * becomes three dots, which still copy and read aloud as the letter.
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

/** Joiners and other invisible characters, which fonts need not have. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const files = new Map<string, Buffer>();
const known = new Map<string, ReadonlySet<string>>();

function lettersOf(font: string, open: Opener) {
  const letters = known.get(font) ?? new Set(open(font).map((point) => String.fromCodePoint(point)));
  known.set(font, letters);
  return letters;
}

/** Text ready for layout: composed, and without control characters. */
export function settable(words: string) {
  return words.normalize("NFC").replace(/[\u00ad\u200b\u2060\ufeff]|(?!\n)\p{Cc}/gu, "");
}

/** The grapheme clusters of a text. */
export function lettersIn(words: string) {
  return [...graphemes.segment(words)].map(({ segment }) => segment);
}
