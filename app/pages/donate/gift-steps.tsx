import type { MouseEvent, RefObject } from "react";
import { Affix, Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { DonationCategory, Giving } from "#domain/content/giving.ts";
import { formatAmount } from "#domain/money.ts";
import { smallestGift } from "./gift.ts";

type CategoryStepProps = {
  title: string;
  categories: DonationCategory[];
  chosen: DonationCategory;
  choose(category: DonationCategory): void;
};

export function CategoryStep({ title, categories, chosen, choose }: CategoryStepProps) {
  return (
    <fieldset>
      <legend>
        <span className="stepno" aria-hidden="true">
          1
        </span>
        {title}
      </legend>
      <div className="cats">
        {categories.map((category) => (
          <label className="cat" key={category.id}>
            <input
              type="radio"
              name="fund"
              value={category.id}
              checked={category === chosen}
              onChange={() => choose(category)}
            />
            <span className="cat__face">
              <Icon name={category.icon} />
              <b>{category.name}</b>
              <span>{category.description}</span>
              <small>{category.amounts.map(formatAmount).join(" · ")}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type AmountStepProps = {
  words: Giving["donation"];
  suggested: number[];
  /** What stands in the field, or the suggestion that counts while it is empty. */
  typed: string;
  chosen: string;
  setAmount(amount: string, isTyped: boolean): void;
  /** The suggestion that was pressed without scripts, to get this page. */
  pressed: string | undefined;
  error: string | undefined;
  field: RefObject<HTMLInputElement | null>;
};

/** The custom amount is empty while a suggestion is chosen; typing one releases the suggestion. */
export function AmountStep({ words, suggested, typed, chosen, ...step }: AmountStepProps) {
  const { setAmount, pressed, error, field } = step;
  return (
    <fieldset>
      <legend>
        <span className="stepno" aria-hidden="true">
          2
        </span>
        {words.amountStep}
      </legend>
      <div className="amounts">
        {/* Without scripts the server learns from this what counts while nothing is typed. */}
        <input type="hidden" name="chosen" value={chosen} />
        {suggested.map((dollars) => (
          <button
            className="amount"
            key={dollars}
            aria-pressed={chosen !== "" && Number(chosen) === dollars}
            onClick={(event: MouseEvent) => {
              event.preventDefault();
              setAmount(String(dollars), false);
            }}
            {...askForPageWith(dollars, pressed)}
          >
            {formatAmount(dollars)}
          </button>
        ))}
      </div>
      <div className="custom">
        <Field
          label={words.customLabel}
          name="amount"
          note={words.customHint}
          error={error}
          isFocused={error !== undefined}
        >
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
                value={typed}
                onChange={({ target }) => setAmount(target.value, true)}
              />
            </Affix>
          )}
        </Field>
      </div>
    </fieldset>
  );
}

/** Without scripts a suggestion asks for the same page with it chosen, and the reader stands where they pressed. */
function askForPageWith(dollars: number, pressed: string | undefined) {
  return {
    type: "submit",
    name: "suggested",
    value: dollars,
    formMethod: "get",
    formTarget: "_self",
    autoFocus: pressed === String(dollars) || undefined,
  } as const;
}
