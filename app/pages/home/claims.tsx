import { Icon } from "#app/ui/icon.tsx";
import type { Claim } from "#domain/content/home.ts";

export function Claims({ claims }: { claims: Claim[] }) {
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
