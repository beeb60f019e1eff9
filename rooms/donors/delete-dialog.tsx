import { call } from "#app/admin/call.ts";
import { type Answer, Dialog } from "#app/ui/dialog.tsx";
import type { Donor } from "#domain/donor.ts";
import { donorInWords } from "./donor-words.ts";

type DeleteDialogProps = { donor: Donor; onClose: () => void; onDeleted: (donor: Donor) => void };

export function DeleteDialog({ donor, onClose, onDeleted }: DeleteDialogProps) {
  async function answer(given: Answer) {
    onClose();
    if (given !== "confirm") return;
    const answered = await call("DELETE", `/api/donors/${encodeURIComponent(donor.id)}`);
    if (answered.ok) onDeleted(donor);
    // By specification nothing is shown; the row is still there to say so.
    else console.error(`${donor.name} was not deleted: ${answered.message}`);
  }
  return (
    <Dialog
      tone="ask"
      title="Delete donor"
      answers={["cancel", "confirm"]}
      labels={{ confirm: "Delete donor" }}
      onAnswer={answer}
    >
      <p>Are you sure you want to delete this donor?</p>
      <p className="dialog__subject">
        <b>{donor.name}</b>
        <span className="muted">{donorInWords(donor)}</span>
      </p>
    </Dialog>
  );
}
