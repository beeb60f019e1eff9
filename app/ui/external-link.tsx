import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type ExternalLinkProps = {
  href: string;
  /** `cta` for donations; `bare` is styled by `className`. */
  kind: "cta" | "cta-small" | "cta-large" | "cta-wide" | "bare";
  className?: string;
  onClick?: () => void;
  children: ReactNode;
};

/** A link that opens a new tab, and says so to those who cannot see the arrow. */
export function ExternalLink({ href, kind, className, onClick, children }: ExternalLinkProps) {
  return (
    <a
      className={kind === "bare" ? className : looks[kind]}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onClick}
    >
      {children}
      <span className="vh"> (opens in a new tab)</span>
      {kind !== "bare" && <Icon name="ext" />}
    </a>
  );
}

const looks = {
  cta: "btn btn--cta",
  "cta-small": "btn btn--cta btn--sm",
  "cta-large": "btn btn--cta btn--lg",
  "cta-wide": "btn btn--cta btn--lg btn--block",
};
