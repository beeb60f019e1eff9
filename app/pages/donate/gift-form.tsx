import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTemple } from "#app/frame-words.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { DonationCategory, Giving } from "#domain/content/giving.ts";
import { donationAddress } from "#domain/donation-address.ts";
import { formatAmount } from "#domain/money.ts";
import { checkGift, choiceFrom, chooseCategory, readGift } from "./gift.ts";
import { AmountStep, CategoryStep } from "./gift-steps.tsx";

type GiftFormProps = {
  words: Giving["donation"];
  categories: [DonationCategory, ...DonationCategory[]];
  /** What is chosen as the page opens, by the names of the fields. */
  given: Record<string, string>;
  /** Why a form that the browser posted by itself was refused. */
  refusal: string | undefined;
};

/** Chooses and checks a gift; the giving itself happens on the external donation page, with scripts or without. */
export function GiftForm({ words, categories, given, refusal }: GiftFormProps) {
  const temple = useTemple();
  const [choice, setChoice] = useState(() => choiceFrom(given, categories));
  const [error, setError] = useState(refusal);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { gift, fault } = checkGift({ fund: choice.category.id, amount: choice.amount }, categories);

  // What a visitor chose before the script arrived stays chosen.
  useEffect(() => {
    if (!form.current) return;
    const chosen = new FormData(form.current);
    const [fund, amount] = [String(chosen.get("fund")), String(chosen.get("amount"))];
    setChoice((before) => {
      if (before.category.id === fund && amount === (before.isTyped ? before.amount : "")) return before;
      return choiceFrom({ fund, amount, chosen: before.isTyped ? "" : before.amount }, categories);
    });
  }, [categories]);

  function setAmount(amount: string, isTyped: boolean) {
    setChoice({ ...choice, amount, isTyped });
    if (readGift(amount)) setError(undefined);
  }

  function donate(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setError(fault);
    if (!gift) return field.current?.focus();
    const address = donationAddress(temple.donationPage.pattern, { ...gift, purpose: choice.category.name });
    window.open(address, "_blank", "noopener,noreferrer");
  }

  return (
    <form
      className="give"
      method="post"
      action="/donate"
      target="_blank"
      rel="noopener"
      noValidate
      ref={form}
      onSubmit={donate}
    >
      {/* A browser takes the first button for the one that Enter presses: without this, a suggested amount. */}
      <button className="vh" type="submit" tabIndex={-1} aria-hidden="true" />
      <div className="give__main">
        <CategoryStep
          title={words.categoryStep}
          categories={categories}
          chosen={choice.category}
          choose={(category) => setChoice(chooseCategory(choice, category))}
        />
        <AmountStep
          words={words}
          suggested={choice.category.amounts}
          typed={choice.isTyped ? choice.amount : ""}
          chosen={choice.isTyped ? "" : choice.amount}
          setAmount={setAmount}
          pressed={given.suggested}
          error={error}
          field={field}
        />
      </div>
      <GiftSummary words={words} gift={gift?.amount} category={choice.category.name} />
    </form>
  );
}

type GiftSummaryProps = {
  words: Giving["donation"];
  gift: number | undefined;
  category: string;
};

/** The gift so far. On small screens the button stays in reach at the foot of the screen. */
function GiftSummary({ words, gift, category }: GiftSummaryProps) {
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
