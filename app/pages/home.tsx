import { useState } from "react";
import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { ComingUp } from "#rooms/events/calendar/coming-up.tsx";
import { rooms } from "#rooms/opened.ts";
import { words } from "#server/services.ts";
import type { Route } from "./+types/home.ts";
import { Claims, Epigraph, Frieze, Impact, Mission, Support } from "./home/sections.tsx";
import { Slideshow } from "./home/slideshow.tsx";
import "./home.css";

export const meta = pageMeta();

/** Home shows names and pictures of the deities, and not their descriptions. */
export async function loader({ context }: Route.LoaderArgs) {
  const { home, deities, ...rest } = context.get(words);
  const shrines = deities.shrines.map(({ id, name, picture }) => ({ id, name, picture: picture.src }));
  const coming = await context.get(rooms).events.calendar.comingUp();
  return { ...pageWords(rest, "home"), home, shrines, coming };
}

export default function Home({ loaderData: { home, shrines, coming } }: Route.ComponentProps) {
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
