import { Icon } from "#app/ui/icon.tsx";
import type { GivingPage } from "#domain/content/giving.ts";
import { formatAmount } from "#domain/money.ts";

type GiftSummaryProps = {
  words: GivingPage["donation"];
  gift: number | undefined;
  category: string;
};

/** The gift so far. On small screens the button stays in reach at the foot of the screen. */
export function GiftSummary({ words, gift, category }: GiftSummaryProps) {
  return (
    <aside className="give__sum plaque" aria-label={words.giftLabel}>
      <div className="give__what">
        <p className="eyebrow" id="gift-label">
          {words.giftLabel}
        </p>
        <output className="give__total" aria-labelledby="gift-label">
          {formatAmount(gift ?? 0)}
        </output>
        <p className="give__for">{category}</p>
      </div>
      <div className="give__act">
        <button className="btn btn--cta btn--lg btn--block" type="submit">
          <Icon name="diya" />
          <span>
            {words.submit}
            {gift && <span className="give__named"> {formatAmount(gift)}</span>}
          </span>
          <span className="vh"> (opens in a new tab)</span>
        </button>
      </div>
      <ul className="ticks">
        {words.assurances.map((assurance) => (
          <li key={assurance}>
            <Icon name="check" />
            {assurance}
          </li>
        ))}
      </ul>
    </aside>
  );
}
