import { useFrameWords } from "#app/frame-words.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";

type DonateLinkProps = {
  kind?: "cta" | "cta-small" | "cta-large" | "cta-wide";
  onClick?: () => void;
  /** 'Donate Now' by default. */
  children?: string;
};

/** A link to the donation page. */
export function DonateLink({ kind = "cta", onClick, children }: DonateLinkProps) {
  const { temple, navigation } = useFrameWords();
  return (
    <ExternalLink href={temple.donationPage.url} kind={kind} onClick={onClick}>
      {children ?? navigation.donateLabel}
    </ExternalLink>
  );
}

/** The donate link and further links. */
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
