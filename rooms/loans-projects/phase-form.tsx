import { AmountField, CheckField, LinesField, SelectField, TextField } from "#app/records/record-fields.tsx";
import type { EditedRoom, FormState } from "#app/records/record-room.ts";
import { centsToSend } from "#domain/amount.ts";
import { colorWords, type Phase, type PhaseColor, type PhaseForm, phaseKind, type Source } from "./phase.ts";

type TypedPhase = {
  number: string;
  title: string;
  notice: string;
  goalCents: string;
  raisedCents: string;
  pledgedCents: string;
  timeline: string;
  targetDate: string;
  color: string;
  details: string;
  isShown: boolean;
  /** Chosen on the phase itself, with one press. */
  source: string;
};

const blank: TypedPhase = {
  ...{ number: "1", title: "", notice: "", goalCents: "", raisedCents: "", pledgedCents: "" },
  ...{ timeline: "", targetDate: "", color: "kumkum", details: "", isShown: true, source: "published" },
};

/** A new phase has the number after the last. */
export function phaseRoom(phases: readonly Phase[]): EditedRoom<Phase, TypedPhase, PhaseForm> {
  const next = Math.max(0, ...phases.map(({ number }) => number)) + 1;
  return {
    kind: phaseKind,
    form: {
      blank: { ...blank, number: String(next) },
      typedOf,
      read,
      Fields,
      isWide: true,
      hasThreeColumns: true,
    },
    editing: ({ number }) => `Edit phase ${number}`,
    words: { added: "Phase added", changed: "Phase changed", deleted: "Phase deleted" },
  };
}

function typedOf({
  number,
  goalCents,
  raisedCents,
  pledgedCents,
  details,
  isShown,
  ...phase
}: Phase): TypedPhase {
  const { title, notice, timeline, targetDate, color, source } = phase;
  return {
    ...{ title, notice, timeline, targetDate, color, source, number: String(number) },
    ...{
      goalCents: dollars(goalCents),
      raisedCents: dollars(raisedCents),
      pledgedCents: dollars(pledgedCents),
    },
    ...{ details: details.join("\n"), isShown },
  };
}

/** What is sent of a phase, as it was typed. */
function read(typed: TypedPhase): PhaseForm {
  const { number, goalCents, raisedCents, pledgedCents, color, details, isShown, source, ...words } = typed;
  return {
    ...words,
    number: Number(number),
    goalCents: centsToSend(goalCents, 0),
    raisedCents: centsToSend(raisedCents, 0),
    pledgedCents: centsToSend(pledgedCents, 0),
    ...{ color: color as PhaseColor, source: source as Source, isShown },
    details: details
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  };
}

/** All of a phase as it is, to send it back with something changed. */
export function formOf(phase: Phase): PhaseForm {
  return read(typedOf(phase));
}

function dollars(cents: number) {
  return String(cents / 100);
}

function Fields({ form }: { form: FormState<TypedPhase> }) {
  return (
    <>
      <TextField form={form} name="number" label="Number" inputMode="numeric" required />
      <TextField form={form} name="title" label="Title" required />
      <TextField form={form} name="notice" label="Notice" hint="Such as ‘Open for giving’." />
      <AmountField form={form} name="goalCents" label="Goal" required />
      <AmountField form={form} name="raisedCents" label="Raised, as published" />
      <AmountField form={form} name="pledgedCents" label="Pledged, as published" />
      <TextField form={form} name="timeline" label="Timeline" />
      <TextField form={form} name="targetDate" label="Target date" hint="Such as ‘Sep 2025’." />
      <SelectField form={form} name="color" label="Color" options={colorWords} />
      <LinesField
        form={form}
        name="details"
        label="What it pays for"
        rows={4}
        hint="One line for each point on the page."
      />
      <CheckField form={form} name="isShown" label="Show this phase on the public page" />
    </>
  );
}
