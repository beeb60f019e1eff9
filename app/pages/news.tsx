import { pageMeta } from "#app/meta.ts";
import { templeId } from "#app/structured-data.ts";
import { trailTo } from "#app/ui/breadcrumb.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { news, newsPage } from "#content/news.ts";
import { pages } from "#content/pages.ts";
import { temple } from "#content/temple.ts";
import type { NewsItem } from "#domain/content/news.ts";
import { writtenDate } from "#domain/written-date.ts";
import "./news.css";

export const meta = pageMeta(pages.news, news.map(storyData));

export default function News() {
  useReveal();
  return (
    <>
      <Threshold kind="list" trail={trailTo(pages.news)} head={newsPage.head} />
      <section className="section section--first" aria-label="News">
        <ul className="wrap news-list">
          {news.map((item, position) => (
            <li key={item.id} data-reveal="">
              <Story item={item} readMore={newsPage.readMore} isFirst={position === 0} />
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
function storyData({ title, date, description, picture, link }: NewsItem) {
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
