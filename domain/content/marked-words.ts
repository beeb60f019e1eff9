/** Words between two marks, or all between. */
export type Run = { text: string; kind?: "strong" | "emphasis" } | { text: string; href: string };
export type Block =
  | { kind: "paragraph" | "heading" | "quote"; runs: Run[] }
  | { kind: "list"; items: Run[][] };

/**
 * A longer text that staff write, as what a page shows of it: paragraphs with an empty line between them, `## ` before a
 * small heading, `> ` before a quotation, `- ` before each line of a list; in them `**strong**`, `*emphasis*` and
 * `[words](/address)`. Everything else is the text it looks like, HTML too.
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

/** The words alone, where there is no room for more than a line or two. */
export function plainWords(text: string) {
  return blocksOf(text)
    .map((block) => (block.kind === "list" ? block.items.map(textOf).join(", ") : textOf(block.runs)))
    .join(" ");
}

/** Whether a link may lead there: a page of this site, another site, or a mailbox. */
export function isAddress(text: string) {
  if (/^\/(?![/\\])[^\s\\<>"]*$/.test(text)) return true;
  if (/^mailto:[^\s<>"?@]+@[^\s<>"?@]+$/.test(text)) return true;
  return /^https?:\/\/[\w-]+(\.[\w-]+)*(:\d{1,5})?([/?#][^\s\\<>"]*)?$/.test(text);
}

/** None of these runs over another mark of its kind, so that any text is read in a time that grows with its length. */
const MARKS = /\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const found of line.matchAll(MARKS)) {
    const [whole, strong, emphasis, words, href] = found;
    const run = runFrom({ strong, emphasis, words, href });
    if (!run) continue;
    if (found.index > end) runs.push({ text: line.slice(end, found.index) });
    runs.push(run);
    end = found.index + whole.length;
  }
  if (end < line.length) runs.push({ text: line.slice(end) });
  return runs;
}

type Found = { [part in "strong" | "emphasis" | "words" | "href"]: string | undefined };

function runFrom({ strong, emphasis, words, href }: Found): Run | undefined {
  if (strong) return { text: strong, kind: "strong" };
  if (emphasis) return { text: emphasis, kind: "emphasis" };
  if (words && href && isAddress(href)) return { text: words, href };
}

function textOf(runs: readonly Run[]) {
  return runs.map(({ text }) => text.replace("\n", " ")).join("");
}
