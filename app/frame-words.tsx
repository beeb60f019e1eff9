import { createContext, useContext } from "react";
import type { Navigation } from "#domain/content/navigation.ts";
import type { SiteWords } from "#domain/content/parts.ts";
import { type PublicTemple, publicTemple } from "#domain/content/public-temple.ts";
import type { Preview } from "#server/services.ts";

/** What every page says around its own words: the root's loader brings it. */
export type FrameWords = { temple: PublicTemple; navigation: Navigation; preview: Preview | null };

export function frameWords({ temple, navigation }: SiteWords, preview: Preview | null): FrameWords {
  return { temple: publicTemple(temple), navigation, preview };
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

/** The same for a page's `meta`; nothing if the root itself could not be made. */
export function frameWordsIn(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]) {
  return matches.find((match) => match?.id === "root")?.loaderData as FrameWords | undefined;
}
