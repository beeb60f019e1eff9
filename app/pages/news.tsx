import { trailTo } from "#app/frame/trail.ts";
import { pageMeta } from "#app/meta.ts";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { news, newsPage } from "#content/news.ts";
import { pages } from "#content/pages.ts";
import { Story } from "./news/story.tsx";
import { storyData } from "./news/story-data.ts";
import "#app/styles/pages/news.css";

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
