import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#app/admin/toast.tsx";
import type { Shown } from "#domain/records.ts";
import { clientOf, type Failure, type Outcome } from "./client.ts";
import type { Saved } from "./record-dialog.tsx";
import type { EditedRoom, TypedForm } from "./record-room.ts";
import type { RowMark } from "./records-table.tsx";

/** The reason when an addition is voided by Undo. */
const UNDONE = "Undone right after it was added";

/** After a change: shows a message with Undo, and highlights the row and scrolls to it. */
export function useRecordChanges<Rec extends Shown, Typed extends TypedForm, Form extends object>(
  { kind, words, voiding, takeBack, isDeleteFailureQuiet }: EditedRoom<Rec, Typed, Form>,
  showAdded: (record: Rec) => void,
) {
  const client = clientOf(kind);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [mark, setMark] = useState<RowMark>();
  const [inUse, setInUse] = useState<Failure>();

  return {
    mark,
    inUse,

    /** Clears message and highlight when the next action begins. */
    forget: useCallback(() => {
      toast.clear();
      setMark(undefined);
      setInUse(undefined);
    }, [toast]),

    saved({ record, former }: Saved<Rec>) {
      if (former) return changed(words.changed, record, former);
      const remove = takeBack ?? ((added) => client.undoAdded(added, voiding ? UNDONE : undefined));
      const run = () => finish<unknown>(remove(record));
      const said = typeof words.added === "function" ? words.added(record) : words.added;
      toast.say(said, { run, undone: `Undone: ${kind.nameOf(record)} is not added.` });
      setMark({ id: record.id, tag: "Just added" });
      showAdded(record);
    },

    async delete(record: Rec) {
      const answer = await finish(client.delete(record.id));
      if (!answer.ok) return tellRefusal(record, answer);
      const run = () => {
        setMark({ id: record.id, tag: "Back again" });
        return finish(client.bringBack(record.id));
      };
      toast.say(words.deleted ?? "Deleted", { run, undone: `Undone: ${kind.nameOf(record)} is back.` });
    },

    /** Without an error message, because the dialog shows it. */
    void: (record: Rec, reason: string) => finish(client.void(record.id, reason)),

    voided(record: Rec, former: Rec) {
      const run = () => {
        setMark({ id: record.id, tag: "Back again" });
        return finish(client.undo(record, former));
      };
      toast.say(words.voided ?? "Voided", { run, undone: `Undone: ${kind.nameOf(former)} counts again.` });
    },

    async restore(former: Rec, version: string) {
      const answer = await finish(client.restore(former, version));
      if (!answer.ok) return toast.fail(`Not restored: ${answer.message}`);
      setMark({ id: former.id, tag: "Restored" });
      changed(`${kind.nameOf(answer.data)} is as it was.`, answer.data, former);
    },
  };

  /** The message after a change, with Undo. */
  function changed(said: string, record: Rec, former: Rec) {
    const run = () => finish(client.undo(record, former));
    toast.say(said, { run, undone: `Undone: ${kind.nameOf(former)} is as before.` });
    revalidate();
  }

  function tellRefusal(record: Rec, failure: Failure) {
    if (failure.code === "in-use") return setInUse(failure);
    const said = `${kind.nameOf(record)} was not deleted: ${failure.message}`;
    if (isDeleteFailureQuiet) console.error(said);
    else toast.fail(said);
  }

  async function finish<T>(asked: Promise<Outcome<T>>) {
    const answer = await asked;
    if (answer.ok) revalidate();
    return answer;
  }
}
