import { positionLabels } from "#app/admin/position-tag.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Donor } from "#domain/donor.ts";
import { AmountField } from "./amount-field.tsx";
import { Changed } from "./changed.tsx";
import { Namesakes } from "./namesakes.tsx";
import { useAskBeforeLeaving } from "./use-ask-before-leaving.ts";
import { type SavedDonor, useDonorForm } from "./use-donor-form.ts";

type DonorDialogProps = { donor?: Donor; onClose: () => void; onSaved: (saved: SavedDonor) => void };

/** The form for a new donor, or for the one given. */
export function DonorDialog({ donor, onClose, onSaved }: DonorDialogProps) {
  const { typed, type, isDirty, isSaving, trouble, ...form } = useDonorForm(donor, onSaved);
  const fields = trouble?.kind === "error" ? trouble.fields : {};
  const leave = useAskBeforeLeaving(isDirty, isSaving, onClose);
  return (
    <FormDialog title={donor ? "Edit donor" : "Add donor"} onClose={leave.ask}>
      <form className="form form--2" noValidate onSubmit={form.submit}>
        {trouble?.kind === "changed" ? (
          <Changed message={trouble.message} current={trouble.current} typed={typed}>
            <Button kind="outline" size="small" onClick={() => form.takeOver(trouble.current)}>
              Take theirs
            </Button>
            <Button size="small" onClick={() => form.overwrite(trouble.current)}>
              Overwrite with mine
            </Button>
          </Changed>
        ) : (
          trouble && (
            <div className="full">
              <ErrorNotice>Error: {trouble.message}</ErrorNotice>
            </div>
          )
        )}
        <div className="full">
          <Field label="Name" name="name" required error={fields.name}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                value={typed.name}
                onChange={(event) => type({ name: event.target.value })}
              />
            )}
          </Field>
          {!donor && <Namesakes name={typed.name} />}
        </div>
        <Field label="Position" name="position" wide error={fields.position}>
          {(control) => (
            <select
              {...control}
              value={typed.position}
              onChange={(event) => type({ position: event.target.value === "trustee" ? "trustee" : "donor" })}
            >
              {Object.entries(positionLabels).map(([position, label]) => (
                <option key={position} value={position}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <AmountField
          label="Pledged"
          name="pledged"
          value={typed.pledged}
          onType={(pledged) => type({ pledged })}
        />
        <AmountField
          label="Donated"
          name="donated"
          value={typed.donated}
          onType={(donated) => type({ donated })}
        />
        <p className="hint full">Leave an amount empty to store 0.</p>
        <div className="dialog__actions full">
          <Button kind="quiet" onClick={leave.ask}>
            Cancel
          </Button>
          {trouble?.kind === "gone" ? (
            <Button onClick={form.saveAsNew}>Save as a new donor</Button>
          ) : (
            trouble?.kind !== "changed" && (
              <Button type="submit" busy={isSaving && "Saving..."}>
                Save
              </Button>
            )
          )}
        </div>
      </form>
      {leave.isAsking && (
        <Dialog
          tone="ask"
          title="Throw away what you typed?"
          answers={["cancel", "confirm"]}
          labels={{ cancel: "Keep editing", confirm: "Throw away" }}
          onAnswer={(answer) => (answer === "confirm" ? leave.now() : leave.stay())}
        >
          <p>Your changes to this donor have not been saved.</p>
        </Dialog>
      )}
    </FormDialog>
  );
}
