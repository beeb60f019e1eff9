export type Mark = "strong" | "emphasis" | "link" | "list" | "heading" | "quote";
type MarkedText = { text: string; from: number; to: number };

const around = { strong: "**", emphasis: "*" } as const;
const before = { list: "- ", heading: "## ", quote: "> " } as const;
const ADDRESS = "/";

/** Adds a mark around or before the selection, and returns the new text and selection. */
export function marked(kind: Mark, text: string, start: number, end: number): MarkedText {
  const chosen = text.slice(start, end);
  if (kind === "link") {
    const words = chosen || "words";
    const link = `[${words}](${ADDRESS})`;
    // The placeholder of the address is selected, to be typed over.
    const from = start + words.length + 3;
    return { text: put(link), from, to: from + ADDRESS.length };
  }
  if (kind === "strong" || kind === "emphasis") {
    const sign = around[kind];
    const from = start + sign.length;
    return { text: put(sign + chosen + sign), from, to: from + chosen.length };
  }
  const first = text.lastIndexOf("\n", start - 1) + 1;
  const sign = before[kind];
  const lines = text.slice(first, end).split("\n");
  const begun = lines.map((line) => (line.startsWith(sign) ? line : sign + line)).join("\n");
  const changed = text.slice(0, first) + begun + text.slice(end);
  return { text: changed, from: first + begun.length, to: first + begun.length };

  function put(words: string) {
    return text.slice(0, start) + words + text.slice(end);
  }
}
