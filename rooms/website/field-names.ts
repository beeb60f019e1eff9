import { nameOf } from "#domain/content/differences.ts";
import type { PartName } from "#domain/content/parts.ts";

/** What a person calls a field of a part, as on the page: "First slide, title", "Ganapathy, description". */
export function labelOf(part: PartName, path: string, value?: unknown) {
  return capitalized(wayTo(part, path, value));
}

/** The same in the middle of a sentence: names keep their capitals. */
export function wayTo(part: PartName, path: string, value?: unknown) {
  return stepsInWords(part, path, value).join(", ");
}

/** What the field belongs to, in the middle of a sentence: "banner", "first slide". Several fields have one owner. */
export function ownerOf(part: PartName, path: string, value?: unknown) {
  return stepsInWords(part, path, value)[0] ?? "";
}

/** Groups that a visitor does not see as one: their fields are called without them. */
const UNSEEN = new Set(["slideshow", "letter", "picture"]);

/** The lists, by what one of their entries is called. */
const ONE_OF: { [list: string]: string } = {
  slides: "slide",
  claims: "claim under the pictures",
  features: "reason to trust",
  figures: "figure",
  story: "step of the story",
  passages: "passage",
  paragraphs: "paragraph",
  facts: "fact",
  more: "link",
  links: "link",
  menu: "entry of the menu",
  children: "entry below it",
  trustees: "trustee",
  directors: "director",
  shrines: "deity",
  papers: "paper",
  categories: "purpose",
  opportunities: "way to help",
  skills: "skill",
  assurances: "assurance",
  amounts: "suggested amount",
  ways: "way to contribute",
  social: "social page",
  days: "day",
};

/** The fields whose names in the records are not what a person would say. */
const CALLED: { [field: string]: string } = {
  head: "top of the page",
  donation: "donation form",
  more: "link",
  lede: "opening sentence",
  eyebrow: "small line above",
  alt: "description of the picture",
  src: "picture",
  srcSet: "widths of the picture",
  phone: "picture for phones",
  href: "where it leads",
  url: "web address",
  mark: "year or mark",
  tamil: "in Tamil",
  english: "in English",
  epigraph: "verse",
  claims: "claims under the pictures",
  features: "reasons to trust",
  shrines: "deities",
  papers: "papers",
  categories: "purposes",
  opportunities: "ways to help",
  glance: "at a glance",
  passages: "passages of the letter",
  facts: "facts",
  term: "what it is",
  action: "button",
  location: "city",
  gender: "kind of portrait",
  photo: "photograph",
  onBoardPage: "shown on /board",
  commitment: "how often",
  ein: "EIN",
  legalName: "legal name",
  mailingAddress: "mailing address",
  signerName: "signer of receipts",
  signerTitle: "title of the signer",
  email: "e-mail",
  brand: "name on two lines",
  nonProfitLine: "non-profit line",
  copyrightYear: "year of the copyright",
  donationPage: "donation page",
  regionCode: "state in two letters",
  region: "state",
  postalCode: "ZIP code",
  countryCode: "country in two letters",
  logo: "logo",
  logoOnDark: "logo on dark",
  welcome: "words of welcome",
  open: "words of the button",
  readMore: "words of the link",
  honor: "box beside the names",
  waysTitle: "title of the ways",
  map: "map",
  form: "form",
  afterwards: "words after sending",
  donateLabel: "donate button",
  visitTitle: "title of the address",
  linksTitle: "title of the links",
  hoursTitle: "title of the hours",
  addressTitle: "title of the address",
  emailTitle: "title of the e-mail",
  firstEyebrow: "small line above the first deity",
  phasesLabel: "name of the phases, for those who hear the page",
  categoryStep: "question for the purpose",
  amountStep: "question for the amount",
  customLabel: "label of the own amount",
  customHint: "hint below the own amount",
  customPlaceholder: "example of an own amount",
  giftLabel: "line of the gift",
  submit: "words of the button",
  path: "address",
  landProject: "Land Purchase",
  loanProgram: "Loan Program",
};

/** Where a field is called otherwise in one part than in others. */
const CALLED_IN: { [P in PartName]?: { [path: string]: string } } = {
  home: {
    title: "heading for those who hear the page",
    deities: "deities",
    "slideshow.label": "name of the pictures",
  },
  "loan-program": { "letter.label": "name of the letter", "letter.closing": "closing" },
};

/** Entries of these lists are called by their own name where they have one. */
const NAMED = new Set([
  "trustees",
  "directors",
  "shrines",
  "papers",
  "categories",
  "opportunities",
  "menu",
  "social",
]);

const ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];

function stepsInWords(part: PartName, path: string, value: unknown): string[] {
  const steps = path.split(".");
  const words: string[] = [];
  let thing = value;
  steps.forEach((step, at) => {
    const list = steps[at - 1] ?? "";
    thing = thing === undefined ? undefined : Reflect.get(Object(thing), step);
    const isList = /^\d+$/.test(steps[at + 1] ?? "");
    if (/^\d+$/.test(step)) words.push((NAMED.has(list) && nameOf(thing)) || entryOf(list, Number(step)));
    else if (!isList && !isUnseen(step, at, steps)) {
      const word = CALLED_IN[part]?.[steps.slice(0, at + 1).join(".")] ?? CALLED[step] ?? spaced(step);
      // "First figure", and not "first figure, figure".
      if (word !== ONE_OF[list] && !words.at(-1)?.endsWith(` ${word}`)) words.push(word);
    }
  });
  return words;
}

/** The head of a section is the section itself. */
function isUnseen(step: string, at: number, steps: readonly string[]) {
  return at < steps.length - 1 && (UNSEEN.has(step) || (step === "head" && at > 0));
}

function entryOf(list: string, at: number) {
  const ending = endings[rules.select(at + 1)] ?? "th";
  return `${ORDINALS[at] ?? `${at + 1}${ending}`} ${ONE_OF[list] ?? "entry"}`;
}

const rules = new Intl.PluralRules("en", { type: "ordinal" });
const endings: { [rule: string]: string } = { one: "st", two: "nd", few: "rd" };

/** "donateLabel" is "donate label". */
function spaced(step: string) {
  return step.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("-", " ");
}

export function capitalized(words: string) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
