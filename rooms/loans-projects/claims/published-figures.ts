import type { DonorWallWords } from "#domain/content/donor-wall.ts";
import type { Home } from "#domain/content/home.ts";
import type { LandProject } from "#domain/content/land-project.ts";
import type { LoanProgram } from "#domain/content/loan-program.ts";
import { plainRuns } from "#domain/content/marked-runs.ts";
import { filled, type LetterWords } from "../loans/loan-letter.ts";
import { acresSaid, figureSaid } from "./claim.ts";

/** A figure as visitors read it now, with the words it stands in; what it is about is known by these words alone. */
export type PublishedFigure = { id: string; place: string; words: string; published: string; about: Subject };

export type Subject =
  | { of: "raised" | "pledged"; phase: number }
  | { of: "every-dollar" | "visitors" | "festivals" | "programs" | "acres" | "delay" | "other" };

const names: { [of in Subject["of"]]: string } = {
  raised: "achieved",
  pledged: "achieved",
  visitors: "served",
  festivals: "festivals",
  programs: "programs",
  acres: "acres",
  delay: "delay",
  other: "figure",
  "every-dollar": "every-dollar",
};

const EVERY_DOLLAR = /\bevery dollar\b/i;

export function figuresOfHome({ claims, impact }: Pick<Home, "claims" | "impact">): PublishedFigure[] {
  const row = claims.flatMap((claim) => {
    if ("figure" in claim) return figureIn("the row under the picture", claim);
    const published = EVERY_DOLLAR.test(claim.words) ? "every dollar" : figureSaid(claim.words);
    return published ? said("the row under the picture", claim.words, published) : [];
  });
  const figures = impact.figures.map((figure) => figureIn("our impact", figure));
  return named("home", [...row, ...figures]);
}

export function figuresOfLand({ head }: Pick<LandProject, "head">): PublishedFigure[] {
  const told = sentencesIn(plainRuns(head.lede))
    .flatMap((sentence) => sentence.split(/:\s+/))
    .flatMap((words) => {
      const acres = acresSaid(words);
      return acres ? said("opening words", words, acres.toLowerCase(), { of: "acres" }) : [];
    });
  return named("land", told);
}

/** How soon somebody finds their name. */
export function figuresOfTheWall({ honor }: Pick<DonorWallWords, "honor">): PublishedFigure[] {
  const told = sentencesIn(plainRuns(honor.text)).flatMap((sentence) => {
    const [published] = /\d[\d,]*(?:\s*[–-]\s*\d+)?\s+(?:hour|day|week|month)s?\b/i.exec(sentence) ?? [];
    return published ? said("the box at the side", sentence, published, { of: "delay" }) : [];
  });
  return named("donors", told);
}

/** Where the letter names one of its figures, or where somebody typed such a figure instead of its place. */
export function letterFigure(program: LetterText, place: keyof LetterWords, figures: LetterWords) {
  const clauses = clausesIn(program);
  const clause = clauses.find((text) => text.includes(`{${place}}`));
  if (clause) return { words: filled(clause, figures), published: figures[place], isTyped: false };
  const { beside, figure = figureSaid } = typed[place] ?? {};
  for (const text of clauses) {
    const published = beside?.test(text) ? figure(text) : undefined;
    if (published) return { words: filled(text, figures), published, isTyped: true };
  }
  return undefined;
}

type LetterText = Pick<LoanProgram, "letter" | "glance">;

/** The words that a figure stands beside when it is typed, and how it looks where it is no number. */
const typed: {
  [place in keyof LetterWords]?: { beside: RegExp; figure?: (text: string) => string | undefined };
} = {
  commitments: { beside: /\bcommitments?\b/i },
  inHand: { beside: /\bin hand\b/i },
  minimum: { beside: /\bany sum\b|\bminimum\b/i },
  escrowDate: { beside: /\buntil\b|\bescrow\b/i, figure: daySaid },
};

function daySaid(text: string) {
  return /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d{1,2}\b(?:, \d{4})?/.exec(
    text,
  )?.[0];
}

/** What the letter promises of every loan. */
export function promiseIn(program: LetterText) {
  return paragraphsIn(program)
    .flatMap(sentencesIn)
    .find((sentence) => /\bno loan\b/i.test(sentence) && /\bland\b/i.test(sentence));
}

function paragraphsIn({ letter, glance }: LetterText) {
  return [
    ...letter.passages.flatMap(({ paragraphs }) => paragraphs).map((text) => text.replaceAll("**", "")),
    ...glance.facts.map(({ term, before = "", figure, after = "" }) =>
      [`${term}:`, before, figure, after].filter(Boolean).join(" "),
    ),
  ];
}

/** A sentence may hold several figures: each stands in a part of its own. */
function clausesIn(program: LetterText) {
  return paragraphsIn(program).flatMap((text) => {
    const isFact = !/[.!?]$/.test(text);
    return isFact ? [text] : sentencesIn(text).flatMap((sentence) => sentence.split(/[:;,]\s+/));
  });
}

function sentencesIn(text: string) {
  return text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim().replace(/[.!?]$/, ""))
    .filter(Boolean);
}

type Unnamed = Omit<PublishedFigure, "id">;

function figureIn(place: string, { figure, words }: { figure: string; words: string }): Unnamed {
  return { ...said(place, words, figure), words: `${figure} ${words}` };
}

function said(place: string, words: string, published: string, about = subjectOf(words, published)): Unnamed {
  return { place, words, published, about };
}

function subjectOf(words: string, published: string): Subject {
  if (EVERY_DOLLAR.test(published))
    return { of: /\bland\b|\bconstruction\b|\bbuild/i.test(words) ? "every-dollar" : "other" };
  const phase = /\bphase[\s-]*(\d+)/i.exec(words)?.[1];
  if (phase && /[%$]/.test(published))
    return { of: /pledg|commit/i.test(words) ? "pledged" : "raised", phase: Number(phase) };
  if (/festival/i.test(words)) return { of: "festivals" };
  if (/\bacres?\b/i.test(words)) return { of: "acres" };
  if (/devotee|visitor|\bserved\b/i.test(words)) return { of: "visitors" };
  if (/communit|program/i.test(words) && published.includes("$")) return { of: "programs" };
  return { of: "other" };
}

/** Two of a kind are told apart by their number. */
function named(page: string, figures: Unnamed[]): PublishedFigure[] {
  const taken = new Map<string, number>();
  return figures.map((figure) => {
    const name = `${page}-${names[figure.about.of]}`;
    const number = (taken.get(name) ?? 0) + 1;
    taken.set(name, number);
    return { ...figure, id: number === 1 ? name : `${name}-${number}` };
  });
}
