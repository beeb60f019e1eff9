/** A piece of a line: plain, marked, or a link. */
export type Run = { text: string; kind?: "strong" | "emphasis" } | { text: string; href: string };

/** No pattern can span another mark of its kind, so matching takes linear time. */
const MARKS = /\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

/**
 * Parses a line written by staff: `**strong**`, `*emphasis*` and `[words](/address)`. Everything else is plain text,
 * also HTML and unsafe links. Apart from marked-words.ts, because every page with a sentence loads this.
 */
export function runsOf(line: string): Run[] {
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

/** The text without marks. */
export function plainRuns(line: string) {
  return runsOf(line)
    .map(({ text }) => text)
    .join("");
}

/** Whether a link target is allowed: a page of this site, another site, or an email address. */
export function isAddress(text: string) {
  if (/^\/(?![/\\])[^\s\\<>"]*$/.test(text)) return true;
  if (/^mailto:[^\s<>"?@]+@[^\s<>"?@]+$/.test(text)) return true;
  return /^https?:\/\/[\w-]+(\.[\w-]+)*(:\d{1,5})?([/?#][^\s\\<>"]*)?$/.test(text);
}

type MarkedRunsFound = { [part in "strong" | "emphasis" | "words" | "href"]: string | undefined };

function runFrom({ strong, emphasis, words, href }: MarkedRunsFound): Run | undefined {
  if (strong) return { text: strong, kind: "strong" };
  if (emphasis) return { text: emphasis, kind: "emphasis" };
  if (words && href && isAddress(href)) return { text: words, href };
}
