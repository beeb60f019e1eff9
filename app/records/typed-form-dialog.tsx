import type { ReactNode } from "react";
import type { useTypedForm } from "#app/admin/typed-words.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";

type TypedFormDialogProps = {
  title: string;
  /** What `useTypedForm` hands back. */
  typing: Pick<ReturnType<typeof useTypedForm>, "fault" | "isSending" | "form">;
  /** What the button says that sends it, and says meanwhile. */
  submit: string;
  busy: string;
  isDanger?: true;
  hasTwoColumns?: true;
  onClose: () => void;
  /** Outside the form, such as the question before leaving. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A small form over the page: what stands in its way, its fields, and the buttons that leave or send it. */
export function TypedFormDialog({ title, typing, submit, busy, onClose, ...props }: TypedFormDialogProps) {
  const { fault, isSending, form } = typing;
  return (
    <FormDialog title={title} onClose={onClose}>
      <form className={props.hasTwoColumns ? "form form--2" : "form"} {...form}>
        {fault && (
          <div className="full">
            <ErrorNotice>Error: {fault}</ErrorNotice>
          </div>
        )}
        {props.children}
        <div className="dialog__actions full">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind={props.isDanger ? "danger" : "primary"} busy={isSending && busy}>
            {submit}
          </Button>
        </div>
      </form>
      {props.beside}
    </FormDialog>
  );
}
