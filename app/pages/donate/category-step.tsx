import { Icon } from "#app/ui/icon.tsx";
import type { DonationCategory } from "#domain/content/giving.ts";
import { formatAmount } from "#domain/money.ts";

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
