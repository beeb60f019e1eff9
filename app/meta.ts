import type { MetaDescriptor } from "react-router";
import { structuredData } from "#app/structured-data.ts";
import { temple } from "#content/temple.ts";
import type { PageInfo } from "#domain/content/pages.ts";

/** What a browser tab, a search engine and a shared link say of a page. */
export function pageMeta(page: PageInfo, more?: object[]) {
  const address = temple.url + page.path;
  const name = page.path === "/" ? "home" : page.path.slice(1);
  const tags: MetaDescriptor[] = [
    { title: page.title },
    { name: "description", content: page.description },
    // However a link spelled it, search engines keep one lower-case address of each page.
    { tagName: "link", rel: "canonical", href: address },
  ];
  // Links are shared and searched as the server sends them: a browser that is here already needs none of this.
  if (import.meta.env.SSR)
    tags.push(
      { property: "og:type", content: "website" },
      { property: "og:site_name", content: temple.name },
      { property: "og:title", content: page.title },
      { property: "og:description", content: page.description },
      { property: "og:url", content: address },
      { property: "og:locale", content: "en_US" },
      { property: "og:image", content: `${temple.url}/og/${name}.jpg` },
      { property: "og:image:width", content: "1200" },
      { property: "og:image:height", content: "630" },
      { property: "og:image:alt", content: page.title },
      { name: "twitter:card", content: "summary_large_image" },
      { "script:ld+json": structuredData(page, more) },
    );
  return () => tags;
}
