import { plainRuns } from "#domain/content/marked-runs.ts";
import type { PartName } from "#domain/content/parts.ts";
import { textsIn } from "#domain/content/texts.ts";
import { excerptOf, type MatchRun, markMatches } from "#domain/marked-matches.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { labelAt } from "./forms/changes.ts";
import { partForms } from "./forms/forms.ts";
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
  const now = new Map(textsIn(published).map(({ path, text }) => [path, text]));
  if (!draft) return [...now].map(([path, text]) => findable(part, path, text, published));
  const drafted = new Map(textsIn(draft).map(({ path, text }) => [path, text]));
  const isSame = (path: string) => now.get(path) === drafted.get(path);
  return [
    ...[...drafted].map(([path, text]) => ({
      ...findable(part, path, text, draft),
      ...(!isSame(path) && { standing: "draft" as const }),
    })),
    ...[...now]
      .filter(([path]) => !isSame(path))
      .map(([path, text]) => ({ ...findable(part, path, text, published), standing: "public" as const })),
  ];
}

/** The screen of a part, at a field. */
function fieldAddress(part: PartName, path: string) {
  return `${addressOfPart(part)}?${new URLSearchParams({ field: path })}`;
}

function findable(part: PartName, path: string, text: string, value: unknown): FindableText {
  return {
    of: parts[part].title,
    where: labelAt(partForms[part], path, value),
    href: fieldAddress(part, path),
    text: plainRuns(text),
  };
}
