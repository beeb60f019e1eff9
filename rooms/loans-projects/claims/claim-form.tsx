import { Described } from "#app/records/described-form.tsx";
import { describedForm } from "#app/records/described-room.tsx";
import { claimKind, isAskedOfADay } from "./claim.ts";

const { fields } = claimKind;

/** What staff found in the published words and want to keep an eye on. */
export const claimRoom = describedForm(claimKind, {
  form: {
    Fields: ({ form }) => (
      <>
        <Described of={fields} form={form} name="page" />
        <Described of={fields} form={form} name="figure" />
        <Described of={fields} form={form} name="words" />
        <Described of={fields} form={form} name="compare" />
        {isAskedOfADay(form.typed.compare) && <Described of={fields} form={form} name="day" required />}
      </>
    ),
  },
});
