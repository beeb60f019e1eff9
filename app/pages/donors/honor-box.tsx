import { Link } from "react-router";
import { DonateLink } from "#app/frame/donate-link.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { donorWall } from "#content/donor-wall.ts";
import { temple } from "#content/temple.ts";

export function HonorBox() {
  const { picture, title, text, waysTitle, ways, more } = donorWall.honor;
  return (
    <aside className="wall__side" aria-labelledby="honored">
      <div className="honored" data-tone="dark" data-reveal="">
        <img src={picture} alt="" width="96" height="96" loading="lazy" decoding="async" />
        <h2 id="honored">{title}</h2>
        <p>{text}</p>
        <h3>{waysTitle}</h3>
        <ul className="ways">
          {ways.map(({ icon, label, href, instructions }) => (
            <li key={label}>
              <Icon name={icon} />
              {href ? (
                <Link to={href} prefetch="intent">
                  {label}
                </Link>
              ) : (
                <ExternalLink kind="bare" href={temple.donationPage.url}>
                  {label}
                  <Icon name="ext" />
                </ExternalLink>
              )}
              {instructions && <p>{instructions}</p>}
            </li>
          ))}
        </ul>
        <DonateLink kind="cta-wide" />
        <MoreLink to={more.href}>{more.label}</MoreLink>
      </div>
    </aside>
  );
}
