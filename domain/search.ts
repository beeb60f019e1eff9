/** Letters whose mark Unicode does not decompose. */
const PLAIN: Record<string, string> = {
  "’": "'",
  "‘": "'",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const MARKED = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");
/** Normalizing many marks on one letter takes quadratic time, so more than thirty are cut. */
const PILED = /(\p{M}{30})\p{M}+/gu;

const ASCII = /^[\x20-\x7e]*$/;

type Searchable = { name: string; position: string };

/** The searchable text of a donor. */
export function searchText({ name, position }: Searchable) {
  return `${plain(name)} ${position}`;
}

/** The words of a search; all of them must occur in the text. */
export function searchWords(asked: string) {
  return [...new Set(plain(asked.slice(0, 200)).split(/\s+/))].filter((word) => word !== "");
}

/**
 * The search of an address: at most 200 characters on one line, empty if it has no word. Not cut within a surrogate
 * pair, which could not be sent in an address.
 */
export function searchFrom(text: string | null | undefined) {
  const asked = (text ?? "")
    .replace(/\p{Cc}/gu, " ")
    .slice(0, 200)
    .toWellFormed();
  return searchWords(asked).length > 0 ? asked : "";
}

export function isFound(text: string, words: readonly string[]) {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/** Searches the name only, so that 'Don' on the wall does not find every donor. */
export function isNamed({ text, position }: { text: string; position: string }, words: readonly string[]) {
  const nameEnd = text.length - position.length;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0 || at >= nameEnd) return false;
  }
  return true;
}

/** Lower case without Latin accents. In Tamil or Hindi such marks are vowels, and stay. */
export function plain(text: string) {
  const lower = text.toLowerCase();
  // A fast path: most names are ASCII.
  if (ASCII.test(lower)) return lower;
  return lower
    .replace(PILED, "$1")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(MARKED, (letter) => PLAIN[letter] ?? letter);
}
