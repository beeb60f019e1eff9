/** Letters that carry their mark inside, where Unicode cannot take it off. */
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
/** Putting the marks on one letter into order takes Unicode the square of their number; nobody writes thirty. */
const PILED = /(\p{M}{30})\p{M}+/gu;

const ASCII = /^[\x20-\x7e]*$/;

type Searchable = { name: string; position: string };

/** What a search looks in, made once for each donor. */
export function searchText({ name, position }: Searchable) {
  return `${plain(name)} ${position}`;
}

/** The words somebody looks for; a donor is found when each of them occurs in its search text. */
export function searchWords(asked: string) {
  return [...new Set(plain(asked.slice(0, 200)).split(/\s+/))].filter((word) => word !== "");
}

/**
 * What an address asks to find: at most 200 characters on one line, and nothing where no word is in it. A letter cut in
 * two at the end would not come back from the address as it was sent.
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

/** In the name alone: whoever looks for 'Don' on the wall does not mean every donor. */
export function isNamed({ text, position }: { text: string; position: string }, words: readonly string[]) {
  const nameEnd = text.length - position.length;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0 || at >= nameEnd) return false;
  }
  return true;
}

/** Without case and accents. Only Latin accents are taken off: in Tamil or Hindi such marks are the vowels. */
export function plain(text: string) {
  const lower = text.toLowerCase();
  // Most names have no mark to take off.
  if (ASCII.test(lower)) return lower;
  return lower
    .replace(PILED, "$1")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(MARKED, (letter) => PLAIN[letter] ?? letter);
}
