import { type ReactNode, useEffect, useRef, useState } from "react";
import { Moment, whenInWords } from "#app/admin/moment.tsx";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OwnAddress } from "#app/ui/mail-name.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { useKeydown } from "#app/ui/use-keydown.ts";
import { changeInWords, compare } from "#domain/record-words.ts";
import type { FieldWords, HistoryEntry, Kind, Shown } from "#domain/records.ts";
import { clientOf, type Outcome } from "./client.ts";
import { NotLoaded } from "./not-loaded.tsx";
import { focusRow } from "./record-keys.tsx";
import type { EditedRoom, TypedForm } from "./record-room.ts";
import "./record-panel.css";

type RecordPanelProps<Rec extends Shown, Typed extends TypedForm, Form extends object> = {
  room: EditedRoom<Rec, Typed, Form>;
  record: Rec;
  /** Next to the list, which stays usable; otherwise over it. */
  isBeside: boolean;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  /** Undefined for those who may only view. */
  onEdit?: () => void;
  onDelete?: () => void;
  onVoid?: () => void;
  onRestore?: (version: string) => void;
  /** Custom content instead of the fields. */
  facts?: ReactNode;
  /** Further buttons, before the common ones. */
  acts?: ReactNode;
};

/** An opened record: its fields, actions and history. */
export function RecordPanel<Rec extends Shown, Typed extends TypedForm, Form extends object>(
  props: RecordPanelProps<Rec, Typed, Form>,
) {
  const { room, record, isBeside, onStep, onClose, onEdit, onDelete, onVoid, onRestore } = props;
  const [asked, setAsked] = useState<HistoryEntry<Rec>>();
  useFocusBack(record.id);
  const content = (
    <>
      <div className="slip__head">
        <h2 id="slip-title">{room.kind.nameOf(record)}</h2>
        <button className="iconbtn" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {props.facts ?? <Facts kind={room.kind} record={record} />}
      {(onEdit || onDelete || onVoid || props.acts) && (
        <div className="slip__acts">
          {props.acts}
          {onEdit && (
            <Button kind="quiet" size="small" onClick={onEdit}>
              <Icon name="edit" />
              Edit
            </Button>
          )}
          {onDelete && (
            <Button kind="quiet" size="small" onClick={onDelete}>
              <Icon name="trash" />
              Delete
            </Button>
          )}
          {onVoid && (
            <Button kind="quiet" size="small" onClick={onVoid}>
              <Icon name="ban" />
              Void
            </Button>
          )}
        </div>
      )}
      <h3>History</h3>
      <Past kind={room.kind} record={record} onRestore={onRestore && setAsked} />
      {asked?.after && (
        <RestoreDialog
          one={room.kind.one}
          at={asked.at}
          swaps={compare(room.kind.words, record, asked.after).filter(({ isDifferent }) => isDifferent)}
          onClose={() => setAsked(undefined)}
          onRestore={() => {
            setAsked(undefined);
            onRestore?.(asked.version);
          }}
        />
      )}
    </>
  );
  if (isBeside)
    return (
      <Beside onClose={onClose}>
        <Slip onStep={onStep}>{content}</Slip>
      </Beside>
    );
  return (
    <Modal kind="side" labelledBy="slip-title" onDismiss={onClose}>
      <Slip onStep={onStep}>{content}</Slip>
    </Modal>
  );
}

/** The fields of a record, without its name. */
function Facts<Rec extends Shown>({ kind, record }: { kind: Kind<Rec, unknown>; record: Rec }) {
  return (
    <dl className="facts">
      {kind.words
        .map(({ label, show }) => ({ label, value: show(record) }))
        .filter(({ value }) => value !== kind.nameOf(record))
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Beside({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useShortcuts({ Escape: onClose });
  return (
    <aside ref={panel} className="slip-beside" tabIndex={-1} aria-labelledby="slip-title">
      {children}
    </aside>
  );
}

/** Arrow keys go to the next record, unless a dialog is open. */
function Slip({ onStep, children }: { onStep: (by: 1 | -1) => void; children: ReactNode }) {
  const slip = useRef<HTMLDivElement>(null);
  useKeydown((event) => {
    const here = slip.current?.parentElement;
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    if (document.activeElement?.closest("dialog, aside") !== here) return;
    event.preventDefault();
    onStep(event.key === "ArrowDown" ? 1 : -1);
  });
  return (
    <div ref={slip} className="slip">
      {children}
    </div>
  );
}

type PastProps<Rec extends Shown> = {
  kind: Kind<Rec, unknown>;
  record: Shown;
  /** Undefined where versions cannot be restored. */
  onRestore?: (entry: HistoryEntry<Rec>) => void;
  /** Further actions of a line. */
  acts?: (entry: HistoryEntry<Rec>) => ReactNode;
};

/** The history of a record, newest first. */
export function Past<Rec extends Shown>({ kind, record, onRestore, acts }: PastProps<Rec>) {
  const { history, tryAgain } = useHistory(kind, record);
  if (!history) return <NotLoaded what="history" onTryAgain={tryAgain} />;
  if (!history.ok) return <NotLoaded what="history" failure={history} onTryAgain={tryAgain} />;
  if (history.data.length === 0) return <p className="muted">Nothing has been changed so far.</p>;
  return (
    <ol className="past">
      {history.data.map((entry, index) => (
        <li key={`${entry.at} ${entry.version}`} className={index === 0 ? "is-now" : undefined}>
          <Line entry={entry} fields={kind.words} />
          <p className="past__when">
            <Moment at={entry.at} />
          </p>
          {acts?.(entry)}
          {onRestore && index > 0 && entry.after && (
            <button className="linkbtn" type="button" onClick={() => onRestore(entry)}>
              Restore this version
              <span className="vh"> of {whenInWords(entry.at)}</span>
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

function Line<Rec>({ entry, fields }: { entry: HistoryEntry<Rec>; fields: readonly FieldWords<Rec>[] }) {
  const { did, changes } = changeInWords(entry, fields);
  return (
    <div className={changes.length > 1 ? "past__what past__what--several" : "past__what"}>
      <b>{entry.by}</b>
      <OwnAddress of={entry} /> {did}{" "}
      {changes.map(({ label, before, after }) => (
        <span key={label} className="past__change">
          {label}: <del>{before || "none"}</del>
          <span aria-hidden="true"> → </span>
          <span className="vh"> became </span>
          <ins>{after || "none"}</ins>
        </span>
      ))}
    </div>
  );
}

type RestoreDialogProps = {
  one: string;
  at: string;
  swaps: ReturnType<typeof compare>;
  onClose: () => void;
  onRestore: () => void;
};

export function RestoreDialog({ one, at, swaps, onClose, onRestore }: RestoreDialogProps) {
  return (
    <FormDialog title="Restore this version?" onClose={onClose}>
      <p>
        The {one} becomes what it was {whenInWords(at)}. Today’s version stays in the history, and this can be
        undone.
      </p>
      {swaps.length > 0 ? (
        <dl className="swaps">
          {swaps.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{before}</del>
              </dd>
              <dd>
                <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="muted">It says the same as today.</p>
      )}
      <div className="dialog__actions">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onRestore}>Restore</Button>
      </div>
    </FormDialog>
  );
}

/** Fetched again when the record changes. */
function useHistory<Rec extends Shown>(kind: Kind<Rec, unknown>, { id, version }: Shown) {
  const [heard, setHeard] = useState<{ of: string; history: Outcome<HistoryEntry<Rec>[]> }>();
  const [tries, setTries] = useState(1);
  const of = `${id} ${version} ${tries}`;
  useEffect(() => {
    let isCurrent = true;
    clientOf(kind)
      .history(id)
      .then((history) => isCurrent && setHeard({ of, history }));
    return () => {
      isCurrent = false;
    };
  }, [kind, id, of]);
  return { history: heard?.of === of ? heard.history : undefined, tryAgain: () => setTries(tries + 1) };
}

/** Returns the focus to the row of the last shown record when the panel closes. */
function useFocusBack(id: string) {
  const last = useRef(id);
  useEffect(() => {
    last.current = id;
  });
  useEffect(() => () => focusRow(last.current), []);
}
