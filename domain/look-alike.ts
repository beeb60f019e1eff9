import { plain } from "./search.ts";

/** Letters of other alphabets, and small capitals, that look like a Latin letter. */
const DRAWN_AS: { [latin: string]: string } = {
  a: "аАαΑᎪᴀɑ",
  b: "ВвьЬΒβᏴʙ",
  c: "сСϲϹᏟᴄ",
  d: "ԁᎠᴅ",
  e: "еЕΕεᎬᴇ",
  f: "ϝꜰ",
  g: "ɡԌᏀɢ",
  h: "һҺнНΗᎻʜհ",
  i: "іІιΙɪ",
  j: "јЈϳᎫᴊ",
  k: "кКκΚᏦᴋ",
  l: "ӏӀᏞʟ",
  m: "мМΜᎷᴍ",
  n: "пηΝɴո",
  o: "оОοΟσᴏօ",
  p: "рРρΡᏢᴘ",
  q: "ԛԚ",
  r: "гᎡʀ",
  s: "ѕЅᏚꜱ",
  t: "тТτΤᎢᴛ",
  u: "υᴜս",
  v: "νѵѴᏙᴠ",
  w: "ԝԜᎳᴡ",
  x: "хХχΧ",
  y: "уУγΥʏ",
  z: "ΖᏃᴢ",
};
const LATIN = new Map(
  Object.entries(DRAWN_AS).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/**
 * A key that is equal for names that look alike: they differ only in case, accents, spaces, punctuation, invisible
 * characters or look-alike letters.
 */
export function lookAlikeKey(name: string) {
  const letters = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\p{Cf}\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{P}]/gu, "");
  return plain([...letters].map((letter) => LATIN.get(letter) ?? letter).join(""))
    .replace(/[1i|]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** Whether a name looks like an email address, by which the log identifies people. */
export function looksLikeAddress(name: string) {
  return name.normalize("NFKC").includes("@");
}
