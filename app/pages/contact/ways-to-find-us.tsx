import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { contact } from "#content/contact.ts";
import { temple } from "#content/temple.ts";

export function WaysToFindUs() {
  return (
    <div className="contact__side">
      <div className="infocard">
        <span className="icondisc">
          <Icon name="pin" />
        </span>
        <div>
          <h2>{contact.addressTitle}</h2>
          <address>{temple.address.line}</address>
        </div>
      </div>
      <div className="infocard">
        <span className="icondisc">
          <Icon name="mail" />
        </span>
        <div>
          <h2>{contact.emailTitle}</h2>
          <a href={`mailto:${temple.email}`}>{temple.email}</a>
        </div>
      </div>
      <ExternalLink kind="bare" className="map" href={temple.mapUrl}>
        {/* Not lazy: on a phone, too, it is on the first screen. */}
        <img src={contact.map.picture} alt="" width="1200" height="500" />
        <span className="map__label">
          <Icon name="pin" />
          <span>{contact.map.label}</span>
        </span>
      </ExternalLink>
    </div>
  );
}
