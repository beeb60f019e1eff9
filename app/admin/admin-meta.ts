import { temple } from "#content/temple.ts";

/** Staff pages have a name for the tab, and nothing for search engines. */
export function adminMeta(title: string) {
  return () => [{ title: `${title} | ${temple.name}` }, { name: "robots", content: "noindex" }];
}
