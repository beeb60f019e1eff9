import { trailTo } from "#app/frame/trail.ts";
import { pageMeta } from "#app/meta.ts";
import { Arch } from "#app/ui/arch.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { about } from "#content/about.ts";
import { pages } from "#content/pages.ts";
import { directors, trustees } from "#content/people.ts";
import { Register } from "./about/register.tsx";
import "#app/styles/pages/about.css";

export const meta = pageMeta(pages.about);

export default function About() {
  useReveal();
  return (
    <>
      <Threshold
        kind="story"
        trail={trailTo(pages.about)}
        head={about.head}
        art={about.head.picture && <Arch picture={about.head.picture} />}
      />
      <section className="section--tight section--first" aria-label="Our story">
        <ol className="wrap milestones">
          {about.story.map(({ mark, text }) => (
            <li key={mark}>
              <b className="num">{mark}</b>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <Register kind="trustees" head={about.trustees} people={trustees} />
      <Register kind="directors" head={about.directors} people={directors}>
        <MoreLink to={about.more.href}>{about.more.label}</MoreLink>
      </Register>
    </>
  );
}
