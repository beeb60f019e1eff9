import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { pageMeta } from "#app/meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { rooms } from "../opened.ts";
import { CopyAddress } from "./copy-address.tsx";
import { NEWS_PAGE } from "./news.ts";
import { Card } from "./news-card.tsx";
import { asArticle, feedLink } from "./news-meta.ts";
import { newsWords, sharedAs, sharedPicture, storyData } from "./public-news.server.ts";
import { FollowByFeed, StoryHead, StoryPicture, StoryWords } from "./story.tsx";
import "./news-page.css";
import "./story.css";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const story = await context.get(rooms).news.visitors.story((params.slug ?? "").toLowerCase());
  // As any address that is nobody's.
  if (story === undefined) throw redirect("/");
  if (typeof story === "string") throw redirect(story, story.includes("#") ? 302 : 301);
  return {
    ...{ story, readMore: newsWords.readMore, news: newsWords.page },
    ...{ page: sharedAs(story), picture: sharedPicture(story), data: storyData(story) },
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { page, data, news, story, picture } = loaderData;
  const tags = pageMeta(page, [data])();
  return [
    ...asArticle(tags, { picture, alt: story.picture?.alt ?? page.title, date: story.date }),
    feedLink(news),
  ];
}

/** All of one item, and the way to others. */
export default function NewsItem() {
  const { story, readMore, page, news } = useLoaderData<typeof loader>();
  const trail = [{ label: "Home", href: "/" }, { label: news.name, href: NEWS_PAGE }, { label: story.title }];
  return (
    <>
      <article className="story" aria-labelledby="page-title">
        <section className="threshold story__open" aria-labelledby="page-title">
          <div className="wrap">
            <div className="threshold__copy">
              <Breadcrumb trail={trail} />
              <StoryHead item={story} />
            </div>
          </div>
        </section>
        <div className="wrap story__grid">
          <StoryPicture picture={story.picture} />
          <StoryWords blocks={story.blocks}>
            <p className="story__end">
              <a className="more" href={NEWS_PAGE}>
                <Icon name="left" />
                <span>All news</span>
              </a>
            </p>
          </StoryWords>
          <aside className="story__side" aria-label="About this item">
            <CopyAddress address={page.path} />
            <FollowByFeed />
          </aside>
        </div>
      </article>
      {story.more.length > 0 && (
        <section className="section section--sand story__more" aria-labelledby="more-news">
          <div className="wrap">
            <div className="head">
              <h2 id="more-news">More news</h2>
            </div>
            <ul className="newsgrid">
              {story.more.map((item) => (
                <li key={item.slug}>
                  <Card item={item} readMore={readMore} level="h3" />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}
