import { Arch } from "#app/ui/arch.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import type { Feature, Home } from "#domain/content/home.ts";

type MissionProps = { mission: Home["mission"]; features: Feature[] };

export function Mission({ mission, features }: MissionProps) {
  return (
    <section className="section" id="mission" aria-labelledby="mission-title">
      <div className="wrap mission__grid">
        <figure className="mission__art" data-reveal="">
          <Arch picture={mission.picture} />
          <figcaption>{mission.caption}</figcaption>
        </figure>
        <div className="mission__copy" data-reveal="">
          <p className="eyebrow">{mission.eyebrow}</p>
          <h2 id="mission-title">{mission.title}</h2>
          <p className="lede">{mission.lede}</p>
          <p>{mission.text}</p>
          <MoreLink to={mission.more.href}>{mission.more.label}</MoreLink>
        </div>
      </div>
      <ul className="wrap features">
        {features.map(({ icon, title, text }) => (
          <li className="feature" key={title} data-reveal="">
            <span className="icondisc">
              <Icon name={icon} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
