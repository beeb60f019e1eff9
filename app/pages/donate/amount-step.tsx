import type { RefObject } from "react";
import { Affix, Field } from "#app/ui/field.tsx";
import type { GivingPage } from "#domain/content/giving.ts";
import { formatAmount } from "#domain/money.ts";
import { smallestGift } from "./gift.ts";

type AmountStepProps = {
  words: GivingPage["donation"];
  suggested: number[];
  amount: string;
  setAmount(amount: string): void;
  error: string | undefined;
  field: RefObject<HTMLInputElement | null>;
};

/** A suggested amount fills the custom one; typing another releases it. */
export function AmountStep({ words, suggested, amount, setAmount, error, field }: AmountStepProps) {
  return (
    <fieldset>
      <legend>
        <span className="stepno" aria-hidden="true">
          2
        </span>
        {words.amountStep}
      </legend>
      <div className="amounts">
        {suggested.map((dollars) => (
          <button
            className="amount"
            type="button"
            key={dollars}
            aria-pressed={amount !== "" && Number(amount) === dollars}
            onClick={() => setAmount(String(dollars))}
          >
            {formatAmount(dollars)}
          </button>
        ))}
      </div>
      <div className="custom">
        <Field label={words.customLabel} name="amount" note={words.customHint} error={error}>
          {(control) => (
            <Affix sign="$">
              <input
                {...control}
                className="input num"
                ref={field}
                type="number"
                inputMode="decimal"
                min={smallestGift}
                step="0.01"
                placeholder={words.customPlaceholder}
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            </Affix>
          )}
        </Field>
      </div>
    </fieldset>
  );
}
