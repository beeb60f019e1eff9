import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";

/** The site's own type comes in files of one script each; a letter is written by the first that has it. */
const SCRIPTS = {
  latin: /^[\0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]+$/,
  devanagari: /^(?:[\u0900-\u097f\u1cd0-\u1cff\u20b9\ua8e0-\ua8ff]|\u200c|\u200d)+$/,
  tamil: /^(?:[\u0b80-\u0bff]|\u200c|\u200d)+$/,
  "latin-ext": /^/,
} as const;
type Script = keyof typeof SCRIPTS;

const FACES: Record<"text" | "strong" | "title", Record<Script, string>> = {
  text: {
    ...{ latin: "mukta-latin-400", "latin-ext": "mukta-latin-ext-400" },
    ...{ devanagari: "mukta-devanagari-400", tamil: "noto-serif-tamil-tamil-400" },
  },
  strong: {
    ...{ latin: "mukta-latin-700", "latin-ext": "mukta-latin-ext-700" },
    ...{ devanagari: "mukta-devanagari-700", tamil: "noto-serif-tamil-tamil-700" },
  },
  title: {
    ...{ latin: "marcellus-latin-400", "latin-ext": "marcellus-latin-ext-400" },
    ...{ devanagari: "mukta-devanagari-400", tamil: "noto-serif-tamil-tamil-400" },
  },
};
export type Face = keyof typeof FACES;

export const COLORS = {
  ink: "#2c1a14",
  soft: "#6b5648",
  kumkum: "#8e1b2e",
  turmeric: "#d9a441",
  line: "#e6d3b3",
};

export type Looks = {
  face?: Face;
  size?: number;
  color?: string;
  align?: "left" | "right" | "center";
  width?: number;
  lineGap?: number;
};

export type Paper = ReturnType<typeof openPaper>;
type Part = PDFKit.PDFStructureElementChild;

/**
 * A tagged PDF in Letter size: whatever is written belongs to a part that a screen reader can tell (a heading, a
 * paragraph, a table). Letters of any script the temple's families write come out as they should.
 */
export function openPaper({ title, lang = "en-US" }: { title: string; lang?: string }) {
  const doc = new PDFDocument({
    ...{ size: "LETTER", margin: 0, autoFirstPage: false, bufferPages: false },
    ...{ pdfVersion: "1.7", subset: "PDF/UA", tagged: true, displayTitle: true, lang },
    info: { Title: title, Author: "", Producer: "", Creator: "" },
  } as object);
  for (const name of new Set(Object.values(FACES).flatMap((face) => Object.values(face))))
    doc.registerFont(name, bytesOf(name));
  const whole = doc.struct("Document");
  doc.addStructure(whole);
  return {
    doc,
    /** One after the other; each is finished before the next begins, so that a thousand pages need no memory. */
    add(...parts: Part[]) {
      for (const part of parts) whole.add(part);
    },
    write: (words: string, x: number, y: number, looks: Looks = {}) => write(doc, words, x, y, looks),
    part: (type: string, draw: () => void, options: { alt?: string; actual?: string } = {}) =>
      doc.struct(type, options, draw),
    /** All of it, once the last part is written. */
    async finished() {
      whole.end();
      doc.end();
      return Buffer.concat(await Array.fromAsync(doc as AsyncIterable<Buffer>));
    },
  };
}

/** Writes words in runs of one script each, and answers where the next line begins. */
function write(doc: PDFKit.PDFDocument, words: string, x: number, y: number, looks: Looks) {
  const { face = "text", size = 10.5, color = COLORS.ink, align = "left", width, lineGap = 2 } = looks;
  const runs = runsOf(words, face);
  doc.fontSize(size).fillColor(color);
  for (const [at, { font, text }] of runs.entries()) {
    const options = { align, lineGap, continued: at < runs.length - 1, ...(width && { width }) };
    doc.font(font);
    if (at === 0) doc.text(text, x, y, options);
    else doc.text(text, options);
  }
  return doc.y;
}

/** The longest stretches that one file can write. */
export function runsOf(words: string, face: Face) {
  const runs: { font: string; text: string }[] = [];
  for (const { segment } of letters.segment(words)) {
    const current = runs.at(-1);
    const script = (Object.keys(SCRIPTS) as Script[]).find((name) => SCRIPTS[name].test(segment)) ?? "latin";
    const font = FACES[face][script];
    if (current?.font === font) current.text += segment;
    else runs.push({ font, text: segment });
  }
  return runs.length > 0 ? runs : [{ font: FACES[face].latin, text: "" }];
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
const files = new Map<string, Buffer>();

function bytesOf(name: string) {
  const bytes = files.get(name) ?? readFileSync(join(import.meta.dirname, "fonts", `${name}-normal.woff`));
  files.set(name, bytes);
  return bytes;
}
