import { Link } from "react-router";
import { useFrameWords, useTemple } from "#app/frame-words.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Temple } from "#domain/content/temple.ts";
import { Brand } from "./brand.tsx";

export function Footer() {
  const { temple, navigation } = useFrameWords();
  const { visitTitle, linksTitle, links, hoursTitle } = navigation.footer;
  return (
    <footer className="site-footer" data-tone="dark">
      <div className="site-footer__edge" aria-hidden="true" />
      <div className="site-footer__body">
        <div className="wrap">
          <div className="site-footer__grid">
            <div>
              <Brand onDark />
              <p>{temple.description}</p>
              <Social pages={temple.social} />
            </div>
            <div>
              <h2>{visitTitle}</h2>
              <Visit />
            </div>
            <nav aria-label={linksTitle}>
              <h2>{linksTitle}</h2>
              <ul className="links">
                {links.map(({ label, href }) => (
                  <li key={label}>
                    <Link to={href} prefetch="intent">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <div>
              <h2>{hoursTitle}</h2>
              <dl className="hours num">
                <dt>{temple.hours.dayWords}</dt>
                <dd>{temple.hours.times}</dd>
              </dl>
              <p>{temple.hours.welcome}</p>
            </div>
          </div>
          <div className="site-footer__base">
            <p>
              © {temple.copyrightYear} {temple.name}
            </p>
            <p>{temple.nonProfitLine}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** An icon without an address is not a link, and does not look like one. */
export function Social({ pages }: { pages: Temple["social"] }) {
  return (
    <div className="social">
      <ul className="social__icons" aria-label="Social media">
        {pages.map(({ name, icon, url }) => (
          <li key={name}>
            {url ? (
              <ExternalLink kind="bare" className="social__link" href={url}>
                <Icon name={icon} />
                <span className="vh">{name}</span>
              </ExternalLink>
            ) : (
              <>
                <Icon name={icon} />
                <span className="vh">{name}, coming soon</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {/* Visual only: each item of the list says so. */}
      {pages.every(({ url }) => !url) && <span aria-hidden="true">coming soon</span>}
    </div>
  );
}

function Visit() {
  const temple = useTemple();
  const { city, regionCode, postalCode, country } = temple.address;
  return (
    <address className="contacts">
      <span>
        <Icon name="pin" />
        <span>
          {city}, {regionCode} {postalCode}
          <br />
          {country}
        </span>
      </span>
      <a href={`mailto:${temple.email}`}>
        <Icon name="mail" />
        {temple.email}
      </a>
    </address>
  );
}
