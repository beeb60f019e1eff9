import { Hono } from "hono";
import { type Block, blocksOf } from "#domain/content/marked-words.ts";
import { templeId, titleOf } from "#domain/content/public-temple.ts";
import type { ShownPicture } from "#domain/files.ts";
import type { Asked } from "#server/api/asked.ts";
import type { House } from "#server/room.ts";
import { addressesOf, type CachedAddress } from "#server/site/response-cache.ts";
import { type News, shortText } from "./news.ts";
import { momentOf, type NewsBook } from "./news-book.server.ts";
import { newsFeed } from "./news-feed.ts";
import { NEWS_FEED, NEWS_PAGE, type NewsCard, pageAddress } from "./public-news.ts";

/** What the page of one item shows. */
type NewsStory = NewsCard & { lede: string; blocks: Block[]; more: NewsCard[] };

const MORE = 2;
const FEED_ITEMS = 50;

/** What visitors see of the news: all of them, a page for each, and a feed. */
export function openPublicNews(house: House, book: NewsBook) {
  const { list: source } = book;
  const addressAt = addressesOf(source, addresses);
  const cached: CachedAddress[] = [
    { path: NEWS_PAGE, source, addressOf: () => "" },
    { path: NEWS_FEED, source, addressOf: () => "" },
    { path: "/sitemap.xml", source, addressOf: () => "" },
    // Addresses that are nobody's, or lead elsewhere, are answered each time.
    { path: `${NEWS_PAGE}/*`, source, addressOf: (_, path) => addressAt(path) },
  ];
  return {
    cards: () => Promise.all(book.published().map(cardOf)),
    /** The page under a slug; the address that it has now, where that is another; undefined where nobody has it. */
    async story(slug: string): Promise<NewsStory | string | undefined> {
      const item = book.withSlug(slug);
      if (!item) return undefined;
      if (item.link !== null) return `${NEWS_PAGE}#${item.slug}`;
      if (item.slug !== slug) return item.address;
      const others = book.published().filter(({ id }) => id !== item.id);
      return {
        ...(await cardOf(item)),
        lede: item.summary,
        blocks: blocksOf(item.words),
        more: await Promise.all(others.slice(0, MORE).map(cardOf)),
      };
    },
    /** The pages that items have of their own. */
    addresses,
    cached,
    rawRoutes: new Hono<Asked>().get(NEWS_FEED, (c) =>
      c.body(feed(), 200, { "Content-Type": "application/rss+xml; charset=utf-8" }),
    ),
  };

  function addresses() {
    return book.published().flatMap(({ link, slug }) => (link === null ? pageAddress(slug) : []));
  }

  async function cardOf(item: News): Promise<NewsCard> {
    const { slug, title, date, address, link } = item;
    return {
      slug,
      title,
      date,
      text: shortText(item),
      picture: await pictureOf(item),
      href: address,
      isOwnPage: link === null,
    };
  }

  async function pictureOf({ picture }: News): Promise<ShownPicture | null> {
    if (!picture) return null;
    const { alt } = picture;
    if ("src" in picture) return { src: picture.src, width: 800, height: 500, alt };
    const file = await house.files.get(picture.fileId);
    if (!file) return null;
    const { url, width = 800, height = 600, variants = [] } = house.files.answerOf(file);
    const webp = variants.filter(({ type }) => type === "image/webp");
    const srcSet = webp.map((each) => `${each.url} ${each.width}w`).join(", ");
    return { src: url, ...(srcSet && { srcSet }), width, height, alt };
  }

  function feed() {
    const { temple, pages, news } = house.words.now;
    const items = book.published().slice(0, FEED_ITEMS);
    return newsFeed({
      title: titleOf(pages.news, temple),
      description: news.head.lede,
      address: temple.url + NEWS_PAGE,
      self: temple.url + NEWS_FEED,
      items: items.map((item) => ({
        title: item.title,
        text: shortText(item),
        address: new URL(item.address, temple.url).href,
        guid: `${temple.url}${NEWS_PAGE}#${item.id}`,
        at: momentOf(item.publishedFrom ?? item.date),
      })),
    });
  }
}

/** What a story is to search engines. */
export function storyData({ title, date, text, picture, href }: NewsCard, temple: { url: string }) {
  return {
    "@type": "NewsArticle",
    "@id": new URL(href, temple.url).href,
    headline: title,
    datePublished: date,
    description: text,
    ...(picture && { image: temple.url + picture.src }),
    publisher: { "@id": templeId(temple) },
  };
}
