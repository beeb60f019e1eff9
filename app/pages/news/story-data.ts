import { templeId } from "#app/structured-data.ts";
import { temple } from "#content/temple.ts";
import type { NewsItem } from "#domain/content/news.ts";

/** A story as search engines read it. */
export function storyData({ title, date, description, picture, link }: NewsItem) {
  return {
    "@type": "NewsArticle",
    "@id": temple.url + link,
    headline: title,
    datePublished: date,
    description,
    image: temple.url + picture.src,
    publisher: { "@id": templeId },
  };
}
