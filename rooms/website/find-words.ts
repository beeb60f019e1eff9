import { plainRuns } from "#domain/content/marked-runs.ts";
import { type PartName, partForms } from "#domain/content/parts.ts";
import { excerptOf, type MatchRun, markMatches } from "#domain/marked-matches.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { type PartText, textsOf } from "./forms/texts.ts";
import { addressOfPart, type PartContent, parts } from "./website.ts";

/** A text of the website, where it stands in a person's words, and the screen where it is changed. */
export type FindableText = {
  /** What it is part of: "Loan letter". */
  of: string;
  where: string;
  text: string;
  href: string;
  /** Not public yet, or public only until the draft is. */
  standing?: "draft" | "public";
};

/** A text that was found, with what was looked for marked in it. */
export type FoundText = Omit<FindableText, "text"> & { runs: MatchRun[] };

/** What was found; of very many places, the first. */
export type SearchResult = { places: FoundText[]; total: number; of: number };

const MOST_PLACES = 100;

/** The texts that have all the words of a search in them; it asks for letters, not for case and accents. */
export function findWords(texts: readonly FindableText[], asked: string): SearchResult {
  const words = searchWords(asked);
  const found = texts.filter(({ text }) => words.length > 0 && isFound(plain(text), words));
  return {
    total: found.length,
    of: new Set(found.map((place) => place.of)).size,
    places: found
      .slice(0, MOST_PLACES)
      .map(({ text, ...place }) => ({ ...place, runs: excerptOf(markMatches(text, words)) })),
  };
}

/** Every text of a part. Of one with a draft, what the draft says, and what it takes away from the page. */
export function findableTexts({ part, published, draft }: PartContent): FindableText[] {
  const now = textsOf(partForms[part], published);
  if (!draft) return now.map((text) => findable(part, text));
  const drafted = textsOf(partForms[part], draft);
  const isIn = (texts: readonly PartText[]) => {
    const known = new Map(texts.map(({ way, text }) => [way, text]));
    return ({ way, text }: PartText) => known.get(way) === text;
  };
  const [isPublic, isDrafted] = [isIn(now), isIn(drafted)];
  return [
    ...drafted.map((text) => ({
      ...findable(part, text),
      ...(!isPublic(text) && { standing: "draft" as const }),
    })),
    ...now
      .filter((text) => !isDrafted(text))
      .map((text) => ({ ...findable(part, text), standing: "public" as const })),
  ];
}

function findable(part: PartName, { way, label, text }: PartText): FindableText {
  return {
    of: parts[part].title,
    where: label,
    // The screen of the part, at the field.
    href: `${addressOfPart(part)}?${new URLSearchParams({ field: way })}`,
    text: plainRuns(text),
  };
}
