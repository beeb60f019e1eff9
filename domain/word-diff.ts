/** A run of words that both texts have, or only one of them. */
export type WordRun = { kind: "same" | "gone" | "new"; words: string };

/** With more pairs of words, the whole text counts as replaced, to bound the work. */
const MOST_PAIRS = 4_000_000;

/** The difference of two texts, word by word, in reading order. */
export function wordDiff(before: string, after: string): WordRun[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end))
    end++;
  return joined([
    ...as("same", old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...as("same", old.slice(old.length - end)),
  ]);
}

/** The longest common subsequence of two lists, as pairs of indexes. */
function commonPlaces(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1;
  const longest = new Uint32Array((one.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      longest[i * width + j] =
        one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function middle(old: string[], fresh: string[]): WordRun[] {
  if (old.length * fresh.length > MOST_PAIRS) return [...as("gone", old), ...as("new", fresh)];
  const found: WordRun[] = [];
  let [i, j] = [0, 0];
  for (const [atOld, atFresh] of commonPlaces(old, fresh)) {
    found.push(...as("gone", old.slice(i, atOld)), ...as("new", fresh.slice(j, atFresh)));
    found.push(...as("same", old.slice(atOld, atOld + 1)));
    [i, j] = [atOld + 1, atFresh + 1];
  }
  return [...found, ...as("gone", old.slice(i)), ...as("new", fresh.slice(j))];
}

/** Splits a text into words and spaces. */
function wordsOf(text: string) {
  return text.split(/(\s+)/).filter((word) => word !== "");
}

function as(kind: WordRun["kind"], words: readonly string[]): WordRun[] {
  return words.length > 0 ? [{ kind, words: words.join("") }] : [];
}

/** Merges neighbors of one kind; a space between two changes belongs to them. */
function joined(stretches: readonly WordRun[]): WordRun[] {
  const kept: WordRun[] = [];
  let [gone, fresh] = ["", ""];
  const flush = () => {
    if (gone !== "") kept.push({ kind: "gone", words: gone });
    if (fresh !== "") kept.push({ kind: "new", words: fresh });
    [gone, fresh] = ["", ""];
  };
  stretches.forEach(({ kind, words }, at) => {
    if (kind === "gone") gone += words;
    else if (kind === "new") fresh += words;
    else if (words.trim() === "" && (gone !== "" || fresh !== "") && isChange(stretches[at + 1])) {
      gone += words;
      fresh += words;
    } else {
      flush();
      const last = kept.at(-1);
      if (last?.kind === "same") last.words += words;
      else kept.push({ kind: "same", words });
    }
  });
  flush();
  return kept;
}

function isChange(stretch: WordRun | undefined) {
  return stretch !== undefined && stretch.kind !== "same";
}
