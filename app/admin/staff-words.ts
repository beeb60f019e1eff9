import { createContext, useContext } from "react";
import type { SiteWords } from "#domain/content/parts.ts";

/** The website's content that staff choose from in forms. The loader of the admin frame has it. */
type StaffWords = {
  shrines: { id: string; name: string; picture: string }[];
  /** What volunteers can help with. */
  opportunities: string[];
};

export function staffWords({ deities, giving }: SiteWords): StaffWords {
  return {
    shrines: deities.shrines.map(({ id, name, picture }) => ({ id, name, picture: picture.src })),
    opportunities: giving.opportunities.map(({ title }) => title),
  };
}

export const StaffWordsContext = createContext<StaffWords>({ shrines: [], opportunities: [] });

export function useStaffWords() {
  return useContext(StaffWordsContext);
}
