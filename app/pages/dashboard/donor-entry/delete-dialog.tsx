import { call } from "#app/admin/call.ts";
import { type Answer, Dialog } from "#app/ui/dialog.tsx";
import type { Donor } from "#domain/donor.ts";

type DeleteDialogProps = { donor: Donor; onClose: () => void; onDeleted: () => void };

export function DeleteDialog({ donor, onClose, onDeleted }: DeleteDialogProps) {
  async function answer(given: Answer) {
    onClose();
    if (given !== "confirm") return;
    const answered = await call("DELETE", `/api/donors/${encodeURIComponent(donor.id)}`);
    if (answered.ok) onDeleted();
    // By specification nothing is shown; the row is still there to say so.
    else console.error(`${donor.name} was not deleted: ${answered.message}`);
  }
  return (
    <Dialog tone="ask" title="Delete donor" answers={["cancel", "confirm"]} onAnswer={answer}>
      <p>Are you sure you want to delete this donor?</p>
      <p className="muted">{donor.name}</p>
    </Dialog>
  );
}
