import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { words } from "#server/services.ts";
import { rooms } from "../opened.ts";
import { Card } from "./news-card.tsx";
import { feedLink } from "./news-meta.ts";
import { storyData } from "./public-news.server.ts";
import "./news-page.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const { news, temple, ...rest } = context.get(words);
  const cards = await context.get(rooms).news.visitors.cards();
  const stories = cards.map((card) => storyData(card, temple));
  return { ...pageWords(rest, "news"), news, cards, stories };
}

type NewsLoaded = Awaited<ReturnType<typeof loader>>;
const pageTags = pageMeta<NewsLoaded>(({ stories }) => stories);

export function meta(args: Parameters<typeof pageTags>[0]) {
  const { loaderData } = args;
  return loaderData ? [...pageTags(args), feedLink(loaderData.page.name)] : [];
}

/** Everything that is told, the first one set large. */
export default function News() {
  const { trail, news, cards } = useLoaderData<typeof loader>();
  useReveal();
  return (
    <>
      <Threshold kind="list" trail={trail} head={news.head} />
      <section className="section section--first" aria-label="News">
        <ul className="wrap news-list">
          {cards.map((item, position) => (
            <li key={item.slug} data-reveal="">
              <Card item={item} readMore={news.readMore} isFirst={position === 0} />
            </li>
          ))}
        </ul>
        {cards.length === 0 && <p className="wrap muted">Nothing is told here at the moment.</p>}
      </section>
    </>
  );
}
