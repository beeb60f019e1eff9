import { dash, formatAmount } from "#domain/money.ts";

/** An amount in a list of givers: nothing yet is a dash to the eye and 'none' to the ear. */
export function Amount({ value }: { value: number }) {
  if (value) return formatAmount(value);
  return (
    <>
      <span className="zero" aria-hidden="true">
        {dash}
      </span>
      <span className="vh">none</span>
    </>
  );
}
