import { Link } from "react-router";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ShownPicture } from "#domain/files.ts";
import { writtenDate } from "#domain/written-date.ts";
import type { NewsCard } from "./public-news.ts";

type CardProps = {
  item: NewsCard;
  readMore: string;
  /** Its picture is on the first screen; the others wait until they are near. */
  isFirst?: boolean;
  level?: "h2" | "h3";
};

/** One item among others, with the way to all of it. */
export function Card({ item, readMore, isFirst = false, level: Heading = "h2" }: CardProps) {
  const { slug, title, date, text, picture } = item;
  return (
    <article className="news" id={slug} aria-labelledby={`${slug}-title`}>
      <CardPicture picture={picture} isFirst={isFirst} />
      <div className="news__body">
        <p className="news__date">
          <time dateTime={date}>{writtenDate(date)}</time>
        </p>
        <Heading id={`${slug}-title`}>{title}</Heading>
        <p>{text}</p>
        <ReadMore item={item} words={readMore} />
      </div>
    </article>
  );
}

/** A page of this site that is an item's own opens here, any other address in a new tab. */
function ReadMore({ item: { href, title, isOwnPage }, words }: { item: NewsCard; words: string }) {
  const said = (
    <span>
      {words}
      <span className="vh"> about {title}</span>
    </span>
  );
  if (isOwnPage)
    return (
      <Link className="more" to={href} prefetch="intent">
        {said}
        <Icon name="right" />
      </Link>
    );
  return (
    <ExternalLink kind="bare" className="more" href={href}>
      {said}
      <Icon name="ext" />
    </ExternalLink>
  );
}

type CardPictureProps = { picture: ShownPicture | null; isFirst: boolean; sizes?: string };

/** An item without a picture of its own shows the lamp. */
export function CardPicture({
  picture,
  isFirst,
  sizes = "(min-width: 48rem) 40rem, 100vw",
}: CardPictureProps) {
  const { src, srcSet, width, height, alt } = picture ?? lamp;
  return (
    <div className={picture ? "news__pic" : "news__pic news__pic--still"}>
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
      />
    </div>
  );
}

const lamp: ShownPicture = { src: "/art/lamp.svg", alt: "", width: 800, height: 500 };
