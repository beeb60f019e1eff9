import { useState } from "react";
import { pageMeta } from "#app/meta.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { deities } from "#content/deities.ts";
import { home } from "#content/home.ts";
import { pages } from "#content/pages.ts";
import { ComingUp } from "#rooms/events/coming-up.tsx";
import { rooms } from "#rooms/opened.ts";
import type { Route } from "./+types/home.ts";
import { Claims, Epigraph, Frieze, Impact, Mission, Support } from "./home/sections.tsx";
import { Slideshow } from "./home/slideshow.tsx";
import "./home.css";

export const meta = pageMeta(pages.home);

/** Home shows names and pictures of the deities; their descriptions stay out of its script. */
export async function loader({ context }: Route.LoaderArgs) {
  const shrines = deities.map(({ id, name, picture }) => ({ id, name, picture: picture.src }));
  return { shrines, coming: await context.get(rooms).events.calendar.comingUp() };
}

export default function Home({ loaderData: { shrines, coming } }: Route.ComponentProps) {
  useReveal();
  return (
    <>
      <WelcomeBanner words={home.banner} />
      <h1 className="vh">{home.title}</h1>
      <Slideshow {...home.slideshow} />
      <Claims claims={home.claims} />
      <Mission mission={home.mission} features={home.features} />
      <Epigraph {...home.epigraph} />
      <Frieze head={home.deities} shrines={shrines} />
      <Support {...home.support} />
      <Impact {...home.impact} />
      <ComingUp {...coming} />
    </>
  );
}

/** A line that scrolls sideways; a second copy follows the first, so that it never runs out. */
function WelcomeBanner({ words }: { words: string }) {
  const [isPaused, setIsPaused] = useState(false);
  return (
    <section className="welcome" data-tone="dark" aria-label="Welcome announcement" data-paused={isPaused}>
      <div className="welcome__view">
        <div className="welcome__track">
          <p>{words}</p>
          <p aria-hidden="true">{words}</p>
        </div>
      </div>
      <button className="welcome__pause" type="button" onClick={() => setIsPaused(!isPaused)}>
        <Icon name={isPaused ? "play" : "pause"} />
        <span>
          {isPaused ? "Play" : "Pause"}
          <span className="vh"> the announcement</span>
        </span>
      </button>
    </section>
  );
}
