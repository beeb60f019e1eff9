import { type PartName, partNames } from "#domain/content/parts.ts";
import type { FileKind, FileUse } from "#domain/files.ts";
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

/** The files that some words show, each with the way to its field and the kind that the field takes. */
export function filesByField(words: unknown, way = ""): { id: string; kind: FileKind; field: string }[] {
  if (typeof words === "string") {
    const [, id] = /^\/api\/files\/([\w-]+)/.exec(words) ?? [];
    return id ? [{ id, kind: isPaper(way) ? "document" : "picture", field: way }] : [];
  }
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([step, inner]) => filesByField(inner, way ? `${way}.${step}` : step));
}

/** Papers are the only PDFs of the website. */
function isPaper(way: string) {
  return way.endsWith(".file");
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
