import { type Run, runsOf } from "./marked-runs.ts";

export type Block =
  | { kind: "paragraph" | "heading" | "quote"; runs: Run[] }
  | { kind: "list"; items: Run[][] };

/**
 * Parses a longer text written by staff: paragraphs separated by an empty line, `## ` before a heading, `> ` before a
 * quotation, `- ` before each item of a list, and the marks of `runsOf`. Everything else is plain text, also HTML.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split("\n").map((each) => each.trim())) {
    const last = blocks.at(-1);
    const [, mark = "", words = ""] = /^(##|>|-)\s+(.*)$/.exec(line) ?? ["", "", line];
    if (line === "") {
      isOpen = false;
    } else if (mark === "##") {
      blocks.push({ kind: "heading", runs: runsOf(words) });
      isOpen = false;
    } else if (mark === "-") {
      if (isOpen && last?.kind === "list") last.items.push(runsOf(words));
      else blocks.push({ kind: "list", items: [runsOf(words)] });
      isOpen = true;
    } else {
      const kind = mark === ">" ? "quote" : "paragraph";
      if (isOpen && last?.kind === kind) last.runs.push({ text: "\n" }, ...runsOf(words));
      else blocks.push({ kind, runs: runsOf(words) });
      isOpen = true;
    }
  }
  return blocks;
}

/** The text without marks, for excerpts. */
export function plainWords(text: string) {
  return blocksOf(text)
    .map((block) => (block.kind === "list" ? block.items.map(textOf).join(", ") : textOf(block.runs)))
    .join(" ");
}

function textOf(runs: readonly Run[]) {
  return runs.map(({ text }) => text.replace("\n", " ")).join("");
}
