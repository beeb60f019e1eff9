import { type ReactNode, type SubmitEvent, useState } from "react";
import { useFocusOnMistake } from "#app/admin/typed-words.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { fieldsOf } from "#domain/content/list-items.ts";
import type { ListField } from "#domain/content/part-fields.ts";
import { withAt } from "#domain/content/ways.ts";
import { tidied } from "../forms/values.ts";
import { EditingContext, useEditing } from "./editing.ts";

type ItemDialogProps = {
  field: ListField;
  /** The place it has in the list, or will have. */
  way: string;
  item: unknown;
  isNew: boolean;
  onClose: () => void;
  /** The fields of the item. */
  children: ReactNode;
};

/** One item of a list, which comes into the draft when it is saved. */
export function ItemDialog({ field, way, item, isNew, onClose, children }: ItemDialogProps) {
  const { mayChange, update, faultsOf } = useEditing();
  const [typed, setTyped] = useState(item);
  const [errors, setErrors] = useState<{ [way: string]: string }>({});
  const form = useFocusOnMistake(Object.keys(errors).length > 0);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const tidy = tidied(fieldsOf(field, item), typed);
    const faults = faultsOf(way, tidy);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    update(way, () => tidy);
    onClose();
  }

  return (
    <FormDialog title={`${isNew ? "Add" : "Edit"} ${field.one}`} onClose={onClose}>
      <form ref={form} className="form" noValidate onSubmit={save}>
        <EditingContext
          value={{
            value: typed,
            errors,
            faultsOf: () => ({}),
            mayChange: () => mayChange(way),
            update: (inner, change) => setTyped((now: unknown) => withAt(now, inner, change)),
          }}
        >
          {children}
        </EditingContext>
        <div className="dialog__actions">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          {mayChange(way) && <Button type="submit">Save</Button>}
        </div>
      </form>
    </FormDialog>
  );
}
