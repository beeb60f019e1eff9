import { useEffect, useState } from "react";
import { writtenMoment } from "#app/admin/moment.tsx";
import { send } from "#app/records/client.ts";
import { useTimeLeft } from "#app/records/job.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MailName } from "#app/ui/mail-name.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { counted, grouped } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { type ImportSummary, type ImportUndo, importEndpoints, type KnownName } from "./import.ts";

/** What can be done about an import that has begun, by those who may. */
export type ImportActs = {
  stop: (one: ImportSummary) => void;
  resume: (one: ImportSummary) => void;
  undo: (one: ImportSummary) => void;
};

function nameOf({ fileName, source }: ImportSummary) {
  return fileName || source;
}

/** An import that is being done: how far it is, and a way to stop it. */
export function Running({ one, acts }: { one: ImportSummary; acts: Pick<ImportActs, "stop"> | undefined }) {
  const left = useTimeLeft(one.done, one.rows);
  return (
    <fieldset className="imp-run box" aria-label={`Recording ${nameOf(one)}`}>
      <p className="imp-run__head">
        <span>
          <Icon name="doc" />
          {nameOf(one)}
        </span>
        <b className="num">
          {grouped(one.done)} of {grouped(one.rows)}
        </b>
      </p>
      <progress max={one.rows} value={one.done} aria-label="Rows recorded" />
      <p className="hint">
        {left && `About ${left} left. `}You may leave; it goes on, and this screen tells you when it is done.
      </p>
      {acts && (
        <Button kind="quiet" size="small" onClick={() => acts.stop(one)}>
          Stop
        </Button>
      )}
    </fieldset>
  );
}

/** One that somebody or a failure stopped in the middle. */
export function Stopped({ one, acts }: { one: ImportSummary; acts: ImportActs | undefined }) {
  return (
    <div className="notice notice--warn imp-stopped">
      <Icon name="alert" />
      <div>
        <p>
          <b>
            The import of {nameOf(one)} stopped after {grouped(one.done)} of {counted(one.rows, "row")}.
          </b>{" "}
          {counted(one.added, "gift")} recorded so far.
          {acts && " Going on records the rest, and nothing twice."}
        </p>
        {acts && (
          <p className="imp-stopped__acts">
            <Button size="small" onClick={() => acts.resume(one)}>
              Go on with it
            </Button>
            <Button kind="quiet" size="small" onClick={() => acts.undo(one)}>
              Undo what was recorded
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

export function EarlierImports({
  imports,
  acts,
}: {
  imports: ImportSummary[];
  acts: ImportActs | undefined;
}) {
  if (imports.length === 0) return null;
  return (
    <section className="tablewrap imp-list" aria-label="Earlier imports">
      <table className="table imp-table imp-past" {...as.table}>
        <caption className="vh">Earlier imports</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {["Imported", "By", "Outcome"].map((label) => (
              <th key={label} scope="col" {...as.columnheader}>
                {label}
              </th>
            ))}
            <th scope="col" className="amt" {...as.columnheader}>
              Sum
            </th>
            <th scope="col" className="acts" {...as.columnheader}>
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {imports.map((one) => (
            <PastImport key={one.id} one={one} acts={acts} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PastImport({ one, acts }: { one: ImportSummary; acts: ImportActs | undefined }) {
  const { id, source, fileName, at, by, status, cents } = one;
  const about = `${source}, ${writtenMoment(at)}`;
  return (
    <tr {...as.row}>
      <th scope="row" {...as.rowheader}>
        {source}
        <small>{writtenMoment(at)}</small>
        {fileName && <small>{fileName}</small>}
      </th>
      <td className="by" {...as.cell}>
        <MailName>{by}</MailName>
      </td>
      <td className="oc" {...as.cell}>
        <PastOutcome one={one} />
      </td>
      <td className="amt" {...as.cell}>
        {status === "undone" ? <s>{formatCents(cents)}</s> : formatCents(cents)}
      </td>
      <td className="acts" {...as.cell}>
        <a className="linkbtn" href={importEndpoints(id).outcomeFile} download>
          Outcome file<span className="vh"> of {about}</span>
        </a>
        {acts && status !== "undone" && status !== "running" && (
          <button className="linkbtn" type="button" onClick={() => acts.undo(one)}>
            {status === "undoing" ? "Go on undoing" : "Undo"}
            <span className="vh"> {about}</span>
          </button>
        )}
      </td>
    </tr>
  );
}

function PastOutcome({ one }: { one: ImportSummary }) {
  const { status, added, skipped, wrong, done, rows, undoneBy, undoneAt } = one;
  if (status === "undone")
    return (
      <>
        <Tag>Undone</Tag> by <MailName>{undoneBy ?? ""}</MailName>, {undoneAt && writtenMoment(undoneAt)}
      </>
    );
  const parts = [
    `${grouped(added)} recorded`,
    skipped > 0 && `${grouped(skipped)} left out`,
    wrong > 0 && `${grouped(wrong)} wrong`,
  ];
  const words = parts.filter(Boolean).join(", ");
  if (status === "done") return words;
  const half = { running: "Under way", stopped: "Stopped", undoing: "Half undone" }[status];
  return (
    <>
      <Tag kind="gold">{half}</Tag> {words}
      {status !== "undoing" && ` (${grouped(done)} of ${grouped(rows)})`}
    </>
  );
}

type KnownNamesProps = { names: KnownName[]; onForget: ((name: KnownName) => void) | undefined };

export function KnownNames({ names, onForget }: KnownNamesProps) {
  if (names.length === 0) return null;
  return (
    <section className="tablewrap imp-list imp-list--narrow" aria-label="Remembered names">
      <table className="table imp-table imp-known" {...as.table}>
        <caption className="vh">Names in files and whom they mean</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="col" {...as.columnheader}>
              The file writes
            </th>
            <th scope="col" {...as.columnheader}>
              Means
            </th>
            {onForget && (
              <th scope="col" className="acts" {...as.columnheader}>
                <span className="vh">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {names.map((name) => (
            <tr key={name.id} {...as.row}>
              <td className="raw" {...as.cell}>
                {name.name}
                <small>{name.source}</small>
              </td>
              <th scope="row" {...as.rowheader}>
                {name.means}
              </th>
              {onForget && (
                <td className="acts" {...as.cell}>
                  <button
                    className="iconbtn"
                    type="button"
                    aria-label={`Forget ${name.name}`}
                    onClick={() => onForget(name)}
                  >
                    <Icon name="close" />
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type UndoDialogProps = {
  one: ImportSummary;
  onClose: () => void;
  onUndo: (one: ImportSummary) => void;
};

/** Asked before a whole import goes, with what goes. */
export function UndoDialog({ one, onClose, onUndo }: UndoDialogProps) {
  const [what, setWhat] = useState<ImportUndo>();
  const { id } = one;
  useEffect(() => {
    let isHere = true;
    send(importEndpoints(id).askUndo).then((answer) => isHere && answer.ok && setWhat(answer.data));
    return () => {
      isHere = false;
    };
  }, [id]);
  return (
    <Dialog
      tone="ask"
      icon="undo"
      title="Undo the whole import?"
      answers={["cancel", "confirm"]}
      labels={{ cancel: "Keep it", confirm: "Undo import" }}
      onAnswer={(answer) => {
        onClose();
        if (answer === "confirm") onUndo(one);
      }}
    >
      <p>
        {what ? undoInWords(what) : `${counted(one.added, "gift")} of ${formatCents(one.cents)} are voided.`}
      </p>
      {what && what.withReceipt.length > 0 && (
        <p>
          These have a receipt by now, which is void with them:{" "}
          {what.withReceipt
            .map(({ receiptNo, donorName, cents }) => `${receiptNo} (${donorName}, ${formatCents(cents)})`)
            .join(", ")}
          .
        </p>
      )}
    </Dialog>
  );
}

function undoInWords({ gifts, cents, donors, keptDonors }: ImportUndo) {
  const voided = `${counted(gifts, "gift")} of ${formatCents(cents)} ${gifts === 1 ? "is" : "are"} voided`;
  const removed = donors === 0 ? `${voided}.` : `${voided}, and ${counted(donors, "new donor")} removed.`;
  if (keptDonors === 0) return removed;
  const stay = keptDonors === 1 ? "stays, because it has" : "stay, because they have";
  return `${removed} ${counted(keptDonors, "new donor")} ${stay} been used or changed since.`;
}
