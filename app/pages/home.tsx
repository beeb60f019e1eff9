import { pageMeta } from "#app/meta.ts";
import { useReveal } from "#app/ui/use-reveal.ts";
import { deities } from "#content/deities.ts";
import { home } from "#content/home.ts";
import { pages } from "#content/pages.ts";
import type { Route } from "./+types/home.ts";
import { Claims } from "./home/claims.tsx";
import { Epigraph } from "./home/epigraph.tsx";
import { Frieze } from "./home/frieze.tsx";
import { Impact } from "./home/impact.tsx";
import { Mission } from "./home/mission.tsx";
import { Slideshow } from "./home/slideshow.tsx";
import { Support } from "./home/support.tsx";
import { WelcomeBanner } from "./home/welcome-banner.tsx";
import "#app/styles/pages/home.css";

export const meta = pageMeta(pages.home);

/** Of the deities Home shows the doors alone: what is told of them stays out of its script. */
export function loader() {
  return deities.map(({ id, name, picture }) => ({ id, name, picture: picture.src }));
}

/** They are the same until the site is built again. */
export const shouldRevalidate = () => false;

export default function Home({ loaderData: shrines }: Route.ComponentProps) {
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
    </>
  );
}
