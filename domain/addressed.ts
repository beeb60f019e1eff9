/**
 * The first name where it is clear: "Uday" for Uday Narayanaswami, "Priya and Arun" for Priya and Arun Somasundar.
 * Names with titles or initials, families and companies are used in full.
 */
export function addressed(name: string) {
  const firsts = /^(?<firsts>(?:\p{L}{2,} (?:and|&) )?\p{L}{2,}) \p{L}{2,}$/u.exec(name)?.groups?.firsts;
  return firsts && !TITLE.test(name) && !COMPANY.test(name) ? firsts : name;
}

const TITLE = /^(dr|mr|mrs|ms|prof|shri|sri|smt|swami|pandit)\b/i;
const COMPANY = /\b(family|foundation|fund|trust|inc|llc|corp|company|association|temple)$/i;
