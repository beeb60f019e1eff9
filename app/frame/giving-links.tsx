import { MoreLink } from "#app/ui/more-link.tsx";
import { DonateLink } from "./donate-link.tsx";

/** To give, or to read on first. */
export function GivingLinks({ more }: { more: { label: string; href: string }[] }) {
  return (
    <p className="giving-links">
      <DonateLink kind="cta-large" />
      {more.map(({ label, href }) => (
        <MoreLink key={href} to={href}>
          {label}
        </MoreLink>
      ))}
    </p>
  );
}
