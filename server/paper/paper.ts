import { type Face, type FontRun, fontBytes, fontNames, lettersIn, settable } from "./letters.ts";
import { runsIn, widthOf, widthOfRun } from "./measure.ts";
import { escapeMetadata } from "./metadata.ts";
import { loadPdfkit } from "./pdfkit.ts";

export const COLORS = {
  ink: "#1e1411",
  soft: "#54433c",
  kumkum: "#8c1c2c",
  kumkumDeep: "#5a0e1b",
  turmeric: "#c9942b",
  goldInk: "#7a5612",
  line: "#eadfcf",
  fold: "#a89a92",
  danger: "#a61b1b",
  success: "#1e6b45",
};

/** Measures are in points; US Letter. */
export const INCH = 72;
export const LETTER = { width: 8.5 * INCH, height: 11 * INCH };

export type Looks = {
  face?: Face;
  size?: number;
  color?: string;
  align?: "left" | "right" | "center";
  /** The width at which lines break; without it there is one line. */
  width?: number;
  /** The line height, relative to the font size. */
  leading?: number;
  /** Tabular figures, for columns of numbers. */
  isTabular?: boolean;
};

/** Text laid out in lines, not drawn yet. */
export type Setting = { lines: PaperLine[]; height: number; width: number; looks: Looks };
type PaperLine = { runs: (FontRun & { width: number })[]; width: number };

export type Paper = ReturnType<typeof openPaper>;
type Element = PDFKit.PDFStructureElement;
type PartOptions = {
  alt?: string;
  actual?: string;
  lang?: string;
  scope?: "Row" | "Column";
  /** The column span of a table cell. */
  columns?: number;
  bbox?: [number, number, number, number];
};

/**
 * A tagged PDF in Letter size: all text belongs to an element for screen readers (a heading, a paragraph, a table), and
 * everything else is an artifact. The same content on the same date gives the same bytes.
 */
export function openPaper({ title, author = "", madeOn = new Date(0), lang = "en-US" }: Opening) {
  const PDFDocument = loadPdfkit();
  const doc = new PDFDocument({
    size: "LETTER",
    margin: 0,
    autoFirstPage: false,
    bufferPages: false,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    displayTitle: true,
    lang,
    info: { Title: title, Author: author, Producer: "", Creator: "", CreationDate: madeOn },
  } as object);
  escapeMetadata(doc);
  for (const name of fontNames) doc.registerFont(name, fontBytes(name));
  const whole = doc.struct("Document");
  doc.addStructure(whole);
  /** The stack of open elements: the document, a table in it, a row in that. */
  const within: Element[] = [whole];

  return {
    doc,
    set,
    put,
    /** Draws text at a position, and returns the y of the next line. */
    write: (words: string, x: number, y: number, looks: Looks = {}) => put(set(words, looks), x, y),

    page({ isAcross = false } = {}) {
      doc.addPage({ size: "LETTER", margin: 0, layout: isAcross ? "landscape" : "portrait" });
    },

    /** An element and its content: "P", "H1", "TD", "Figure". */
    part(type: string, draw: () => void, options: PartOptions = {}) {
      holder().add(spanning(doc.struct(type, options as object, draw), options));
    },

    /** Opens a container, such as a table, until `end`; it may span pages. */
    begin(type: string, options: PartOptions = {}) {
      const element = spanning(doc.struct(type, options as object), options);
      holder().add(element);
      within.push(element);
    },
    end() {
      within.pop()?.end();
    },

    /** Draws with the text for copying and screen readers, where the glyphs do not tell it. */
    tell: (words: string, draw: () => void) => telling(doc, words, draw),

    /** Draws an artifact: lines, ornaments and page headers, which are not read aloud. */
    decorate(draw: () => void) {
      doc.markContent("Artifact", { type: "Layout" });
      doc.save();
      draw();
      doc.restore();
      doc.endMarkedContent();
    },

    /** The bytes written since the last call. */
    *taken(): Generator<Buffer> {
      for (let piece = doc.read(); piece !== null; piece = doc.read()) yield piece as Buffer;
    },
    /** Ends the document and yields the remaining bytes. */
    async *rest(): AsyncGenerator<Buffer> {
      whole.end();
      doc.end();
      for await (const piece of doc) yield piece as Buffer;
    },
    async finished() {
      return Buffer.concat(await Array.fromAsync(this.rest()));
    },
  };

  function holder() {
    return within.at(-1) ?? whole;
  }

  function set(words: string, looks: Looks = {}): Setting {
    const { face = "text", size = 11.25, width = Number.POSITIVE_INFINITY, leading = 1.45 } = looks;
    const paragraphs = settable(words).split("\n");
    const lines: PaperLine[] = paragraphs
      .flatMap((paragraph, at) => {
        // A line ends with a space, so that screen readers separate its last word from the next line.
        const whole = at < paragraphs.length - 1 ? `${paragraph} ` : paragraph;
        return broken(whole, width, (text) => widthOf(text, looks));
      })
      .map((text) => ({
        runs: runsIn(text, face).map((run) => ({ ...run, width: widthOfRun(run, looks) })),
        width: widthOf(text.trimEnd(), looks),
      }));
    return {
      lines,
      looks,
      height: lines.length * size * leading,
      width: Math.max(...lines.map((line) => line.width)),
    };
  }

  function put({ lines, looks }: Setting, x: number, y: number) {
    const { size = 11.25, color = COLORS.ink, align = "left", leading = 1.45 } = looks;
    const room = looks.width ?? 0;
    const options = {
      lineBreak: false,
      baseline: "alphabetic" as const,
      ...(looks.isTabular && { features: ["tnum" as const] }),
    };
    doc.fontSize(size).fillColor(color);
    let top = y;
    for (const { runs, width } of lines) {
      // Vertically centered in the line, as in browsers; 0.3 is the offset of Mukta's baseline.
      const base = top + (size * leading) / 2 + size * 0.3;
      let left = x + { left: 0, center: (room - width) / 2, right: room - width }[align];
      for (const run of runs) {
        doc.font(run.font);
        // With the width given, pdfkit does not measure it again.
        const draw = () => doc.text(run.text, left, base, { ...options, textWidth: run.width } as object);
        if (run.actual === undefined) draw();
        else telling(doc, run.actual, draw);
        left += run.width;
      }
      top += size * leading;
    }
    return top;
  }
}

/**
 * Marks glyphs with their text (ActualText). Directly around the glyphs, because programs that copy text use the
 * coordinate system at the end of the mark.
 */
function telling(doc: PDFKit.PDFDocument, actual: string, draw: () => void) {
  const words = Buffer.from(`\ufeff${actual}`, "utf16le").swap16().toString("hex");
  const around: Record<string, string> = { BT: `/Span <</ActualText <${words}>>> BDC BT`, ET: "ET EMC" };
  const plain = doc.addContent;
  doc.addContent = (content) => plain.call(doc, around[content] ?? content);
  draw();
  doc.addContent = plain;
}

type Opening = {
  title: string;
  author?: string;
  /** The creation date in the file, instead of the current time. */
  madeOn?: Date;
  lang?: string;
};

/** Breaks text into lines. A word wider than a line is broken within. */
function broken(words: string, room: number, widthOf: (text: string) => number): string[] {
  if (room === Number.POSITIVE_INFINITY) return [words];
  const lines = [""];
  let used = 0;
  for (const word of words.match(/[^ ]+ *|^ +/g) ?? []) {
    const bare = widthOf(word.trimEnd());
    if (used > 0 && used + bare > room) {
      lines.push("");
      used = 0;
    }
    for (const piece of bare > room ? fitting(word, room, widthOf) : [word]) {
      if (bare > room && lines.at(-1) !== "") lines.push("");
      lines[lines.length - 1] += piece;
      used = lines.at(-1) === piece ? widthOf(piece) : used + widthOf(piece);
    }
  }
  return lines;
}

function fitting(word: string, room: number, widthOf: (text: string) => number) {
  const pieces = [""];
  for (const letter of lettersIn(word)) {
    if (pieces.at(-1) !== "" && widthOf(pieces.at(-1) + letter) > room) pieces.push("");
    pieces[pieces.length - 1] += letter;
  }
  return pieces;
}

/** Sets ColSpan, which pdfkit does not support. */
function spanning(element: Element, { columns }: PartOptions) {
  if (columns === undefined) return element;
  const { data } = (element as unknown as { dictionary: { data: { A?: object } } }).dictionary;
  data.A = { ...data.A, O: "Table", ColSpan: columns };
  return element;
}
