import { useState } from "react";
import { useToast } from "#app/admin/toast.tsx";
import { type RefusedForm, ThrowAway, useAskBeforeLeaving, useTypedForm } from "#app/admin/typed-words.tsx";
import { clientOf, type Outcome } from "#app/records/client.ts";
import { AmountField, DayField, SelectField, TextField } from "#app/records/record-fields.tsx";
import type { FormState, RecordRoom } from "#app/records/record-room.ts";
import { useRequestKey } from "#app/records/request-key.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { centsToSend } from "#domain/amount.ts";
import { type Fund, funds } from "#domain/funds.ts";
import { DonorPicker, NOBODY, type Picked } from "../../donors/donor-picker.tsx";
import { type Pledge, type PledgeForm, pledgeKind } from "../../ledger/pledge.ts";

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
  donorId: "",
  donorName: "",
  cents: "",
  fund: "phase-1",
  pledgedOn: "",
  dueOn: "",
  note: "",
};

/** For a pledge that is there already: it stays with its donor. */
export const pledgeForm: RecordRoom<Pledge, TypedPledge, PledgeForm>["form"] = {
  blank,
  typedOf: ({ donorId, donorName, cents, fund, pledgedOn, dueOn, note }) => ({
    donorId,
    donorName,
    fund,
    pledgedOn,
    note,
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
  return { ...typed, cents: centsToSend(cents), fund: fund as Fund, dueOn: dueOn || null };
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
  const { underKey } = useRequestKey();
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

  async function save(typed: TypedPledge): Promise<Outcome<Pledge> | RefusedForm> {
    const { id, name, isNew } = picked;
    if (name && !id && !isNew) {
      const message = "Please take a donor from the list, or a new one";
      return { ok: false, message, fields: { donorId: message } };
    }
    const pledge = { ...read(typed), donorId: id ?? "", donorName: "", ...(isNew && { newDonor: name }) };
    return underKey((key) => clientOf(pledgeKind).create(pledge, key));
  }

  return (
    <FormDialog title="New pledge" onClose={leave.ask}>
      <form className="form form--2" {...form}>
        {fault && (
          <div className="full">
            <ErrorNotice>Error: {fault}</ErrorNotice>
          </div>
        )}
        <Field
          label="Donor"
          name="donorId"
          required
          wide
          error={errors.donorId || errors.newDonor}
          hint={hintOf(picked)}
        >
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

function hintOf({ isNew, name }: Picked) {
  return isNew ? `${name} will be added to the donors.` : undefined;
}
