import { plain } from "./search.ts";

/** A piece of a text, and whether it matches the search. */
export type MatchRun = { text: string; isMatch: boolean };

/** Characters of an excerpt before the first match, and in all. */
const [BEFORE, IN_ALL] = [60, 220];

/** Splits a text at the searched words; `words` come from `searchWords`. */
export function markMatches(text: string, words: readonly string[]): MatchRun[] {
  // Maps the plain text back to the original: removing accents may make two letters of one, or none.
  const letters = [...text];
  const starts: number[] = [];
  let searched = "";
  let at = 0;
  for (const letter of letters) {
    const bare = plain(letter);
    for (let i = 0; i < bare.length; i++) starts.push(at);
    searched += bare;
    at += letter.length;
  }
  const isMatched = new Uint8Array(text.length);
  for (const word of words) {
    for (
      let found = searched.indexOf(word);
      found >= 0;
      found = searched.indexOf(word, found + word.length)
    ) {
      const end = starts[found + word.length] ?? text.length;
      isMatched.fill(1, starts[found], Math.max(end, (starts[found] ?? 0) + 1));
    }
  }
  return runsOf(text, isMatched);
}

/** An excerpt around the first match, with dots where text is left out. */
export function excerptOf(runs: readonly MatchRun[]): MatchRun[] {
  const text = runs.map((run) => run.text).join("");
  if (text.length <= IN_ALL) return [...runs];
  const before = runs.findIndex(({ isMatch }) => isMatch);
  const first = runs.slice(0, Math.max(before, 0)).reduce((sum, run) => sum + run.text.length, 0);
  const from = first <= BEFORE ? 0 : text.indexOf(" ", first - BEFORE) + 1 || first;
  const start = Math.min(from, first);
  const lastSpace = text.lastIndexOf(" ", start + IN_ALL);
  const end = start + IN_ALL >= text.length ? text.length : lastSpace > start ? lastSpace : start + IN_ALL;
  const kept = cut(runs, start, end);
  return [
    ...(start > 0 ? [{ text: "… ", isMatch: false }] : []),
    ...kept,
    ...(end < text.length ? [{ text: " …", isMatch: false }] : []),
  ];
}

function cut(runs: readonly MatchRun[], start: number, end: number): MatchRun[] {
  let at = 0;
  return runs.flatMap(({ text, isMatch }) => {
    const piece = text.slice(Math.max(start - at, 0), Math.max(end - at, 0));
    at += text.length;
    return piece === "" ? [] : [{ text: piece, isMatch }];
  });
}

function runsOf(text: string, isMatched: Uint8Array): MatchRun[] {
  const runs: MatchRun[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && isMatched[at] === isMatched[start]) continue;
    runs.push({ text: text.slice(start, at), isMatch: isMatched[start] === 1 });
    start = at;
  }
  return runs;
}
