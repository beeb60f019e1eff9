import { useState } from "react";
import { useToast } from "#app/admin/toast.tsx";
import { type RefusedForm, ThrowAway, useAskBeforeLeaving, useTypedForm } from "#app/admin/typed-words.tsx";
import { clientOf, type Outcome } from "#app/records/client.ts";
import { Described, formOf } from "#app/records/described-form.tsx";
import type { FormState } from "#app/records/record-room.ts";
import { useRequestKey } from "#app/records/request-key.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { DonorPicker, NOBODY, type Picked } from "../../donors/donor-picker.tsx";
import { type Pledge, pledgeKind } from "../../ledger/pledge.ts";

const { fields } = pledgeKind;
const described = formOf(fields);
export type TypedPledge = typeof described.blank;

/** For a pledge that is there already: it stays with its donor. */
export const pledgeForm = {
  ...described,
  Fields: ({ form }: { form: FormState<TypedPledge> }) => (
    <>
      <p className="full pledge-of">{form.typed.donorName}</p>
      <PledgeFields form={form} />
    </>
  ),
};

function PledgeFields({ form }: { form: FormState<TypedPledge> }) {
  return (
    <>
      <Described of={fields} form={form} name="cents" label="Amount" />
      <Described of={fields} form={form} name="fund" />
      <Described of={fields} form={form} name="pledgedOn" label="Pledged on" />
      <Described of={fields} form={form} name="dueOn" />
      <Described of={fields} form={form} name="note" />
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
    blank: { ...described.blank, fund: "phase-1", pledgedOn: today },
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
    const pledge = {
      ...described.read(typed),
      donorId: id ?? "",
      donorName: "",
      ...(isNew && { newDonor: name }),
    };
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
