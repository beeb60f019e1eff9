import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ContactPage } from "#domain/content/contact.ts";
import type { PublicTemple } from "#domain/content/public-temple.ts";

type WaysProps = { words: Pick<ContactPage, "addressTitle" | "emailTitle">; temple: PublicTemple };

/** Where and when, and how to write or call; street and telephone only if the temple has given them. */
export function WaysToFindUs({ words, temple }: WaysProps) {
  const { address, hours, email, telephone } = temple;
  return (
    <div className="contact__ways">
      <div className="infocard">
        <span className="icondisc">
          <Icon name="pin" />
        </span>
        <div>
          <h2>{words.addressTitle}</h2>
          <address>
            {address.street && (
              <>
                {address.street}
                <br />
              </>
            )}
            {address.line}
          </address>
          <p className="infocard__more">
            <Icon name="clock" />
            {hours.sentence}
          </p>
        </div>
      </div>
      <div className="infocard">
        <span className="icondisc">
          <Icon name="mail" />
        </span>
        <div>
          <h2>{words.emailTitle}</h2>
          <a href={`mailto:${email}`}>{email}</a>
          {telephone && (
            <p className="infocard__more">
              <Icon name="phone" />
              <a href={`tel:${telephone.replace(/[^+\d]/g, "")}`}>
                <span className="vh">Telephone </span>
                {telephone}
              </a>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

export function MapLink({ picture, label, href }: ContactPage["map"] & { href: string }) {
  return (
    <ExternalLink kind="bare" className="map" href={href}>
      <img src={picture} alt="" width="1200" height="500" loading="lazy" />
      <span className="map__label">
        <Icon name="pin" />
        <span>{label}</span>
      </span>
    </ExternalLink>
  );
}
