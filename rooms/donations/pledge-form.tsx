import { useRef, useState } from "react";
import { useToast } from "#app/admin/toast.tsx";
import { type Refused, ThrowAway, useAskBeforeLeaving, useTypedForm } from "#app/admin/typed-words.tsx";
import { clientOf, type Outcome } from "#app/records/client.ts";
import { AmountField, DayField, SelectField, TextField } from "#app/records/record-fields.tsx";
import type { FormState, RecordRoom } from "#app/records/record-room.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { centsOf, readAmount } from "#domain/amount.ts";
import { type Fund, funds } from "#domain/funds.ts";
import { donorKind } from "../donors/donor.ts";
import { DonorPicker, NOBODY, type Picked } from "../donors/donor-picker.tsx";
import { type Pledge, type PledgeForm, pledgeKind } from "./pledge.ts";

export type TypedPledge = {
  donorId: string;
  donorName: string;
  cents: string;
  fund: string;
  pledgedOn: string;
  dueOn: string;
  note: string;
};

const blank: TypedPledge = {
  ...{ donorId: "", donorName: "", cents: "", fund: "phase-1", pledgedOn: "", dueOn: "", note: "" },
};

/** For a pledge that is there already: it stays with its donor. */
export const pledgeForm: RecordRoom<Pledge, TypedPledge, PledgeForm>["form"] = {
  blank,
  typedOf: ({ donorId, donorName, cents, fund, pledgedOn, dueOn, note }) => ({
    ...{ donorId, donorName, fund, pledgedOn, note },
    cents: String(cents / 100),
    dueOn: dueOn ?? "",
  }),
  read,
  Fields: ({ form }) => (
    <>
      <p className="full pledge-of">{form.typed.donorName}</p>
      <PledgeFields form={form} />
    </>
  ),
};

function read({ cents, fund, dueOn, ...typed }: TypedPledge): PledgeForm {
  return { ...typed, cents: centsOf(readAmount(cents)), fund: fund as Fund, dueOn: dueOn || null };
}

function PledgeFields({ form }: { form: FormState<TypedPledge> }) {
  return (
    <>
      <AmountField form={form} name="cents" label="Amount" required />
      <SelectField form={form} name="fund" label="Fund" options={funds} />
      <DayField form={form} name="pledgedOn" label="Pledged on" required />
      <DayField form={form} name="dueOn" label="Due" hint="If a day was agreed." />
      <TextField form={form} name="note" label="Note" hint="Seen by staff only." wide />
    </>
  );
}

type NewPledgeProps = { today: string; onClose: () => void; onAdded: (pledge: Pledge) => void };

/** A promise is written down, by somebody the temple knows or by somebody new. */
export function NewPledge({ today, onClose, onAdded }: NewPledgeProps) {
  const toast = useToast();
  const keys = useKeys();
  const [picked, setPicked] = useState<Picked>(NOBODY);
  const { typed, set, errors, fault, isSending, isDirty, form } = useTypedForm({
    blank: { ...blank, pledgedOn: today },
    send: save,
    onSent(pledge) {
      const name = pledgeKind.nameOf(pledge);
      const run = () => clientOf(pledgeKind).void(pledge.id, "Undone right after it was added");
      toast.say(`Pledge added: ${name}`, { run, undone: `Undone: the pledge of ${name} is void.` });
      onClose();
      onAdded(pledge);
    },
  });
  const leave = useAskBeforeLeaving(isDirty || picked.name !== "", isSending, onClose);

  async function save(typed: TypedPledge): Promise<Outcome<Pledge> | Refused> {
    const mistakes = mistakesIn(typed, picked);
    const [message] = Object.values(mistakes);
    if (message) return { ok: false, message, fields: mistakes };
    let donorId = picked.id;
    if (!donorId) {
      const blankDonor = { position: "donor", pledged: 0, donated: 0 } as const;
      const donor = await keys.under("donor", (key) =>
        clientOf(donorKind).create({ ...blankDonor, name: picked.name }, key),
      );
      if (!donor.ok) return { ...donor, fields: { donorId: donor.message } };
      donorId = donor.data.id;
      // If the pledge itself is refused, the donor is there already.
      setPicked({ id: donorId, name: donor.data.name });
    }
    const pledge = { ...read(typed), donorId, donorName: "" };
    return keys.under("pledge", (key) => clientOf(pledgeKind).create(pledge, key));
  }

  return (
    <FormDialog title="New pledge" onClose={leave.ask}>
      <form className="form form--2" {...form}>
        {fault && (
          <div className="full">
            <ErrorNotice>Error: {fault}</ErrorNotice>
          </div>
        )}
        <Field label="Donor" name="donorId" required wide error={errors.donorId} hint={hintOf(picked)}>
          {(control) => (
            <DonorPicker
              {...control}
              picked={picked}
              mayAdd
              placeholder="Two letters of the name"
              onPick={(next) => {
                setPicked(next);
                if (errors.donorId) set("donorId", "");
              }}
            />
          )}
        </Field>
        <PledgeFields form={{ typed, set, errors, isNew: true }} />
        <div className="dialog__actions full">
          <Button kind="quiet" onClick={leave.ask}>
            Cancel
          </Button>
          <Button type="submit" busy={isSending && "Saving..."}>
            Save
          </Button>
        </div>
      </form>
      <ThrowAway leave={leave} what="This pledge has not been saved." />
    </FormDialog>
  );
}

/** What is plain before anybody is asked: a new donor is not made for a pledge that cannot be. */
function mistakesIn({ cents, pledgedOn }: TypedPledge, picked: Picked): { [field: string]: string } {
  const isSomebody = picked.id !== null || picked.isNew;
  return {
    ...(!isSomebody && {
      donorId: picked.name ? "Please take a donor from the list, or a new one" : "Please choose a donor",
    }),
    ...(readAmount(cents) === 0 && { cents: "Please enter an amount above zero" }),
    ...(!pledgedOn && { pledgedOn: "Please enter the day of the pledge" }),
  };
}

function hintOf({ isNew, name }: Picked) {
  return isNew ? `${name} will be added to the donors.` : undefined;
}

/** A double tap, or a repetition after the connection broke, makes nothing twice. What was refused was not made. */
function useKeys() {
  const known = useRef(new Map<string, string>());
  return {
    async under<T>(what: string, ask: (key: string) => Promise<Outcome<T>>) {
      const key = known.current.get(what) ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
      known.current.set(what, key);
      const answer = await ask(key);
      if (!answer.ok && answer.status >= 400 && answer.status < 500) known.current.delete(what);
      return answer;
    },
  };
}
