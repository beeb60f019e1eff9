import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { navigation } from "#content/navigation.ts";
import { temple } from "#content/temple.ts";
import { Brand } from "./brand.tsx";

export function Footer() {
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
              <Social />
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
                <dt>{temple.hours.days}</dt>
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

/** Not links until there is somewhere to go. */
function Social() {
  return (
    <ul className="social" aria-label="Social media">
      {temple.social.map(({ name, icon }) => (
        <li key={name}>
          <Icon name={icon} />
          <span className="vh">{name}, coming soon</span>
        </li>
      ))}
    </ul>
  );
}

function Visit() {
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
