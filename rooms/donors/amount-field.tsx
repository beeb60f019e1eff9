import { Affix, Field } from "#app/ui/field.tsx";
import { amountHint } from "./typed-donor.ts";

type AmountFieldProps = { label: string; name: string; value: string; onType: (value: string) => void };

export function AmountField({ label, name, value, onType }: AmountFieldProps) {
  return (
    <Field label={label} name={name} hint={amountHint(value)}>
      {(control) => (
        <Affix sign="$">
          <input
            {...control}
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={value}
            onChange={(event) => onType(event.target.value)}
          />
        </Affix>
      )}
    </Field>
  );
}
