import { frameWordsIn, type Matches } from "#app/frame-words.tsx";

/** Staff pages have a name for the tab, and nothing for search engines. */
export function adminMeta(title: string) {
  return ({ matches }: { matches: Matches }) => {
    const temple = frameWordsIn(matches)?.temple.name;
    return [{ title: [title, temple].filter(Boolean).join(" | ") }, { name: "robots", content: "noindex" }];
  };
}
