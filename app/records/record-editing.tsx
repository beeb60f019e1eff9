import { useState } from "react";
import { useMayChange } from "#app/admin/me.ts";
import type { Shown } from "#domain/records.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { RecordDialog, type Saved } from "./record-dialog.tsx";
import { RecordPanel } from "./record-panel.tsx";
import type { EditedRoom, TypedForm } from "./record-room.ts";
import { useRecordChanges } from "./use-record-changes.ts";

type RecordEditingRules<Rec> = {
  rows: readonly Rec[];
  /** Through which of them the open record leads on, where that is not all. */
  inView?: readonly Rec[];
  /** What tells a record from others of its name, before it is deleted. */
  aboutOf: (record: Rec) => string;
  onAdded?: () => void;
};

type RecordEditingOpen<Rec> = { kind: "add" } | { kind: "edit" | "delete"; record: Rec };

/** For screens that are no `RecordsScreen`: what opens the form, the record and its deletion, and these dialogs. */
export function useRecordEditing<Rec extends Shown, Typed extends TypedForm, Form extends object>(
  room: EditedRoom<Rec, Typed, Form>,
  { rows, inView = rows, aboutOf, onAdded = () => {} }: RecordEditingRules<NoInfer<Rec>>,
) {
  const { one, nameOf } = room.kind;
  const mayChange = useMayChange();
  const [open, setOpen] = useState<RecordEditingOpen<Rec>>();
  const [openId, setOpenId] = useState("");
  const opened = rows.find(({ id }) => id === openId);
  const { mark, forget, inUse: _, ...changes } = useRecordChanges(room, onAdded);
  const close = () => setOpen(undefined);
  function begin(next: RecordEditingOpen<Rec> | undefined) {
    forget();
    setOpenId("");
    setOpen(next);
  }
  const edit = (record: Rec) => begin({ kind: "edit", record });
  const remove = (record: Rec) => begin({ kind: "delete", record });
  function saved(done: Saved<Rec>) {
    close();
    changes.saved(done);
  }
  const dialogs = (
    <>
      {open?.kind === "add" && <RecordDialog room={room} onClose={close} onSaved={saved} />}
      {open?.kind === "edit" && (
        <RecordDialog room={room} record={open.record} onClose={close} onSaved={saved} />
      )}
      {open?.kind === "delete" && (
        <DeleteDialog
          one={one}
          items={[{ id: open.record.id, name: nameOf(open.record), about: aboutOf(open.record) }]}
          onClose={close}
          onDelete={() => changes.delete(open.record)}
        />
      )}
      {opened && (
        <RecordPanel
          room={room}
          record={opened}
          isBeside={false}
          onStep={(by) => {
            const next = inView[inView.findIndex(({ id }) => id === openId) + by];
            if (next) setOpenId(next.id);
          }}
          onClose={() => setOpenId("")}
          {...(mayChange && {
            onEdit: () => edit(opened),
            onDelete: () => remove(opened),
            onRestore: (version: string) => {
              setOpenId("");
              changes.restore(opened, version);
            },
          })}
        />
      )}
    </>
  );
  return {
    mark,
    add: () => begin({ kind: "add" }),
    edit,
    remove,
    show({ id }: Rec) {
      forget();
      setOpenId(id);
    },
    /** Something else begins. */
    close: () => begin(undefined),
    dialogs,
  };
}
