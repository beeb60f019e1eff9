import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { temple } from "#content/temple.ts";
import type { DonationCategory, GivingPage } from "#domain/content/giving.ts";
import { AmountStep } from "./amount-step.tsx";
import { CategoryStep } from "./category-step.tsx";
import { readGift, tooSmall } from "./gift.ts";
import { GiftSummary } from "./gift-summary.tsx";

type GiftFormProps = { words: GivingPage["donation"]; categories: DonationCategory[] };

/** Chooses and checks a gift; the giving itself happens on the external donation page. */
export function GiftForm({ words, categories }: GiftFormProps) {
  const [category, setCategory] = useState(categories[0]);
  const [amount, setAmount] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const gift = readGift(amount);

  // What a visitor chose before the script arrived stays chosen.
  useEffect(() => {
    if (!form.current) return;
    const chosen = new FormData(form.current);
    setCategory(categories.find(({ id }) => id === chosen.get("category")));
    setAmount(String(chosen.get("amount")));
  }, [categories]);

  function donate(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsRefused(!gift);
    if (gift) window.open(temple.donationPage.url, "_blank", "noopener,noreferrer");
    else field.current?.focus();
  }

  return (
    // Until the script is here, submitting a form of this method outside a dialog does nothing.
    <form className="give" method="dialog" noValidate ref={form} onSubmit={donate}>
      <div className="give__main">
        <CategoryStep
          title={words.categoryStep}
          categories={categories}
          chosen={category}
          choose={setCategory}
        />
        <AmountStep
          words={words}
          suggested={category?.amounts ?? []}
          amount={amount}
          setAmount={setAmount}
          error={isRefused && !gift ? tooSmall : undefined}
          field={field}
        />
      </div>
      <GiftSummary words={words} gift={gift} category={category?.name} />
    </form>
  );
}
