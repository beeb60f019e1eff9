import { DayField, SelectField, TextField } from "#app/records/record-fields.tsx";
import type { EditedRoom, FormState } from "#app/records/record-room.ts";
import {
  type ClaimForm,
  type ClaimPage,
  type Compare,
  claimKind,
  compareWords,
  isAskedOfADay,
  type KeptClaim,
  pageWords,
} from "./claim.ts";

type TypedClaim = { page: string; figure: string; words: string; compare: string; day: string };

/** What staff found in the published words and want to keep an eye on. */
export const claimRoom: EditedRoom<KeptClaim, TypedClaim, ClaimForm> = {
  kind: claimKind,
  form: {
    blank: { page: "home", figure: "", words: "", compare: "nothing", day: "" },
    typedOf: ({ page, figure, words, compare, day }) => ({ page, figure, words, compare, day: day ?? "" }),
    read: ({ page, compare, day, ...typed }) => ({
      ...{ ...typed, page: page as ClaimPage, compare: compare as Compare },
      day: (isAskedOfADay(compare as Compare) && day) || null,
    }),
    Fields,
  },
  words: { added: "Claim added", changed: "Claim changed", deleted: "Claim deleted" },
};

const pages = Object.fromEntries(Object.entries(pageWords).map(([page, { label }]) => [page, label]));

function Fields({ form }: { form: FormState<TypedClaim> }) {
  return (
    <>
      <SelectField form={form} name="page" label="Page" options={pages} />
      <TextField form={form} name="figure" label="Figure, as published" required />
      <TextField form={form} name="words" label="The words around it" required wide />
      <SelectField
        form={form}
        name="compare"
        label="Compare with"
        options={compareWords}
        wide
        hint="The records can answer what is counted there. For the rest, the claim is kept so that someone looks at it."
      />
      {isAskedOfADay(form.typed.compare as Compare) && (
        <DayField form={form} name="day" label="The day" required wide />
      )}
    </>
  );
}
