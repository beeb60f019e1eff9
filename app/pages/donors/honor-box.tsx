import { DonateLink } from "#app/frame/donate-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { donorWall } from "#content/donor-wall.ts";

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
          {ways.map(({ icon, label }) => (
            <li key={label}>
              <Icon name={icon} />
              {label}
            </li>
          ))}
        </ul>
        <DonateLink kind="cta-wide" />
        <MoreLink to={more.href}>{more.label}</MoreLink>
      </div>
    </aside>
  );
}
