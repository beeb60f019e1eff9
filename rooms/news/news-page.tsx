import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "#app/meta.ts";
import { trailTo } from "#app/ui/breadcrumb.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { rooms } from "../opened.ts";
import { Card } from "./news-card.tsx";
import { feedLink } from "./news-meta.ts";
import { newsWords, storyData } from "./public-news.server.ts";
import "./news-page.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const cards = await context.get(rooms).news.visitors.cards();
  return { ...newsWords, cards, stories: cards.map(storyData) };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { page, stories } = loaderData;
  return [...pageMeta(page, stories)(), feedLink(page)];
}

/** Everything that is told, the first one set large. */
export default function News() {
  const { page, head, readMore, cards } = useLoaderData<typeof loader>();
  useReveal();
  return (
    <>
      <Threshold kind="list" trail={trailTo(page)} head={head} />
      <section className="section section--first" aria-label="News">
        <ul className="wrap news-list">
          {cards.map((item, position) => (
            <li key={item.slug} data-reveal="">
              <Card item={item} readMore={readMore} isFirst={position === 0} />
            </li>
          ))}
        </ul>
        {cards.length === 0 && <p className="wrap muted">Nothing is told here at the moment.</p>}
      </section>
    </>
  );
}
