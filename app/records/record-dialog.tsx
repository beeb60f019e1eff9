import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { whenInWords } from "#app/admin/moment.tsx";
import { ThrowAway, useAskBeforeLeaving, useFocusOnMistake } from "#app/admin/typed-words.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { omit } from "#domain/omit.ts";
import { nameAndAddress } from "#domain/person.ts";
import { compare } from "#domain/record-words.ts";
import type { Shown } from "#domain/records.ts";
import { clientOf, conflictOf, type Failure } from "./client.ts";
import type { EditedRoom, TypedForm } from "./record-room.ts";
import { useRequestKey } from "./request-key.ts";
import "./record-dialog.css";

/** A saved record, and its former state unless it is new. */
export type Saved<Rec> = { record: Rec; former?: Rec };

type RecordDialogProps<Rec extends Shown, Typed extends TypedForm, Form extends object> = {
  room: EditedRoom<Rec, Typed, Form>;
  /** Undefined for a new one. */
  record?: Rec;
  onClose: () => void;
  onSaved: (saved: Saved<Rec>) => void;
};

/** The form for a new record, or for the one given. */
export function RecordDialog<Rec extends Shown, Typed extends TypedForm, Form extends object>({
  room,
  record,
  onClose,
  onSaved,
}: RecordDialogProps<Rec, Typed, Form>) {
  const { typed, set, isDirty, isSaving, trouble, ...form } = useRecordForm(room, record, onSaved);
  const leave = useAskBeforeLeaving(isDirty, isSaving, onClose);
  const { one } = room.kind;
  const errors = trouble?.kind === "refused" ? trouble.fields : {};
  const element = useFocusOnMistake(trouble?.kind === "refused");
  const { Fields, saveNew, isWide = false, hasThreeColumns } = room.form;
  const title = record ? (room.editing?.(record) ?? `Edit ${one}`) : `Add ${one}`;
  return (
    <FormDialog title={title} isWide={isWide} onClose={leave.ask}>
      <form
        ref={element}
        className={hasThreeColumns ? "form form--3" : "form form--2"}
        noValidate
        onSubmit={form.submit}
      >
        {trouble?.kind === "refused" && (
          <div className="full">
            <ErrorNotice>Error: {trouble.message}</ErrorNotice>
          </div>
        )}
        {trouble?.kind === "gone" && (
          <RecordConflict words={`${trouble.words} Nothing you typed is lost.`}>
            <Button kind="quiet" size="small" onClick={onClose}>
              Leave it deleted
            </Button>
            <Button kind="outline" size="small" onClick={form.saveAsNew}>
              Save as a new {one}
            </Button>
            <Button size="small" onClick={form.bringBack}>
              Bring it back with mine
            </Button>
          </RecordConflict>
        )}
        {trouble?.kind === "changed" && (
          <RecordConflict
            words={`${trouble.words} Nothing you typed is lost: compare, and decide.`}
            table={
              <Compared
                by={trouble.by}
                rows={compare(room.kind.words, trouble.current, {
                  ...trouble.current,
                  ...room.form.read(typed),
                })}
              />
            }
          >
            <Button kind="outline" size="small" onClick={() => form.takeOver(trouble.current)}>
              Take theirs
            </Button>
            <Button size="small" onClick={() => form.overwrite(trouble.current)}>
              Overwrite with mine
            </Button>
          </RecordConflict>
        )}
        <Fields form={{ typed, set, errors, isNew: !record }} />
        <div className="dialog__actions full">
          <Button kind="quiet" onClick={leave.ask}>
            Cancel
          </Button>
          {(!trouble || trouble.kind === "refused") && (
            <Button type="submit" busy={isSaving && "Saving..."}>
              {(!record && saveNew) || "Save"}
            </Button>
          )}
        </div>
      </form>
      <ThrowAway leave={leave} what={`Your changes to this ${one} have not been saved.`} />
    </FormDialog>
  );
}

/** A conflict: what somebody else changed, and the choices. */
export function RecordConflict({
  words,
  table,
  children,
}: {
  words: string;
  table?: ReactNode;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  // The focused Save button is gone.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div className="full changed" tabIndex={-1} ref={panel}>
      <ErrorNotice>Error: {words}</ErrorNotice>
      {table}
      <div className="changed__acts">{children}</div>
    </div>
  );
}

export function Compared({ by, rows }: { by: string; rows: ReturnType<typeof compare> }) {
  return (
    <table className="table">
      <caption className="vh">What is stored now, beside what you typed</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{by ? `Stored now, by ${by}` : "Stored now"}</th>
          <th scope="col">You typed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after, isDifferent }) => (
          <tr key={label} className={isDifferent ? "is-different" : undefined}>
            <th scope="row">{label}</th>
            <td className="num">{before}</td>
            <td className="num">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RecordDialogTrouble<Rec> =
  | { kind: "refused"; message: string; fields: Failure["fields"] }
  /** Somebody else saved first; `current` is their version. */
  | { kind: "changed"; words: string; by: string; current: Rec }
  /** Somebody else deleted it. */
  | { kind: "gone"; words: string };

/** The state of the form: values, errors and saving. What was typed is kept after every answer. */
function useRecordForm<Rec extends Shown, Typed extends TypedForm, Form extends object>(
  { kind, form: { blank, typedOf, read } }: EditedRoom<Rec, Typed, Form>,
  record: Rec | undefined,
  onSaved: (saved: Saved<Rec>) => void,
) {
  const client = clientOf(kind);
  const [base, setBase] = useState(record);
  const [typed, setTyped] = useState<Typed>(record ? typedOf(record) : blank);
  const [isSaving, setIsSaving] = useState(false);
  const [trouble, setTrouble] = useState<RecordDialogTrouble<Rec>>();
  const { underKey } = useRequestKey();

  async function save(over: Rec | undefined) {
    setIsSaving(true);
    setTrouble(undefined);
    const answer = over
      ? await client.update(over.id, read(typed), over.version)
      : await underKey((key) => client.create(read(typed), key));
    const met = answer.ok ? undefined : await troubleOf(answer, over);
    setIsSaving(false);
    if (answer.ok) onSaved({ record: answer.data, former: over });
    else setTrouble(met);
  }

  /** Restores the deleted record, then saves what was typed. */
  async function bringBack() {
    if (!base) return;
    setIsSaving(true);
    const back = await client.bringBack(base.id);
    if (back.ok) return save(back.data);
    setIsSaving(false);
    setTrouble({ kind: "refused", ...back });
  }

  async function troubleOf(failure: Failure, over: Rec | undefined): Promise<RecordDialogTrouble<Rec>> {
    const conflict = conflictOf(kind, failure);
    const isGone = over !== undefined && failure.status === 404;
    if (!over || !(conflict || isGone)) return { kind: "refused", ...failure };
    const history = await client.history(over.id);
    const last = history.ok ? history.data[0] : undefined;
    const did = conflict ? "changed" : "deleted";
    const words = last
      ? `${nameAndAddress(last)} ${did} this ${kind.one} ${whenInWords(last.at)}, while you had it open.`
      : failure.message;
    return conflict
      ? { kind: "changed", words, by: conflict.changedBy, current: conflict.current }
      : { kind: "gone", words };
  }

  return {
    typed,
    isSaving,
    trouble,
    isDirty: JSON.stringify(typed) !== JSON.stringify(base ? typedOf(base) : blank),
    set<Name extends keyof Typed & string>(field: Name, value: Typed[Name]) {
      setTyped((typed) => ({ ...typed, [field]: value }));
      if (String(value).trim() !== "") setTrouble((trouble) => withoutMended(trouble, field));
    },
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      save(base);
    },
    /** Saves mine over theirs. */
    overwrite: (current: Rec) => save(current),
    /** Loads theirs into the form. */
    takeOver(current: Rec) {
      setBase(current);
      setTyped(typedOf(current));
      setTrouble(undefined);
    },
    saveAsNew: () => save(undefined),
    bringBack,
  };
}

/** Removes the error of a changed field, and the notice with the last error. */
function withoutMended<Rec>(
  trouble: RecordDialogTrouble<Rec> | undefined,
  mended: string,
): RecordDialogTrouble<Rec> | undefined {
  if (trouble?.kind !== "refused" || Object.keys(trouble.fields).length === 0) return trouble;
  const fields = omit(trouble.fields, mended);
  return Object.keys(fields).length > 0 ? { ...trouble, fields } : undefined;
}
