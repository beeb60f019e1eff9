/** Words between two marks, or all between. */
export type Run = { text: string; kind?: "strong" | "emphasis" } | { text: string; href: string };

/** None of these runs over another mark of its kind, so that any text is read in a time that grows with its length. */
const MARKS = /\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

/**
 * A line that staff write, as what a page shows of it: `**strong**`, `*emphasis*` and `[words](/address)`. Everything
 * else is the text it looks like, HTML and links to unsafe places too. Apart from the longer texts of marked-words.ts,
 * because every page that shows a sentence has this in its script.
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

/** The words alone, for those who read them without a page. */
export function plainRuns(line: string) {
  return runsOf(line)
    .map(({ text }) => text)
    .join("");
}

/** Whether a link may lead there: a page of this site, another site, or a mailbox. */
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
