import { execFileSync } from "node:child_process";

/** What a PDF says, laid out as it stands on its pages; a page ends in a form feed. */
export function wordsOf(pdf: Buffer): string {
  return poppler("pdftotext", ["-layout", "-", "-"], pdf);
}

/** What a PDF says in the order in which it is written, which is the order it is read aloud in. */
export function readAloud(pdf: Buffer): string {
  return poppler("pdftotext", ["-raw", "-", "-"], pdf).replace(/\s+/g, " ");
}

/** Its title, page size, number of pages and whether it is tagged, by their names. */
export function factsOf(pdf: Buffer): Record<string, string> {
  const lines = poppler("pdfinfo", ["-"], pdf).trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split(/:\s*(.*)/).slice(0, 2)));
}

/** Its parts as a screen reader finds them: an indented list of headings, paragraphs, tables; slow with their words. */
export function partsOf(pdf: Buffer, { hasWords = true } = {}): string {
  return poppler("pdfinfo", [hasWords ? "-struct-text" : "-struct", "-"], pdf);
}

/** Where each word stands, in points from the top left of its page. */
export function placesOf(pdf: Buffer) {
  const found = poppler("pdftotext", ["-bbox", "-", "-"], pdf).matchAll(
    /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g,
  );
  return [...found].map(([, left, top, right, bottom, word = ""]) => ({
    word,
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));
}

function poppler(tool: string, options: string[], pdf: Buffer) {
  return execFileSync(tool, options, { input: pdf, encoding: "utf8", stdio: ["pipe", "pipe", "inherit"] });
}
