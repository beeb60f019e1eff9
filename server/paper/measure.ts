import { type Face, type FontRun, fontBytes, fontNames, runsOf } from "./letters.ts";
import { loadPdfkit } from "./pdfkit.ts";

type Measured = { face?: Face; size?: number; isTabular?: boolean };

export function runsIn(words: string, face: Face) {
  return runsOf(words, face, pointsIn);
}

/**
 * A document only for measuring, shared by all papers. A paper opens its own fonts in the order of use, so that its
 * bytes do not depend on what was measured before.
 */
let measure: PDFKit.PDFDocument | undefined;

function measuring() {
  if (measure) return measure;
  const PDFDocument = loadPdfkit();
  measure = new PDFDocument({ autoFirstPage: false, fontLayoutCache: false } as object);
  for (const name of fontNames) measure.registerFont(name, fontBytes(name));
  return measure;
}

export function widthOf(text: string, looks: Measured) {
  return runsIn(text, looks.face ?? "text").reduce((sum, run) => sum + widthOfRun(run, looks), 0);
}

export function widthOfRun({ font, text }: FontRun, { size = 11.25, isTabular = false }: Measured) {
  // Word by word, because the cache has most of them.
  const words = text.match(/[^ ]* ?/g) ?? [];
  return words.reduce((sum, word) => sum + widthOfWord(font, word, isTabular), 0) * size;
}

function widthOfWord(font: string, word: string, isTabular: boolean) {
  if (word === "") return 0;
  const key = `${font} ${isTabular} ${word}`;
  let width = widths.get(key);
  if (width === undefined) {
    const options = isTabular ? { features: ["tnum" as const] } : {};
    width = measuring().font(font).fontSize(1).widthOfString(word, options);
    if (widths.size >= MOST_WIDTHS) widths.clear();
    widths.set(key, width);
  }
  return width;
}

function pointsIn(name: string) {
  const { font } = (measuring().font(name) as unknown as { _font: { font: FontFile } })._font;
  passOverMissingAnchors(font);
  return font.characterSet;
}

/** Cached widths of words, relative to the font size. */
const widths = new Map<string, number>();
const MOST_WIDTHS = 10_000;

/** The internals of a pdfkit font. */
type FontFile = { characterSet: number[]; _layoutEngine: { engine?: { GPOSProcessor?: object } } };

const passed = new WeakSet();

/**
 * A font may define no anchor for a mark on some letters; the mark then stays where it is. fontkit throws there, for
 * example for Srinivasa in Telugu, so such anchors are skipped.
 */
function passOverMissingAnchors({ _layoutEngine: { engine } }: FontFile) {
  const shaper = engine?.GPOSProcessor && Object.getPrototypeOf(engine.GPOSProcessor);
  if (!shaper || passed.has(shaper)) return;
  passed.add(shaper);
  const { applyLookup } = shaper;
  shaper.applyLookup = function (...lookup: unknown[]) {
    try {
      return applyLookup.apply(this, lookup);
    } catch (fault) {
      if (fault instanceof TypeError) return false;
      throw fault;
    }
  };
}
