import { isFound } from "#domain/search.ts";
import type { SortedList } from "./sorted-list.ts";

type SearchableRecord = { readonly text: string };

/** The texts of a block joined, and the start of each. */
type Joined = { text: string; starts: Uint32Array };
const joined = new WeakMap<readonly SearchableRecord[], Joined>();

/**
 * The items whose text holds every word, in order. Each block is searched as one long text, which takes a tenth of the
 * time of searching its few hundred texts one by one.
 */
export function searchedIn<T extends SearchableRecord>(list: SortedList<T>, words: readonly string[]): T[] {
  const [longest = "", ...others] = words.toSorted((a, b) => b.length - a.length);
  if (longest === "") return list.blocks.flat();
  return list.blocks.flatMap((block) => holding(block, longest).filter(({ text }) => isFound(text, others)));
}

/** Texts are joined by line breaks and a word has none, so it is never found across two texts. */
function holding<T extends SearchableRecord>(block: readonly T[], word: string): T[] {
  const { text, starts } = joinedOf(block);
  const found: T[] = [];
  let index = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[index])) {
    while ((starts[index + 1] ?? Number.POSITIVE_INFINITY) <= at) index++;
    found.push(block[index] as T);
    if (++index === block.length) break;
  }
  return found;
}

function joinedOf(block: readonly SearchableRecord[]) {
  const known = joined.get(block);
  if (known) return known;
  const starts = new Uint32Array(block.length);
  let start = 0;
  for (const [index, { text }] of block.entries()) {
    starts[index] = start;
    start += text.length + 1;
  }
  const made = { text: block.map(({ text }) => text).join("\n"), starts };
  joined.set(block, made);
  return made;
}
