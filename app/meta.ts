import type { MetaDescriptor } from "react-router";
import { frameWordsIn, type Matches } from "#app/frame-words.tsx";
import type { PageWords } from "#app/page-words.ts";
import { structuredData } from "#app/structured-data.ts";
import { type PublicTemple, titleOf } from "#domain/content/public-temple.ts";

type MetaArgs<Data> = { loaderData: Data | undefined; matches: Matches };

/** Title and metadata of a page, from its loader's data. */
export function pageMeta<Data extends PageWords>(
  more?: (data: Data, temple: PublicTemple) => object[],
  isForRobots?: (data: Data) => boolean,
) {
  return ({ loaderData, matches }: MetaArgs<Data>): MetaDescriptor[] => {
    const temple = frameWordsIn(matches)?.temple;
    if (!loaderData || !temple) return [];
    const tags = tagsOf(loaderData, temple, more?.(loaderData, temple));
    return isForRobots?.(loaderData) === false ? [...tags, NOT_FOR_ROBOTS] : tags;
  };
}

const NOT_FOR_ROBOTS = { name: "robots", content: "noindex, nofollow" };

function tagsOf(words: PageWords, temple: PublicTemple, more?: object[]) {
  const { page, picture } = words;
  const address = temple.url + page.path;
  const title = titleOf(page, temple);
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: page.description },
    // One lower-case address per page for search engines.
    { tagName: "link", rel: "canonical", href: address },
  ];
  // Only on the server: search engines and shared links read the HTML, and browsers do not need it.
  if (import.meta.env.SSR)
    tags.push(
      { property: "og:type", content: "website" },
      { property: "og:site_name", content: temple.name },
      { property: "og:title", content: title },
      { property: "og:description", content: page.description },
      { property: "og:url", content: address },
      { property: "og:locale", content: "en_US" },
      ...(picture ? ownPicture(picture, temple) : picturePrinted(page.path, title, temple)),
      { name: "twitter:card", content: "summary_large_image" },
      { "script:ld+json": structuredData(words, temple, more) },
    );
  return tags;
}

function ownPicture({ src, alt }: NonNullable<PageWords["picture"]>, temple: PublicTemple) {
  return [
    { property: "og:image", content: temple.url + src },
    { property: "og:image:alt", content: alt },
  ];
}

/** The picture made by `scripts/print-share-pictures.ts`; pages below have that of their parent. */
function picturePrinted(path: string, alt: string, temple: PublicTemple) {
  const name = path.split("/")[1] || "home";
  return [
    { property: "og:image", content: `${temple.url}/og/${name}.jpg` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
  ];
}
