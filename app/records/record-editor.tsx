import { type ReactNode, type SubmitEvent, useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useToast } from "#app/admin/toast.tsx";
import { ThrowAway, useAskBeforeLeaving, useFocusOnMistake } from "#app/admin/typed-words.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { compare } from "#domain/record-words.ts";
import type { Conflict, HistoryEntry, Kind, Shown } from "#domain/records.ts";
import { clientOf, conflictOf, type Failure } from "./client.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { Compared, RecordConflict } from "./record-dialog.tsx";
import { Past, RestoreDialog } from "./record-panel.tsx";
import type { FormState, TypedForm } from "./record-room.ts";
import { useRequestKey } from "./request-key.ts";

/** What is sent of what is typed; `over` is the record that it changes. */
type ReadTyped<Rec, Typed, Form> = (typed: Typed, over: Rec | null) => Form;

type EditorRules<Rec extends Shown, Typed extends TypedForm, Form extends object> = {
  kind: Kind<Rec, Form>;
  /** Null for a new one. */
  record: Rec | null;
  /** What the fields hold of a record, and of a new one. */
  typedOf: (record: Rec | null) => Typed;
  read: ReadTyped<Rec, Typed, Form>;
  /** The screen of all of them, below which each has its own. */
  address: string;
  words: {
    /** A record at the beginning of a sentence, and what tells it from others. */
    name: (record: Rec) => string;
    about: (record: Rec) => string;
    saved: (record: Rec, former: Rec | null) => string;
    deleted: (record: Rec) => string;
    restored: (record: Rec) => string;
  };
  /** Where a record that others depend on is not deleted, instead of saying so in passing. */
  onInUse?: () => void;
};

type EditorTrouble<Rec, Typed, Form> =
  | { kind: "refused"; failure: Failure }
  | { kind: "changed"; conflict: Conflict<Rec>; as: ReadTyped<Rec, Typed, Form> };

export type RecordEditor<Rec extends Shown, Typed extends TypedForm, Form extends object> = ReturnType<
  typeof useRecordEditor<Rec, Typed, Form>
>;

/** One record on a screen of its own: what is typed, what stands in its way, and how it is saved, restored and deleted. */
export function useRecordEditor<Rec extends Shown, Typed extends TypedForm, Form extends object>(
  rules: EditorRules<Rec, Typed, Form>,
) {
  const { kind, record, typedOf, read, address, words } = rules;
  const client = clientOf(kind);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [base, setBase] = useState(record);
  const [typed, setTyped] = useState(() => typedOf(record));
  const [shown, setShown] = useState(record?.version);
  const [isSaving, setIsSaving] = useState(false);
  const [trouble, setTrouble] = useState<EditorTrouble<Rec, Typed, Form>>();
  const [open, setOpen] = useState<"history" | "delete">();
  const [leftFor, setLeftFor] = useState<string>();
  const { underKey } = useRequestKey();
  const isDirty = leftFor === undefined && JSON.stringify(typed) !== JSON.stringify(typedOf(base));
  const leave = useAskBeforeLeaving(isDirty, isSaving, () => {});
  const element = useFocusOnMistake(trouble?.kind === "refused");
  const form: FormState<Typed> = {
    typed,
    set: (field, value) => setTyped((now) => ({ ...now, [field]: value })),
    errors: trouble?.kind === "refused" ? trouble.failure.fields : {},
    isNew: !base,
  };

  // What was undone, restored or changed by others is shown as soon as it is known, unless something was typed.
  if (record && shown !== record.version) {
    setShown(record.version);
    if (!isDirty) take(record);
  }
  // One turn later, when nothing holds up the navigation any more.
  useEffect(() => {
    if (leftFor) navigate(leftFor, { replace: true });
  }, [leftFor, navigate]);

  function take(now: Rec) {
    setBase(now);
    setTyped(typedOf(now));
    setTrouble(undefined);
  }

  async function save({
    as = read,
    over = base,
  }: {
    as?: ReadTyped<Rec, Typed, Form>;
    over?: Rec | null;
  } = {}) {
    if (isSaving) return;
    setIsSaving(true);
    setTrouble(undefined);
    const sent = as(typed, over);
    const answer = over
      ? await client.update(over.id, sent, over.version)
      : await underKey((key) => client.create(sent, key));
    setIsSaving(false);
    if (!answer.ok) {
      const conflict = conflictOf(kind, answer);
      return setTrouble(conflict ? { kind: "changed", conflict, as } : { kind: "refused", failure: answer });
    }
    const { data } = answer;
    if (over) return changed(words.saved(data, over), data, over);
    const run = () => client.undoAdded(data);
    const path = `${address}/${data.id}`;
    toast.say(words.saved(data, null), { run, undone: `Undone: ${words.name(data)} is not there.` }, path);
    setLeftFor(path);
  }

  /** Shows a record as it is now, and offers to undo what made it so. */
  function changed(said: string, now: Rec, former: Rec) {
    take(now);
    const run = async () => {
      const back = await client.undo(now, former);
      if (back.ok) revalidate();
      return back;
    };
    toast.say(said, { run, undone: `Undone: ${words.name(former)} is as before.` });
    revalidate();
  }

  async function remove(record: Rec) {
    const name = words.name(record);
    const answer = await client.delete(record.id);
    if (!answer.ok) {
      if (answer.code === "in-use" && rules.onInUse) return rules.onInUse();
      return toast.fail(`${name} was not deleted: ${answer.message}`);
    }
    const run = () => client.bringBack(record.id);
    toast.say(words.deleted(record), { run, undone: `Undone: ${name} is back.` }, address);
    setLeftFor(address);
  }

  async function restore(record: Rec, version: string) {
    const answer = await client.restore(record, version);
    if (!answer.ok) return toast.fail(`Not restored: ${answer.message}`);
    changed(words.restored(answer.data), answer.data, record);
  }

  return {
    rules,
    /** The record as it was last read or saved. */
    base,
    form,
    setMany: (fields: Partial<Typed>) => setTyped((now) => ({ ...now, ...fields })),
    isDirty,
    isSaving,
    trouble,
    leave,
    element,
    open,
    setOpen,
    take,
    save,
    changed,
    remove,
    restore,
  };
}

type EditorFormProps<Rec extends Shown, Typed extends TypedForm, Form extends object> = {
  editor: RecordEditor<Rec, Typed, Form>;
  className: string;
  onSubmit: () => void;
  children: ReactNode;
};

/** The form of such a screen, with its history, its deletion and the question before leaving it. */
export function EditorForm<Rec extends Shown, Typed extends TypedForm, Form extends object>({
  editor,
  className,
  onSubmit,
  children,
}: EditorFormProps<Rec, Typed, Form>) {
  const { base, isSaving, open, setOpen, leave, element, remove, restore } = editor;
  const { kind, words } = editor.rules;
  const [asked, setAsked] = useState<HistoryEntry<Rec>>();
  const close = () => setOpen(undefined);
  return (
    <form
      ref={element}
      className={className}
      noValidate
      onSubmit={(submitted: SubmitEvent<HTMLFormElement>) => {
        submitted.preventDefault();
        if (!isSaving) onSubmit();
      }}
    >
      {children}
      <ThrowAway leave={leave} what={`Your changes to this ${kind.one} have not been saved.`} />
      {open === "history" && base && (
        <FormDialog title="History" onClose={close}>
          <Past kind={kind} record={base} onRestore={setAsked} />
        </FormDialog>
      )}
      {asked?.after && base && (
        <RestoreDialog
          one={kind.one}
          at={asked.at}
          swaps={compare(kind.words, base, asked.after).filter(({ isDifferent }) => isDifferent)}
          onClose={() => setAsked(undefined)}
          onRestore={() => {
            setAsked(undefined);
            close();
            restore(base, asked.version);
          }}
        />
      )}
      {open === "delete" && base && (
        <DeleteDialog
          one={kind.one}
          items={[{ id: base.id, name: kind.nameOf(base), about: words.about(base) }]}
          onClose={close}
          onDelete={() => remove(base)}
        />
      )}
    </form>
  );
}

type EditorNoticeProps<Rec extends Shown, Typed extends TypedForm, Form extends object> = {
  editor: RecordEditor<Rec, Typed, Form>;
  /** What the record is called after 'this'. */
  one: string;
  /** What is said of a refusal. */
  refusal?: (failure: Failure) => string;
};

/** Why it was not saved: what is wrong with it, or that somebody else was faster, and the ways out. */
export function EditorNotice<Rec extends Shown, Typed extends TypedForm, Form extends object>({
  editor: { rules, base, form, trouble, take, save },
  one,
  refusal = ({ message }) => `Error: ${message}`,
}: EditorNoticeProps<Rec, Typed, Form>) {
  if (!trouble) return null;
  if (trouble.kind === "refused") return <ErrorNotice>{refusal(trouble.failure)}</ErrorNotice>;
  const { as } = trouble;
  const { current, changedBy } = trouble.conflict;
  const mine = { ...current, ...as(form.typed, base) };
  return (
    <RecordConflict
      words={`${changedBy} changed this ${one} while you were editing. Nothing you typed is lost: compare, and decide.`}
      table={<Compared by={changedBy} rows={compare(rules.kind.words, current, mine)} />}
    >
      <Button kind="outline" size="small" onClick={() => take(current)}>
        Take theirs
      </Button>
      <Button size="small" onClick={() => save({ as, over: current })}>
        Keep mine
      </Button>
    </RecordConflict>
  );
}
