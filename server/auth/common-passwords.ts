/**
 * The commonest passwords of twelve characters and more are a few words, keyboard walks and counts put together.
 * A password is common when little is left of it once those pieces are taken out.
 */
export function isCommonPassword(password: string, ownWords: string[]) {
  const typed = password.normalize("NFKC").toLowerCase();
  const pieces = [...COMMON_PIECES, ...ownWords.map((word) => word.toLowerCase())]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  return Math.min(surprise(typed, pieces), surprise(plainLetters(typed), pieces)) < LEAST_SURPRISE;
}

/** Each different piece is worth two characters, however long it is and however often it comes. */
const LEAST_SURPRISE = 7;

// From published lists of leaked passwords: walks over the keyboard, then words.
const COMMON_PIECES = `
  1q2w3e4r5t6y7u8i9o0p 1q2w3e4r5t6y 1q2w3e4r5t 1q2w3e4r q1w2e3r4t5y6 q1w2e3r4 1qaz2wsx3edc4rfv 1qaz2wsx3edc 1qaz2wsx
  zaq12wsxcde3 zaq12wsx qazwsxedcrfv qazwsxedc qazwsx qweasdzxc qweasd 1a2b3c4d5e6f 1a2b3c4d a1b2c3d4e5f6 a1b2c3d4
  123qweasdzxc 123qwe 1qazxsw2 asdzxc poiuytrewq mnbvcxz lkjhgfdsa qwertz azerty
  password passwort passw0rd passcode passphrase motdepasse contraseña parola administrator administrador admin root
  superuser manager letmein welcome changeme default secret trustno1 iloveyou iloveu loveyou ilove forever mylove
  princess sunshine football baseball basketball superman batman starwars pokemon minecraft dragon monkey master
  shadow michael jennifer jessica jordan charlie liverpool manchester arsenal chelsea barcelona computer internet
  samsung google facebook linkedin whatever freedom mustang corvette ferrari mercedes cheese cookie chocolate
  butterfly flower summer winter spring autumn monday friday january december america california india london
  hello world hellohello test tester testing guest user login access temporary qwerty asdf zxcv abc123 blink182
  krishna ganesh ganesha murugan hanuman lakshmi shiva sivan om namah shivaya namaste jai shri ram sairam temple hindu
  donor donation volunteer love baby angel lucky happy hunter killer ninja jesus family mother
`
  .split(/\s+/)
  .filter(Boolean);

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz", "01234567890"];
const WALKS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(""))];

function surprise(typed: string, pieces: string[]) {
  const met = new Set<string>();
  const takeOut = (text: string, piece: string) => {
    met.add(piece);
    return text.replaceAll(piece, "\0");
  };
  let rest = typed;
  for (const piece of pieces) if (rest.includes(piece)) rest = takeOut(rest, piece);
  for (const [walk] of rest.matchAll(/[a-z]{4,}|\d{3,}/g)) {
    for (const part of walkedParts(walk)) rest = takeOut(rest, part);
  }
  for (const [year] of rest.matchAll(/(?:19|20)\d\d/g)) rest = takeOut(rest, year);
  rest = rest.replace(/([^\0]{1,6}?)\1{2,}/g, (_, unit: string) => {
    met.add(unit);
    return "\0";
  });
  return met.size * 2 + rest.replaceAll("\0", "").length;
}

/** Stretches of three digits or four letters in a row, along a keyboard row, the alphabet or the numbers. */
function walkedParts(text: string) {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    let length = 1;
    while (
      start + length < text.length &&
      WALKS.some((walk) => walk.includes(text.slice(start, start + length + 1)))
    ) {
      length++;
    }
    if (length >= (/\d/.test(text.charAt(start)) ? 3 : 4)) parts.push(text.slice(start, start + length));
    start += length;
  }
  return parts;
}

function plainLetters(text: string) {
  const letters: Record<string, string> = {
    "0": "o",
    "1": "i",
    "3": "e",
    "4": "a",
    "5": "s",
    "@": "a",
    $: "s",
  };
  return text.replace(/[01345@$]/g, (sign) => letters[sign] ?? sign);
}
