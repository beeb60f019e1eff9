import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { MarkedWords } from "#app/ui/marked-words.tsx";
import type { Block } from "#domain/content/marked-words.ts";
import type { ShownPicture } from "#domain/files.ts";
import { writtenDate } from "#domain/written-date.ts";
import { CardPicture } from "./news-card.tsx";
import { NEWS_FEED } from "./public-news.ts";

type HeadProps = { item: { title: string; date: string; lede: string } };

export function StoryHead({ item: { title, date, lede } }: HeadProps) {
  return (
    <>
      <p className="news__date">
        <time dateTime={date}>{writtenDate(date)}</time>
      </p>
      <h1 id="page-title">{title}</h1>
      {lede && <p className="lede">{lede}</p>}
    </>
  );
}

export function StoryPicture({ picture }: { picture: ShownPicture | null }) {
  if (!picture) return null;
  return (
    <figure className="story__pic">
      <CardPicture picture={picture} isFirst sizes="(min-width: 60rem) 46rem, 100vw" />
    </figure>
  );
}

export function StoryWords({ blocks, children }: { blocks: readonly Block[]; children?: ReactNode }) {
  return (
    <div className="story__words">
      <MarkedWords blocks={blocks} />
      {children}
    </div>
  );
}

export function FollowByFeed() {
  return (
    <a className="more" href={NEWS_FEED}>
      <Icon name="rss" />
      <span>Follow by RSS</span>
    </a>
  );
}
