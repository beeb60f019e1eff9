import { plain } from "./search.ts";

/** Letters of other alphabets, and small capitals, that are drawn as a Latin one is. Upper and lower case may differ. */
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
 * What a name looks like at a glance: names that differ only in case, accents, spaces, punctuation, invisible characters
 * or letters that are drawn alike have the same one.
 */
export function glanceOf(name: string) {
  const letters = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\p{Cf}\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{P}]/gu, "");
  return plain([...letters].map((letter) => LATIN.get(letter) ?? letter).join(""))
    .replace(/[1i|]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** Whether it would be read as an email address, which is how the log tells people apart. */
export function looksLikeAddress(name: string) {
  return name.normalize("NFKC").includes("@");
}
