import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { templeId } from "#app/structured-data.ts";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { startingNews } from "#content/news.ts";
import type { NewsItem } from "#domain/content/news.ts";
import type { PublicTemple } from "#domain/content/public-temple.ts";
import { writtenDate } from "#domain/written-date.ts";
import { words } from "#server/services.ts";
import type { Route } from "./+types/news.ts";
import "./news.css";

export const meta = pageMeta<Awaited<ReturnType<typeof loader>>>(({ stories }, temple) =>
  stories.map((story) => storyData(story, temple)),
);

export function loader({ context }: Route.LoaderArgs) {
  const { news, ...rest } = context.get(words);
  return { ...pageWords(rest, "news"), news, stories: startingNews };
}

export default function News({ loaderData: { trail, news, stories } }: Route.ComponentProps) {
  useReveal();
  return (
    <>
      <Threshold kind="list" trail={trail} head={news.head} />
      <section className="section section--first" aria-label="News">
        <ul className="wrap news-list">
          {stories.map((item, position) => (
            <li key={item.id} data-reveal="">
              <Story item={item} readMore={news.readMore} isFirst={position === 0} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

type StoryProps = {
  item: NewsItem;
  readMore: string;
  /** Its picture is on the first screen; the others wait until they are near. */
  isFirst: boolean;
};

function Story({ item, readMore, isFirst }: StoryProps) {
  const { id, title, date, description, picture, link } = item;
  return (
    <article className="news" id={id} aria-labelledby={`${id}-title`}>
      <div className="news__pic">
        <img
          src={picture.src}
          alt={picture.alt}
          width="800"
          height="500"
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : undefined}
        />
      </div>
      <div className="news__body">
        <p className="news__date">
          <time dateTime={date}>{writtenDate(date)}</time>
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{description}</p>
        <ExternalLink kind="bare" className="more" href={link}>
          <span>
            {readMore}
            <span className="vh"> about {title}</span>
          </span>
          <Icon name="ext" />
        </ExternalLink>
      </div>
    </article>
  );
}

/** A story as search engines read it. */
function storyData({ title, date, description, picture, link }: NewsItem, temple: PublicTemple) {
  return {
    "@type": "NewsArticle",
    "@id": temple.url + link,
    headline: title,
    datePublished: date,
    description,
    image: temple.url + picture.src,
    publisher: { "@id": templeId(temple) },
  };
}
