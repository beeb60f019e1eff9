import { Described, formOf } from "#app/records/described-form.tsx";
import { describedForm } from "#app/records/described-room.tsx";
import { type Phase, phaseKind } from "./phase.ts";

const { fields } = phaseKind;
/** In the order of the form, three in a row. Where the figures come from is chosen on the phase itself. */
const ASKED = [
  ...(["number", "title", "notice", "goalCents", "raisedCents", "pledgedCents"] as const),
  ...(["timeline", "targetDate", "color", "details", "isShown"] as const),
];

/** A new phase has the number after the last. */
export function phaseRoom(phases: readonly Phase[]) {
  const next = Math.max(0, ...phases.map(({ number }) => number)) + 1;
  return describedForm(phaseKind, {
    form: {
      blank: { ...formOf(fields).blank, number: String(next) },
      Fields: ({ form }) => ASKED.map((name) => <Described key={name} of={fields} form={form} name={name} />),
      isWide: true,
      hasThreeColumns: true,
    },
    editing: ({ number }) => `Edit phase ${number}`,
  });
}
