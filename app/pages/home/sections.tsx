import { Link } from "react-router";
import { GivingLinks } from "#app/frame/donate-link.tsx";
import { Arch } from "#app/ui/arch.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Marked } from "#app/ui/marked.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import type { Feature, Home, HomeClaim } from "#domain/content/home.ts";
import type { SectionHead as Head } from "#domain/content/page-pieces.ts";

export function Claims({ claims }: { claims: HomeClaim[] }) {
  return (
    <section className="claims" aria-label="Our promise">
      <ul className="wrap claims__list">
        {claims.map((claim) => (
          <li key={claim.words} data-reveal="">
            {"figure" in claim ? <b>{claim.figure}</b> : <Icon name={claim.icon} />}
            <span>{claim.words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
          <p className="lede">
            <Marked words={mission.lede} />
          </p>
          <p>
            <Marked words={mission.text} />
          </p>
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
            <p>
              <Marked words={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Epigraph({ label, tamil, english, source }: Home["epigraph"]) {
  return (
    <section className="epigraph" aria-label={label}>
      <div className="wrap" data-reveal="">
        <img src="/art/lotus-divider.svg" alt="" width="600" height="80" loading="lazy" />
        <blockquote>
          <p className="epigraph__tamil" lang="ta">
            {tamil}
          </p>
          <p className="epigraph__english">{english}</p>
          <footer>{source}</footer>
        </blockquote>
      </div>
    </section>
  );
}

type Shrine = { id: string; name: string; picture: string };

/** The ten deities in a row, each linked to its place on /deities. */
export function Frieze({ head, shrines }: { head: Head; shrines: Shrine[] }) {
  return (
    <section className="section" aria-labelledby="shrines">
      <div className="wrap">
        <SectionHead id="shrines" kind="split" head={head} />
        <ul className="frieze" aria-label="The ten deities">
          {shrines.map(({ id, name, picture }) => (
            <li key={id} data-reveal="">
              <Link to={`/deities#${id}`} prefetch="intent">
                <Arch picture={{ src: picture, alt: "" }} />
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Support({ eyebrow, title, lede, picture, more }: Home["support"]) {
  return (
    <section className="support" data-tone="dark" aria-labelledby="support">
      <img
        className="support__pic"
        src={picture}
        alt=""
        width="1600"
        height="900"
        loading="lazy"
        decoding="async"
      />
      <div className="wrap">
        <div className="support__copy" data-reveal="">
          <p className="eyebrow">{eyebrow}</p>
          <h2 id="support">{title}</h2>
          <p className="lede">
            <Marked words={lede} />
          </p>
          <GivingLinks more={more} />
        </div>
      </div>
    </section>
  );
}

export function Impact({ head, figures }: Home["impact"]) {
  return (
    <section className="section" id="impact" aria-labelledby="impact-title">
      <div className="wrap">
        <SectionHead id="impact-title" kind="center" head={head} />
        <dl className="figures">
          {figures.map(({ figure, words }) => (
            <div key={words} data-reveal="">
              <dt>{words}</dt>
              <dd className="num">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
