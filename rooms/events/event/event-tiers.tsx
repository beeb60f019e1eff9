import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Affix, Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { centsTyped, numberTyped } from "#domain/amount.ts";
import { formatCents } from "#domain/money.ts";
import type { EventFieldsProps, TypedTier } from "./event-form.ts";

export function Tiers({ form: { typed, errors }, set, taken }: EventFieldsProps) {
  const { tiers, kind } = typed;
  const list = useRef<HTMLOListElement>(null);
  const isSeva = kind === "seva";
  const change = (key: number, fields: Partial<TypedTier>) =>
    set({ tiers: tiers.map((tier) => (tier.key === key ? { ...tier, ...fields } : tier)) });
  const all = tiers.reduce(
    (sum, { amount, slots }) => sum + (centsTyped(amount) ?? 0) * (numberTyped(slots) ?? 0),
    0,
  );
  return (
    <section className="part" aria-labelledby="part-sponsors">
      <h2 id="part-sponsors">
        Sponsors
        <small>
          A request holds no spot. You give it when you confirm, so the last one is never given twice.
        </small>
      </h2>
      {errors.tiers && (
        <p className="error">
          <Icon name="alert" />
          {errors.tiers}
        </p>
      )}
      {tiers.length > 0 && (
        <ol className="tiers" ref={list}>
          {tiers.map(({ key, name, amount, slots }, at) => (
            <li className="tier" key={key}>
              <Field label="Name" name={`tier-${key}`}>
                {(control) => (
                  <input
                    {...control}
                    maxLength={100}
                    value={name}
                    onChange={({ target }) => change(key, { name: target.value })}
                  />
                )}
              </Field>
              <Field label="Amount" name={`amount-${key}`}>
                {(control) => (
                  <Affix sign="$">
                    <input
                      {...control}
                      className="input num"
                      inputMode="decimal"
                      value={amount}
                      onChange={({ target }) => change(key, { amount: target.value })}
                    />
                  </Affix>
                )}
              </Field>
              <Field
                label="Places"
                name={`slots-${key}`}
                {...(errors[`tiers.${at}.slots`] && { error: errors[`tiers.${at}.slots`] })}
              >
                {(control) => (
                  <input
                    {...control}
                    className="input num"
                    inputMode="numeric"
                    placeholder="any"
                    value={slots}
                    onChange={({ target }) => change(key, { slots: target.value })}
                  />
                )}
              </Field>
              <p className="tier__n num">
                <b>{taken[name] ?? 0}</b> {slots ? `of ${slots} taken` : "taken"}
              </p>
              <button
                className="iconbtn"
                type="button"
                aria-label={`Remove ${name || "this tier"}`}
                onClick={() => set({ tiers: tiers.filter((tier) => tier.key !== key) })}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="tiers__foot">
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            const key = Math.max(0, ...tiers.map((tier) => tier.key)) + 1;
            set({ tiers: [...tiers, { key, name: "", amount: "", slots: "" }] });
            // A moment later it is there, and its name is what is typed next.
            setTimeout(() => list.current?.querySelector<HTMLElement>(".tier:last-child input")?.focus());
          }}
        >
          <Icon name="plus" />
          Add a tier
        </Button>
        {all > 0 && (
          <p className="num">
            If every place is taken <b>{formatCents(all)}</b>
          </p>
        )}
      </div>
      <Field
        label={isSeva ? "Helpers wanted" : "Room for"}
        name="capacity"
        note="optional"
        error={errors.capacity}
        hint={
          isSeva
            ? "On each day it comes. Leave empty where everybody is welcome."
            : "Families that may sponsor one day in all. Leave empty for no limit."
        }
      >
        {(control) => (
          <input
            {...control}
            className="input num"
            inputMode="numeric"
            value={typed.capacity}
            onChange={({ target }) => set({ capacity: target.value })}
          />
        )}
      </Field>
    </section>
  );
}
