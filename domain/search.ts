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

type Searchable = { name: string; position: string };

/** What a search looks in, made once for each donor. */
export function searchText({ name, position }: Searchable) {
  return `${plain(name)} ${position}`;
}

/** The words somebody looks for; a donor is found when each of them occurs in its search text. */
export function searchWords(asked: string) {
  return [...new Set(plain(asked.slice(0, 200)).split(/\s+/))].filter((word) => word !== "");
}

export function isFound(text: string, words: readonly string[]) {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/** Without case and accents. Only Latin accents are taken off: in Tamil or Hindi such marks are the vowels. */
export function plain(text: string) {
  return text
    .toLowerCase()
    .replace(PILED, "$1")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(MARKED, (letter) => PLAIN[letter] ?? letter);
}
