import { useEffect, useState } from "react";
import { AmountField, SelectField, TextField } from "#app/records/record-fields.tsx";
import type { FormState } from "#app/records/record-room.ts";
import { Icon } from "#app/ui/icon.tsx";
import { readAmount } from "#domain/amount.ts";
import type { AnswerOf } from "#domain/records.ts";
import type { Donor, DonorForm } from "./donor.ts";
import { namesakes, positionLabels } from "./donor.ts";
import { donorInWords } from "./donor-words.tsx";

/** A donor as it stands in the form: amounts are what was typed. */
export type TypedDonor = { name: string; position: string; pledged: string; donated: string };

export const donorForm = {
  blank: { name: "", position: "donor", pledged: "", donated: "" },
  typedOf({ name, position, pledged, donated }: Donor): TypedDonor {
    return {
      name,
      position,
      pledged: pledged ? String(pledged) : "",
      donated: donated ? String(donated) : "",
    };
  },
  read({ name, position, pledged, donated }: TypedDonor): DonorForm {
    return {
      name,
      position: position === "trustee" ? "trustee" : "donor",
      pledged: readAmount(pledged),
      donated: readAmount(donated),
    };
  },
  Fields: DonorFields,
};

function DonorFields({ form }: { form: FormState<TypedDonor> }) {
  return (
    <>
      <div className="full">
        <TextField form={form} label="Name" name="name" required />
        {form.isNew && <Namesakes name={form.typed.name} />}
      </div>
      <SelectField form={form} label="Position" name="position" wide options={positionLabels} />
      <AmountField form={form} label="Pledged" name="pledged" />
      <AmountField form={form} label="Donated" name="donated" />
      <p className="hint full">Leave an amount empty to store 0.</p>
    </>
  );
}

/** Says that somebody of this name is there already: perhaps the same person, perhaps not, so it stands in no way. */
function Namesakes({ name }: { name: string }) {
  const donors = useNamesakes(name.trim());
  return (
    <div role="status">
      {donors.length > 0 && (
        <div className="notice notice--below">
          <Icon name="info" />
          <div>
            <p>
              {donors.length === 1
                ? "There is already a donor of this name:"
                : `There are already ${donors.length} donors of this name:`}
            </p>
            <ul>
              {donors.map((donor) => (
                <li key={donor.id}>
                  <b>{donor.name}</b>, {donorInWords(donor)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

const PAUSE_MS = 300;

/** Asked a moment after the last letter; an answer about a name that is no longer typed is not shown. */
function useNamesakes(name: string) {
  const [found, setFound] = useState<{ name: string; donors: Donor[] }>();
  useEffect(() => {
    if (name === "") return;
    const pause = setTimeout(async () => {
      // Nobody asked for this: whatever it meets, it must not lead anybody away from what they are typing.
      const answer = await fetch(`${namesakes.path}?${new URLSearchParams({ name })}`).catch(() => undefined);
      if (!answer?.ok) return;
      const { donors }: AnswerOf<typeof namesakes> = await answer.json();
      setFound({ name, donors });
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [name]);
  return found?.name === name ? found.donors : [];
}
