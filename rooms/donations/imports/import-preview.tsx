import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { counted, grouped } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { pageOf, pagesShown } from "#domain/paging.ts";
import { DonorPicker, NOBODY, type Picked } from "../../donors/donor-picker.tsx";
import {
  type GiverChoice,
  type ImportAnswer,
  type ImportForm,
  type ImportRow,
  OUTCOMES,
  outcomeWords,
  type RowOutcome,
} from "./import.ts";

/** What somebody said about names and rows. */
export type Decisions = Required<Pick<ImportForm, "givers" | "rowGivers" | "anyway">>;
export const noDecisions: Decisions = { givers: {}, rowGivers: {}, anyway: [] };

type PreviewStepProps = {
  answer: ImportAnswer;
  decisions: Decisions;
  source: string;
  isBusy: boolean;
  onAnyway: (rows: number[]) => void;
  onGiver: (decisions: Decisions) => void;
  onBack: () => void;
  onRecord: () => void;
};

const ROWS_AT_ONCE = 50;

/** Every row, and what would become of it. */
export function PreviewStep(props: PreviewStepProps) {
  const { answer, decisions, source, isBusy, onAnyway, onGiver, onBack, onRecord } = props;
  const [only, setOnly] = useState<RowOutcome>();
  const [asked, setAsked] = useState(1);
  const [asking, setAsking] = useState<ImportRow>();
  const anyway = new Set(decisions.anyway);
  const isRecorded = ({ outcome, row, isRecorded }: ImportRow) =>
    outcome === "looks-twice" ? anyway.has(row) : isRecorded;
  const recorded = answer.rows.filter(isRecorded);
  const sum = formatCents(recorded.reduce((total, { cents }) => total + cents, 0));
  const rows = only ? answer.rows.filter(({ outcome }) => outcome === only) : answer.rows;
  const { page, pages, start, end } = pageOf(rows.length, ROWS_AT_ONCE, asked);
  const left = answer.rows.length - recorded.length;

  return (
    <>
      <div className="imp-outcome">
        <p className="bigsum" aria-live="polite">
          <b className="num">{sum}</b>
          <span>
            {counted(recorded.length, "gift")} will be recorded, {counted(left, "row")} left out
          </span>
        </p>
        <fieldset className="segments">
          <legend className="vh">Show</legend>
          {[undefined, ...OUTCOMES].map((outcome) => {
            const count = outcome
              ? answer.rows.filter((row) => row.outcome === outcome).length
              : answer.rows.length;
            if (outcome && count === 0) return null;
            return (
              <label key={outcome ?? "all"}>
                <input
                  type="radio"
                  name="outcome"
                  checked={only === outcome}
                  onChange={() => {
                    setOnly(outcome);
                    setAsked(1);
                  }}
                />
                {outcome ? outcomeWords[outcome] : "All"} <span className="num">{grouped(count)}</span>
              </label>
            );
          })}
        </fieldset>
      </div>
      <div className="tablewrap imp-list" aria-busy={isBusy}>
        <table className="table imp-table imp-preview" {...as.table}>
          <caption className="vh">What would happen to each row</caption>
          <thead {...as.rowgroup}>
            <tr {...as.row}>
              <th scope="col" {...as.columnheader}>
                Row
              </th>
              <th scope="col" {...as.columnheader}>
                In the file
              </th>
              <th scope="col" className="amt" {...as.columnheader}>
                Amount
              </th>
              {["Outcome", "Becomes", "Recorded"].map((label) => (
                <th key={label} scope="col" {...as.columnheader}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...as.rowgroup}>
            {rows.slice(start, end).map((row) => (
              <PreviewRow key={row.row} row={row} onAsk={() => setAsking(row)}>
                {row.outcome === "looks-twice" ? (
                  <select
                    className="input"
                    aria-label={`Row ${row.row}`}
                    value={anyway.has(row.row) ? "record" : "leave"}
                    onChange={({ target: { value } }) =>
                      onAnyway(
                        value === "record"
                          ? [...decisions.anyway, row.row]
                          : decisions.anyway.filter((other) => other !== row.row),
                      )
                    }
                  >
                    <option value="leave">Leave out</option>
                    <option value="record">Record anyway</option>
                  </select>
                ) : isRecorded(row) ? (
                  <span className="imp-yes">
                    <Icon name="check" />
                    <span className="vh">will be recorded</span>
                  </span>
                ) : (
                  <span className="muted">left out</span>
                )}
              </PreviewRow>
            ))}
          </tbody>
          <tfoot {...as.rowgroup}>
            <tr {...as.row}>
              <th scope="row" colSpan={2} {...as.rowheader}>
                {counted(recorded.length, "gift")}
              </th>
              <td className="amt" {...as.cell}>
                {sum}
              </td>
              <td className="imp-gone" colSpan={3} {...as.cell} />
            </tr>
          </tfoot>
        </table>
      </div>
      {pages > 1 && <RowsPager page={page} pages={pages} onPage={setAsked} />}
      <p className="hint imp-note">
        This was a dry run by the same code that records. No mail is ever sent by an import.
      </p>
      <div className="imp-acts">
        <Button kind="quiet" onClick={onBack} disabled={isBusy}>
          Back
        </Button>
        <Button onClick={onRecord} busy={isBusy && "One moment..."} disabled={recorded.length === 0}>
          {recorded.length === 0 ? "Nothing to record" : `Record ${counted(recorded.length, "gift")}`}
        </Button>
      </div>
      {asking && (
        <GiverDialog
          row={asking}
          rows={answer.rows.filter(({ donorName }) => donorName === asking.donorName).length}
          source={source}
          onClose={() => setAsking(undefined)}
          onChoose={(choice) => {
            setAsking(undefined);
            const { givers, rowGivers } = decisions;
            onGiver(
              asking.donorName
                ? { ...decisions, givers: { ...givers, [asking.donorName]: choice } }
                : { ...decisions, rowGivers: { ...rowGivers, [asking.row]: choice } },
            );
          }}
        />
      )}
    </>
  );
}

const tags = {
  "known-donor": undefined,
  "new-donor": "peacock",
  "giver-unknown": "peacock",
  "looks-twice": "gold",
} as const;

type PreviewRowProps = { row: ImportRow; onAsk: () => void; children: ReactNode };

function PreviewRow({ row, onAsk, children }: PreviewRowProps) {
  const { outcome, donorName, day, reference, cents, message } = row;
  const look = { "looks-twice": "is-twice", wrong: "is-wrong" }[String(outcome)];
  return (
    <tr className={look} {...as.row}>
      <td className="no num" {...as.cell}>
        {row.row}
      </td>
      <td className="raw" {...as.cell}>
        {donorName || <span className="muted">no name</span>}
        <small>{[day, reference].filter(Boolean).join(", ")}</small>
      </td>
      <td className="amt" {...as.cell}>
        {cents < 0 ? `−${formatCents(-cents)}` : cents === 0 ? "" : formatCents(cents)}
      </td>
      <td className="oc" {...as.cell}>
        {outcome === "wrong" ? (
          <span className="tag tag--red">{outcomeWords.wrong}</span>
        ) : (
          <Tag kind={tags[outcome]}>{outcomeWords[outcome]}</Tag>
        )}
      </td>
      <td className="be" {...as.cell}>
        {outcome === "wrong" ? (
          <span className="imp-bad">{message}</span>
        ) : (
          <Becomes row={row} onAsk={onAsk} />
        )}
      </td>
      <td className="do" {...as.cell}>
        {children}
      </td>
    </tr>
  );
}

function Becomes({ row, onAsk }: { row: ImportRow; onAsk: () => void }) {
  const { outcome, donorName, message, becomes, isTold, pledge } = row;
  const isKnown = becomes.donorId !== null;
  const about = donorName || `row ${row.row}`;
  return (
    <>
      {becomes.name ? <span className="imp-who">{becomes.name}</span> : <span>Giver not known</span>}
      {outcome === "looks-twice" && <small>{message}</small>}
      <small>
        {isTold && isKnown && donorName
          ? `remembered: ${donorName}`
          : isTold
            ? message || "as you said"
            : isKnown
              ? "of the same name"
              : message}{" "}
        <button className="imp-in" type="button" onClick={onAsk}>
          {isKnown || isTold ? "change" : "choose someone"}
          <span className="vh"> for {about}</span>
        </button>
      </small>
      {pledge && <small>{pledge === "counts" ? "Counts toward the pledge" : "Completes the pledge"}</small>}
    </>
  );
}

type GiverDialogProps = {
  row: ImportRow;
  /** How many rows have the name. */
  rows: number;
  source: string;
  onClose: () => void;
  onChoose: (choice: GiverChoice) => void;
};

/** Whom a name means, for all its rows and from now on; or whose one row without a name is. */
function GiverDialog({ row, rows, source, onClose, onChoose }: GiverDialogProps) {
  const [picked, setPicked] = useState<Picked>(NOBODY);
  const [isMissing, setIsMissing] = useState(false);
  const { donorName } = row;
  return (
    <FormDialog
      title={donorName ? `Who is ${donorName}?` : `Whose gift is row ${row.row}?`}
      onClose={onClose}
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (picked.id) onChoose(picked.id);
          else if (picked.isNew) onChoose({ newName: picked.name });
          else setIsMissing(true);
        }}
      >
        <div className="field">
          <label htmlFor="giver">
            <span>Donor</span>
          </label>
          <DonorPicker
            id="giver"
            picked={picked}
            mayAdd
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? "giver-error giver-hint" : "giver-hint"}
            onPick={(next) => {
              setPicked(next);
              setIsMissing(false);
            }}
          />
          {isMissing && (
            <p className="error" id="giver-error">
              <Icon name="alert" />
              Please choose a donor from the list
            </p>
          )}
          <p className="hint" id="giver-hint">
            {donorName
              ? `For ${rows === 1 ? "the row" : `all ${grouped(rows)} rows`} with this name, and remembered for ${source || "this source"}.`
              : "For this row alone."}
          </p>
        </div>
        <div className="dialog__actions imp-giver">
          <Button kind="quiet" onClick={() => onChoose({ leaveOut: true })}>
            No gift, leave it out
          </Button>
          <Button kind="quiet" onClick={() => onChoose(null)}>
            Giver not known
          </Button>
          <Button type="submit">Use this donor</Button>
        </div>
      </form>
    </FormDialog>
  );
}

type RowsPagerProps = { page: number; pages: number; onPage: (page: number) => void };

/** The same signs as other lists have; the rows are all here already, so that no address changes. */
function RowsPager({ page, pages, onPage }: RowsPagerProps) {
  return (
    <nav className="pager" aria-label="Rows of the file">
      <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="chevl" />
        Prev
      </button>
      {pagesShown(page, pages).map((shown) =>
        typeof shown === "number" ? (
          <button
            key={shown}
            type="button"
            aria-label={`Page ${shown}`}
            aria-current={shown === page ? "page" : undefined}
            onClick={() => onPage(shown)}
          >
            {shown}
          </button>
        ) : (
          <span key={shown} className="pager__gap" aria-hidden="true">
            …
          </span>
        ),
      )}
      <button type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <Icon name="chevr" />
      </button>
    </nav>
  );
}
