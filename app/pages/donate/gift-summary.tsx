import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { temple } from "#content/temple.ts";
import type { GivingPage } from "#domain/content/giving.ts";
import { formatAmount } from "#domain/money.ts";

type GiftSummaryProps = {
  words: GivingPage["donation"];
  gift: number | undefined;
  category: string | undefined;
};

export function GiftSummary({ words, gift = 0, category }: GiftSummaryProps) {
  return (
    <aside className="give__sum" aria-label={words.giftLabel}>
      <div className="plaque">
        <p className="eyebrow" id="gift-label">
          {words.giftLabel}
        </p>
        <output className="give__total" aria-labelledby="gift-label">
          {formatAmount(gift)}
        </output>
        <p className="give__for">{category}</p>
        <button className="btn btn--cta btn--lg btn--block" type="submit">
          <Icon name="diya" />
          {words.submit}
          <span className="vh"> (opens in a new tab)</span>
        </button>
        <noscript>
          <p>
            This form needs JavaScript.{" "}
            <ExternalLink kind="bare" href={temple.donationPage.url}>
              Open the donation page
            </ExternalLink>
          </p>
        </noscript>
        <ul className="ticks">
          {words.assurances.map((assurance) => (
            <li key={assurance}>
              <Icon name="check" />
              {assurance}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
