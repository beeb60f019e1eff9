import { type SubmitEvent, useState } from "react";
import { useTypedForm } from "#app/admin/typed-words.tsx";
import { type ChosenPicture, PictureField } from "#app/files/picture-field.tsx";
import { clientOf, send } from "#app/records/client.ts";
import { AmountField, DayField, SelectField, TextField } from "#app/records/record-fields.tsx";
import type { RecordRoom } from "#app/records/record-room.ts";
import { TypedFormDialog } from "#app/records/typed-form-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { centsToSend } from "#domain/amount.ts";
import { type Asset, type AssetForm, type AssetList, assetKind, disposalWords, disposing } from "./asset.ts";
import type { TypedAsset } from "./asset-form.tsx";

type DisposeDialogProps = {
  asset: Asset;
  today: string;
  onClose: () => void;
  onDisposed: (record: Asset) => void;
};

/** The temple has it no longer: it stays in the register, and says what became of it. */
export function DisposeDialog({ asset, today, onClose, onDisposed }: DisposeDialogProps) {
  const { fault, isSending, form, ...fields } = useTypedForm({
    blank: { on: today, how: "sold", approvedBy: "", cents: "0", reason: "" },
    send: ({ cents, ...typed }) => send(disposing(asset.id), { ...typed, cents: centsToSend(cents, 0) }),
    onSent: onDisposed,
  });
  const state = { ...fields, isNew: true };
  return (
    <TypedFormDialog
      title={`Dispose of ${asset.tag}, ${asset.name}`}
      typing={{ fault, isSending, form }}
      submit="Dispose"
      busy="Saving..."
      hasTwoColumns
      onClose={onClose}
    >
      <DayField form={state} name="on" label="On" />
      <SelectField form={state} name="how" label="How" options={disposalWords} />
      <TextField form={state} name="approvedBy" label="Approved by" required />
      <AmountField form={state} name="cents" label="Received" />
      <TextField form={state} name="reason" label="Reason" required wide />
    </TypedFormDialog>
  );
}

type AddPictureProps = {
  asset: Asset;
  room: RecordRoom<Asset, TypedAsset, AssetForm, AssetList>;
  onClose: () => void;
  onAdded: (record: Asset) => void;
};

/** One more picture, with what it shows. */
export function AddPicture({ asset, room, onClose, onAdded }: AddPictureProps) {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [fault, setFault] = useState("");
  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!picture) return setFault("Please choose a picture first.");
    setIsSaving(true);
    setFault("");
    const form = room.form.read(room.form.typedOf(asset));
    const { id, description } = picture;
    const answer = await clientOf(assetKind).update(
      asset.id,
      {
        ...form,
        pictures: [...form.pictures.filter((one) => one !== id), id],
        pictureWords: { ...form.pictureWords, [id]: description },
      },
      asset.version,
    );
    setIsSaving(false);
    if (answer.ok) onAdded(answer.data);
    else setFault(answer.message);
  }
  return (
    <FormDialog title="Add a picture" onClose={onClose}>
      <form className="form" noValidate onSubmit={save}>
        {fault && <ErrorNotice>Error: {fault}</ErrorNotice>}
        <PictureField label="Picture" name="picture" value={picture} required onChange={setPicture} />
        <div className="dialog__actions">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving && "Saving..."}>
            Add picture
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
