import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { DonateLink } from "#app/frame/donate-link.tsx";
import { useTemple } from "#app/frame-words.tsx";
import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { Arch } from "#app/ui/arch.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { HoldStill } from "#app/ui/hold-still.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Marked } from "#app/ui/marked.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useLive } from "#app/ui/use-live.ts";
import { useReveal } from "#app/ui/use-reveal.ts";
import { words } from "#server/services.ts";
import { rooms } from "../opened.ts";
import { wallQuery } from "./donor-book.server.ts";
import { EveryNameOnPaper, useEveryName } from "./printed-wall.tsx";
import { DonorTable, Trustees, useWallWords, WallWords } from "./wall.tsx";
import { useNews } from "./what-changed.ts";
import "./donors-page.css";

export const meta = pageMeta();

export function loader({ request, context }: LoaderFunctionArgs) {
  const { book: donors } = context.get(rooms).donors;
  const { page, q } = wallQuery(new URL(request.url).searchParams);
  const everyName = q === "" && donors.printedPages === 1 ? donors.printed(1) : null;
  const { "donor-wall": donorWall, ...rest } = context.get(words);
  return { ...pageWords(rest, "donors"), donorWall, q, view: donors.wall(page, q), everyName };
}

export default function Donors() {
  const loaderData = useLoaderData<typeof loader>();
  const { trail, donorWall, q } = loaderData;
  const { view, connection } = useLive(sourceOf(loaderData), loaderData.view);
  const { sentence, fresh } = useNews(view, q);
  const everyName = useEveryName(loaderData, view);
  useReveal(120);
  const { head } = donorWall;
  return (
    <WallWords value={donorWall}>
      <Threshold
        trail={trail}
        head={head}
        art={head.picture && <Arch picture={head.picture} aim="right" />}
      />
      <p className="vh" role="status">
        {sentence}
      </p>
      {everyName && <EveryNameOnPaper view={everyName} />}
      <HoldStill>
        {!q && <Trustees trustees={view.trustees} fresh={fresh} />}
        <section className="section section--sand" aria-labelledby="donors">
          <div className="wrap wall">
            <DonorTable view={view} q={q} fresh={fresh} connection={connection} />
            <HonorBox />
          </div>
        </section>
      </HoldStill>
    </WallWords>
  );
}

function sourceOf({ q, view }: ReturnType<typeof loader>) {
  return `/api/wall?${new URLSearchParams({ page: String(view.donors.page), ...(q && { q }) })}`;
}

function HonorBox() {
  const temple = useTemple();
  const { picture, title, text, waysTitle, ways, more } = useWallWords().honor;
  return (
    <aside className="wall__side" aria-labelledby="honored">
      <div className="honored" data-tone="dark" data-reveal="">
        <img src={picture} alt="" width="96" height="96" loading="lazy" decoding="async" />
        <h2 id="honored">{title}</h2>
        <p>
          <Marked words={text} />
        </p>
        <h3>{waysTitle}</h3>
        <ul className="ways">
          {ways.map(({ icon, label, href, instructions }) => (
            <li key={label}>
              <Icon name={icon} />
              {href ? (
                <Link to={href} prefetch="intent">
                  {label}
                </Link>
              ) : (
                <ExternalLink kind="bare" href={temple.donationPage.url}>
                  {label}
                  <Icon name="ext" />
                </ExternalLink>
              )}
              {instructions && (
                <p>
                  <Marked words={instructions} />
                </p>
              )}
            </li>
          ))}
        </ul>
        <DonateLink kind="cta-wide" />
        <MoreLink to={more.href}>{more.label}</MoreLink>
      </div>
    </aside>
  );
}
