import { writtenMoment } from "#app/admin/moment.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { counted } from "#domain/counted.ts";
import type { MessageRow } from "#domain/message.ts";

type Deletable = Pick<MessageRow, "id" | "name" | "subject" | "receivedAt">;
type DeleteDialogProps = { messages: Deletable[]; onClose: () => void; onDelete: () => void };

const NAMED = 3;

/** One message or many: asked before they go, and told by whom they are. */
export function DeleteDialog({ messages, onClose, onDelete }: DeleteDialogProps) {
  const isOne = messages.length === 1;
  const title = isOne ? "Delete message" : `Delete ${counted(messages.length, "message")}`;
  const others = messages.length - NAMED;
  return (
    <Dialog
      tone="ask"
      title={title}
      answers={["cancel", "confirm"]}
      labels={{ confirm: title }}
      onAnswer={(answer) => {
        onClose();
        if (answer === "confirm") onDelete();
      }}
    >
      <p>
        {isOne
          ? "Are you sure you want to delete this message?"
          : "Are you sure you want to delete these messages?"}
      </p>
      {messages.slice(0, NAMED).map(({ id, name, subject, receivedAt }) => (
        <p key={id} className="dialog__subject">
          <b>{name}</b>
          <span className="muted">
            {subject}, {writtenMoment(receivedAt)}
          </span>
        </p>
      ))}
      {others > 0 && <p className="muted">and {counted(others, "other")}</p>}
    </Dialog>
  );
}
