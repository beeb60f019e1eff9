import { createContext, useContext } from "react";
import type { Navigation } from "#domain/content/navigation.ts";
import type { SiteWords } from "#domain/content/parts.ts";
import { type PublicTemple, publicTemple } from "#domain/content/public-temple.ts";

/** The content around every page. The loader of the frame has it, as `frame`. */
type FrameWords = { temple: PublicTemple; navigation: Navigation };

export function frameWords({ temple, navigation }: SiteWords): FrameWords {
  return { temple: publicTemple(temple), navigation };
}

export const FrameWordsContext = createContext<FrameWords | undefined>(undefined);

export function useFrameWords() {
  const words = useContext(FrameWordsContext);
  if (!words) throw new Error("There are no words around this page.");
  return words;
}

export function useTemple() {
  return useFrameWords().temple;
}

export type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** The same for a page's `meta`; undefined if the frame failed. */
export function frameWordsIn(matches: Matches): FrameWords | undefined {
  return matches.map((match) => Object(match?.loaderData).frame).find(Boolean);
}
