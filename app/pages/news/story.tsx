import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { NewsItem } from "#domain/content/news.ts";
import { writtenDate } from "#domain/written-date.ts";

type StoryProps = {
  item: NewsItem;
  readMore: string;
  /** Its picture is on the first screen; the others wait until they are near. */
  isFirst: boolean;
};

export function Story({ item, readMore, isFirst }: StoryProps) {
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
