import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { pageMeta } from "#app/meta.ts";
import { sharedPicture, stepsThrough } from "#app/page-words.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { words } from "#server/services.ts";
import { rooms } from "../opened.ts";
import { CopyAddress } from "./copy-address.tsx";
import { Card } from "./news-card.tsx";
import { asArticle, feedLink } from "./news-meta.ts";
import { storyData } from "./public-news.server.ts";
import { NEWS_PAGE } from "./public-news.ts";
import { FollowByFeed, StoryHead, StoryPicture, StoryWords } from "./story.tsx";
import "./news-page.css";
import "./story.css";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const story = await context.get(rooms).news.visitors.story((params.slug ?? "").toLowerCase());
  // As any address that is nobody's.
  if (story === undefined) throw redirect("/");
  if (typeof story === "string") throw redirect(story, story.includes("#") ? 302 : 301);
  const { news, temple, ...rest } = context.get(words);
  const { title, text, href, picture } = story;
  return {
    page: { path: href, name: title, title, description: text },
    trail: stepsThrough(rest, ["news"], title),
    feed: rest.pages.news.name,
    story,
    readMore: news.readMore,
    picture: sharedPicture(picture),
    data: storyData(story, temple),
  };
}

const pageTags = pageMeta<Awaited<ReturnType<typeof loader>>>(({ data }) => [data]);

export function meta(args: Parameters<typeof pageTags>[0]) {
  if (!args.loaderData) return [];
  const { story, feed } = args.loaderData;
  return [...asArticle(pageTags(args), story.date), feedLink(feed)];
}

/** All of one item, and the way to others. */
export default function NewsItem() {
  const { story, trail, readMore, page } = useLoaderData<typeof loader>();
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
