import type { ReactNode } from "react";
import { useTypedForm } from "#app/admin/typed-words.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Outcome } from "./client.ts";
import { TypedFormDialog } from "./typed-form-dialog.tsx";
import "./void-dialog.css";

type VoidDialogProps<Rec> = {
  /** One of them in a sentence: "gift". */
  one: string;
  /** Which one: "$501 from Girish Hegdekar, check 1231, November 8, 2026". */
  what: string;
  /** Further effects, one per line. */
  effects?: ReactNode[];
  /** What happens to it, if other than for a ledger line. */
  follows?: string;
  onClose: () => void;
  onVoid: (reason: string) => Promise<Outcome<Rec>>;
  onVoided: (record: Rec) => void;
};

/** Voids a record with a reason: it stays in the list, crossed out. */
export function VoidDialog<Rec>({
  one,
  what,
  effects = [],
  follows = "The line stays, crossed out, and no longer counts.",
  onClose,
  onVoid,
  onVoided,
}: VoidDialogProps<Rec>) {
  const { typed, set, errors, fault, isSending, form } = useTypedForm({
    blank: { reason: "" },
    send: ({ reason }) => onVoid(reason),
    onSent: onVoided,
  });
  return (
    <TypedFormDialog
      title={`Void this ${one}`}
      typing={{ fault, isSending, form }}
      submit={`Void ${one}`}
      busy="Voiding..."
      isDanger
      onClose={onClose}
    >
      <p>
        {what}. {follows}
      </p>
      {effects.length > 0 && (
        <ul className="effects">
          {effects.map((effect, at) => (
            <li key={String(at)}>{effect}</li>
          ))}
        </ul>
      )}
      <Field
        label="Reason"
        name="reason"
        required
        isFocused
        hint="Read by whoever audits the books: what happened."
        error={errors.reason}
      >
        {(control) => (
          <input
            {...control}
            maxLength={500}
            autoComplete="off"
            value={typed.reason}
            onChange={({ target }) => set("reason", target.value)}
          />
        )}
      </Field>
    </TypedFormDialog>
  );
}
