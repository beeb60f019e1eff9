import { useEffect, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { counted } from "#domain/counted.ts";

type DeleteDialogProps = {
  /** One of them in a sentence: "donor". */
  one: string;
  items: { id: string; name: string; about: string }[];
  /** Sentences about what stays, fetched when the dialog opens. */
  askStaying?: (() => Promise<string[]>) | undefined;
  /** Whether it can be restored only for a short time, so that the dialog does not promise it. */
  isForgotten?: true;
  onClose: () => void;
  onDelete: () => void;
};

const NAMED = 3;

/** The question before records are deleted, with their names. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { one, items, askStaying, isForgotten, onClose, onDelete } = props;
  const [staying, setStaying] = useState<string[]>([]);
  // Kept from the first render, because the list behind the dialog may update.
  const [ask] = useState(() => askStaying);
  useEffect(() => void ask?.().then(setStaying), [ask]);
  const isOne = items.length === 1;
  const title = isOne ? `Delete ${one}` : `Delete ${counted(items.length, one)}`;
  const others = items.length - NAMED;
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
      <p>Are you sure you want to delete {isOne ? `this ${one}` : `these ${one}s`}?</p>
      {!isForgotten && <p>{isOne ? "It" : "They"} can be brought back from the history.</p>}
      {items.slice(0, NAMED).map(({ id, name, about }) => (
        <p key={id} className="dialog__subject">
          <b>{name}</b>
          <span className="muted">{about}</span>
        </p>
      ))}
      <div role="status">
        {staying.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {others > 0 && <p className="muted">and {counted(others, "other")}</p>}
    </Dialog>
  );
}
