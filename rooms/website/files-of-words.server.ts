import { type PartName, partNames } from "#domain/content/parts.ts";
import type { FileUse } from "#domain/files.ts";
import type { Words } from "#server/words.ts";
import { parts } from "./website.ts";

/** Where the website's words show a file: public as soon as one published part shows it, private in a draft. */
export function usesOf(fileId: string, words: Words): FileUse[] {
  const drafted = words.drafted();
  return partNames.flatMap((part: PartName) => {
    const isShown = filesIn(words.now[part]).includes(fileId);
    const isUsed = isShown || filesIn(drafted[part]).includes(fileId);
    return isUsed ? [{ by: `the website’s part ${parts[part].title}`, isShown }] : [];
  });
}

/** The ids of the files that some words show. Each address of one begins with it, whatever its width. */
export function filesIn(words: object): string[] {
  const known = found.get(words);
  if (known) return known;
  const ids = [...JSON.stringify(words).matchAll(/\/api\/files\/([\w-]+)/g)].map(([, id = ""]) => id);
  found.set(words, [...new Set(ids)]);
  return [...new Set(ids)];
}
/** Asked for with every picture that a visitor fetches. */
const found = new WeakMap<object, string[]>();
