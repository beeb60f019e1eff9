import { useToast } from "#app/admin/toast.tsx";
import { clientOf, send } from "#app/records/client.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PartName } from "#domain/content/parts.ts";
import { discarding, drafting, partKind, parts } from "./website.ts";

type DiscardDialogProps = {
  part: PartName;
  /** What the draft changes: "Banner changed". */
  note: string;
  /** "by Kavitha, Nov 13, 2026" */
  written: string;
  onClose: () => void;
  /** The draft is gone, or there again. */
  onChanged: () => void;
};

/** Asks before a draft is thrown away; afterwards it can be brought back for a moment. */
export function DiscardDialog({ part, note, written, onClose, onChanged }: DiscardDialogProps) {
  const toast = useToast();
  const { title } = parts[part];

  async function discard() {
    onClose();
    const before = await clientOf(partKind).get(part);
    const answer = before.ok ? await send(discarding(part)) : before;
    onChanged();
    if (!before.ok || !answer.ok)
      return toast.fail(`The draft is still there: ${answer.ok ? "" : answer.message}`);
    const { draft } = before.data;
    if (!draft) return toast.say(`${title} had no draft any more.`);
    const { version } = answer.data;
    toast.say(`The draft of ${title} is gone. Visitors see what they saw.`, {
      async run() {
        const back = await send(drafting(part), { value: draft, version });
        onChanged();
        return back;
      },
      undone: `Undone: the draft of ${title} is there again.`,
    });
  }

  return (
    <Dialog
      tone="ask"
      title="Discard this draft?"
      answers={["cancel", "confirm"]}
      onAnswer={(answer) => {
        if (answer === "confirm") discard();
        else onClose();
      }}
    >
      <p>
        {note}: it goes back to what visitors see now. For ten seconds afterwards, Undo brings the draft back.
      </p>
      <p className="muted">
        {title}, {written}
      </p>
    </Dialog>
  );
}
