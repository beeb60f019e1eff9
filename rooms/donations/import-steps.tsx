import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { writtenMoment } from "#app/admin/moment.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { counted, grouped } from "#domain/counted.ts";
import { FUNDS, type Fund, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { plain } from "#domain/search.ts";
import type { Column, Mapping } from "./bank-file.ts";
import { METHODS, type Method, methodWords } from "./gift.ts";
import {
  type DayOrder,
  dayOrders,
  type ImportColumns,
  type ImportDefaults,
  type ImportList,
  type ImportSummary,
  importEndpoints,
  MOST_FILE_BYTES,
  readFileText,
  rowsIn,
  TOO_LARGE,
  tooLargeIn,
} from "./import.ts";
import { type ImportActs, Running, Stopped } from "./import-lists.tsx";

const chips = {
  Zelle: "Zelle, bank export",
  "Bank statement": "Bank statement",
  PayPal: "PayPal",
  Donorbox: "Donorbox",
  own: "Our own gifts CSV",
  other: "Another file",
} as const;
type Chip = keyof typeof chips;

/** What somebody chose or pasted, and where it comes from. */
export type TakenFile = { chip: Chip; otherName: string; text: string; name: string };

export function sourceOf({ chip, otherName }: TakenFile) {
  return chip === "own" ? "" : chip === "other" ? otherName.trim() : chip;
}

/** A longer file is shown by its first lines: a field of ten thousand makes a browser slow. */
const MOST_SHOWN = 50_000;

type FileStepProps = {
  file: TakenFile;
  onFile: (file: TakenFile) => void;
  remembered: ImportList["columns"];
  isBusy: boolean;
  onRefuse: (why: string) => void;
  onNext: () => void;
};

export function FileStep({ file, onFile, remembered, isBusy, onRefuse, onNext }: FileStepProps) {
  const [missing, setMissing] = useState<"name" | "text">();
  const chooser = useRef<HTMLInputElement>(null);
  const source = sourceOf(file);
  const known = remembered.find((each) => plain(each.source) === plain(source));
  const isLong = file.text.length > MOST_SHOWN;
  const rows = rowsIn(file.text);

  /** Looked at here, so that nothing is sent that cannot be read. */
  async function take(chosen: File | undefined) {
    if (!chosen) return;
    const read =
      chosen.size > MOST_FILE_BYTES
        ? { problem: TOO_LARGE }
        : readFileText(new Uint8Array(await chosen.arrayBuffer()));
    if ("problem" in read) return onRefuse(read.problem);
    setMissing(undefined);
    onFile({ ...file, text: read.text, name: chosen.name.slice(0, 200) });
  }
  const { place, isOver } = useDrop(take);

  return (
    <form
      className="form form--2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const gap = file.chip === "other" && !source ? "name" : file.text.trim() ? undefined : "text";
        setMissing(gap);
        if (gap || isBusy) return;
        const problem = tooLargeIn(file.text);
        if (problem) onRefuse(problem);
        else onNext();
      }}
    >
      <fieldset className="full">
        <legend className="imp-label">Where the file comes from</legend>
        <div className="imp-sources">
          {(Object.keys(chips) as Chip[]).map((chip) => (
            <label key={chip}>
              <input
                type="radio"
                name="source"
                checked={file.chip === chip}
                onChange={() => onFile({ ...file, chip })}
              />
              {chips[chip]}
            </label>
          ))}
        </div>
        {known && (
          <p className="hint imp-after">
            The columns of {known.source} are remembered from {writtenMoment(known.at)}.
          </p>
        )}
        {file.chip === "own" && (
          <p className="hint imp-after">
            The file that Export CSV makes of the gifts. It needs no columns, and what is here already is not
            recorded again.
          </p>
        )}
      </fieldset>
      {file.chip === "other" && (
        <Field
          label="What it is called"
          name="other"
          wide
          hint="Its columns and names are remembered under this."
          error={missing === "name" ? "Please say where the file comes from" : undefined}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              maxLength={100}
              value={file.otherName}
              onChange={({ target: { value } }) => onFile({ ...file, otherName: value })}
            />
          )}
        </Field>
      )}
      <div ref={place} className={isOver ? "imp-drop is-over" : "imp-drop"}>
        <span className="icondisc">
          <Icon name={file.name ? "doc" : "up"} />
        </span>
        <p className="imp-drop__what">{file.name || "Drop a CSV file here"}</p>
        <p className="hint">{file.name ? `${counted(rows, "row")} and a header` : "or"}</p>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same file, chosen again after it was changed, is another one.
            target.value = "";
          }}
        />
        <Button kind="quiet" size="small" onClick={() => chooser.current?.click()}>
          {file.name ? "Choose another file" : "Choose a file"}
        </Button>
      </div>
      <Field
        label={isLong ? "How it begins" : "Or paste the rows"}
        name="csv"
        hint={`${file.text.trim() ? `${counted(rows, "row")} and a header. ` : ""}Nothing is recorded before you have seen every row.`}
        error={missing === "text" ? "Please choose a file, or paste its rows" : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="input imp-csv"
            rows={9}
            spellCheck={false}
            readOnly={isLong}
            value={isLong ? `${file.text.split(/\r?\n/, 20).join("\n")}\n…` : file.text}
            onChange={({ target: { value } }) => {
              setMissing(undefined);
              onFile({ ...file, text: value, name: value ? file.name : "" });
            }}
          />
        )}
      </Field>
      <div className="imp-acts full">
        <Button type="submit" busy={isBusy && "Reading..."}>
          {file.chip === "own" ? "Next: preview" : "Next: columns"}
        </Button>
      </div>
    </form>
  );
}

/** A place that files are dropped onto. */
function useDrop(take: (file: File | undefined) => void) {
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const on = (kind: "dragover" | "dragleave" | "drop", hear: (event: DragEvent) => void) =>
      place.current?.addEventListener(kind, hear, { signal });
    on("dragover", (event) => {
      event.preventDefault();
      setIsOver(true);
    });
    on("dragleave", () => setIsOver(false));
    on("drop", (event) => {
      event.preventDefault();
      setIsOver(false);
      latest.current(event.dataTransfer?.files[0]);
    });
    return () => listening.abort();
  }, []);
  return { place, isOver };
}

/** What is wrong stands out from what can be done about it. */
export function Fault({ children }: { children: string }) {
  const end = children.indexOf(". ") + 1;
  return (
    <div className="notice notice--error imp-fault">
      <Icon name="alert" />
      <p>
        {end > 0 && <b>{children.slice(0, end)}</b>}
        {children.slice(end)}
      </p>
    </div>
  );
}

/** What somebody says of the columns, and of what the file does not say. */
export type ColumnsChoice = Required<Pick<ImportDefaults, "method" | "fund" | "towardPledges">> & {
  mapping: Mapping;
  dayOrder?: DayOrder | undefined;
  remember: boolean;
};

const usualMethods: Record<Chip, Method> = {
  ...{ Zelle: "zelle", "Bank statement": "bank", PayPal: "card", Donorbox: "card" },
  ...{ own: "cash", other: "bank" },
};

export function choiceFrom({ mapping, defaults, dayOrder, isOwn }: ImportColumns, chip: Chip): ColumnsChoice {
  return {
    mapping: isOwn ? {} : mapping,
    method: defaults.method ?? usualMethods[chip],
    fund: defaults.fund ?? "general",
    towardPledges: !isOwn && (defaults.towardPledges ?? true),
    ...(!isOwn && { dayOrder }),
    remember: !isOwn,
  };
}

/** Our fields in the order in which they are offered. */
const fieldWords = {
  receivedOn: "Received on",
  donorName: "Donor",
  amount: "Amount",
  reference: "Reference",
  method: "Method",
  fund: "Fund",
  note: "Note",
} as const satisfies Partial<Record<Column, string>>;
type OurField = keyof typeof fieldWords;

type ColumnsStepProps = {
  columns: ImportColumns;
  choice: ColumnsChoice;
  source: string;
  isBusy: boolean;
  onChange: (choice: ColumnsChoice) => void;
  onBack: () => void;
  onNext: () => void;
};

export function ColumnsStep({ columns, choice, source, isBusy, onChange, onBack, onNext }: ColumnsStepProps) {
  const { header, first, problem } = columns;
  const { mapping } = choice;
  const fieldOf = (column: string) =>
    (Object.keys(fieldWords) as OurField[]).find((field) => columnOf(mapping, field) === column);
  const isComplete = columnOf(mapping, "receivedOn") && columnOf(mapping, "amount");

  /** Each field has one column, and each column is one field. */
  function map(column: string, field: OurField | "") {
    const next: Mapping = { ...mapping };
    for (const each of Object.keys(fieldWords) as OurField[])
      if (columnOf(mapping, each) === column) next[each] = "";
    if (fieldOf(column) === "amount" || field === "amount") next.cents = "";
    if (field) next[field] = column;
    onChange({ ...choice, mapping: next });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onNext();
      }}
    >
      {problem && !isComplete && (
        <div role="alert">
          <Fault>{problem}</Fault>
        </div>
      )}
      <div className="imp-mapping">
        <div className="tablewrap imp-list imp-list--narrow">
          <table className="table imp-table imp-map" {...as.table}>
            <caption className="vh">Columns of the file and what they are here</caption>
            <thead {...as.rowgroup}>
              <tr {...as.row}>
                {["In the file", "First rows", "Is our"].map((label) => (
                  <th key={label} scope="col" {...as.columnheader}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...as.rowgroup}>
              {header.map((column, at) => {
                const field = fieldOf(column);
                return (
                  <tr key={column} className={field ? undefined : "is-out"} {...as.row}>
                    <th scope="row" {...as.rowheader}>
                      {column}
                    </th>
                    <td className="ex" {...as.cell}>
                      <span>{first[0]?.cells[at]}</span>
                      <span>{first[1]?.cells[at]}</span>
                    </td>
                    <td className="is" {...as.cell}>
                      <select
                        className="input"
                        aria-label={`${column} is our`}
                        value={field ?? ""}
                        onChange={({ target: { value } }) => map(column, value as OurField | "")}
                      >
                        {(Object.keys(fieldWords) as OurField[]).map((each) => (
                          <option key={each} value={each}>
                            {fieldWords[each]}
                          </option>
                        ))}
                        <option value="">Leave out</option>
                      </select>
                      <small>{field && wordsFor(field, column, columns, choice)}</small>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        <div className="form imp-side">
          <p className="imp-label">What the file does not say</p>
          {columns.isDayOrderOpen && (
            <Field label="Days are written" name="days" hint="The days of this file can be read both ways.">
              {(control) => (
                <select
                  {...control}
                  value={choice.dayOrder}
                  onChange={({ target: { value } }) => onChange({ ...choice, dayOrder: value as DayOrder })}
                >
                  {Object.entries(dayOrders).map(([order, words]) => (
                    <option key={order} value={order}>
                      {words}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <Field label="Method" name="method">
            {(control) => (
              <select
                {...control}
                value={choice.method}
                onChange={({ target: { value } }) => onChange({ ...choice, method: value as Method })}
              >
                {METHODS.filter((method) => method !== "in-kind").map((method) => (
                  <option key={method} value={method}>
                    {methodWords[method]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            label="Fund"
            name="fund"
            hint={choice.towardPledges ? "A donor with an open pledge: the fund of the pledge." : undefined}
          >
            {(control) => (
              <select
                {...control}
                value={choice.fund}
                onChange={({ target: { value } }) => onChange({ ...choice, fund: value as Fund })}
              >
                {FUNDS.map((fund) => (
                  <option key={fund} value={fund}>
                    {funds[fund]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <label className="imp-tick">
            <input
              className="tick"
              type="checkbox"
              checked={choice.towardPledges}
              onChange={({ target: { checked } }) => onChange({ ...choice, towardPledges: checked })}
            />
            <span>Count toward open pledges</span>
          </label>
          <label className="imp-tick">
            <input
              className="tick"
              type="checkbox"
              checked={choice.remember}
              onChange={({ target: { checked } }) => onChange({ ...choice, remember: checked })}
            />
            <span>Remember this for {source}</span>
          </label>
        </div>
      </div>
      <div className="imp-acts">
        <Button kind="quiet" onClick={onBack} disabled={isBusy}>
          Back
        </Button>
        <Button type="submit" busy={isBusy && "Reading..."}>
          Preview the rows
        </Button>
      </div>
    </form>
  );
}

function columnOf(mapping: Mapping, field: OurField) {
  return field === "amount" ? mapping.cents || mapping.amount || "" : (mapping[field] ?? "");
}

/** How a column is read. */
function wordsFor(
  field: OurField,
  column: string,
  columns: ImportColumns,
  { dayOrder, mapping }: ColumnsChoice,
) {
  const first = columns.first[0]?.cells[columns.header.indexOf(column)] ?? "";
  if (field === "receivedOn")
    return /^\d{4}/.test(first) ? "year / month / day" : dayOrders[dayOrder ?? columns.dayOrder];
  if (field === "donorName") return columns.leads[column] ? `what follows “${columns.leads[column]}”` : "";
  if (field === "amount") return plain(mapping.cents ?? "") === "cents" ? "whole cents" : "dollars";
  return "";
}

type DoneStepProps = {
  /** Nothing until the list knows of it. */
  one: ImportSummary | undefined;
  acts: ImportActs;
  onAnother: () => void;
};

export function DoneStep({ one, acts, onAnother }: DoneStepProps) {
  if (!one) return <p className="hint">One moment...</p>;
  if (one.status === "running") return <Running one={one} acts={acts} />;
  if (one.status === "stopped")
    return (
      <>
        <Stopped one={one} acts={acts} />
        <div className="imp-acts">
          <Button kind="quiet" onClick={onAnother}>
            Another file
          </Button>
        </div>
      </>
    );
  const { id, source, at, added, cents, names, status } = one;
  return (
    <div className="imp-done">
      <img src="/art/lamp.svg" alt="" width={80} height={80} />
      <div>
        <h2>{headOf(one)}</h2>
        <p>
          From {source}, {writtenMoment(at)}. {restOf(one)}
        </p>
        <p className="imp-links">
          <a className="linkbtn" href={importEndpoints(id).outcomeFile} download>
            <Icon name="download" />
            Outcome file
          </a>
          {added > 0 && (
            <Link className="linkbtn" to={`/dashboard/donations?importId=${encodeURIComponent(id)}`}>
              <Icon name="coins" />
              See these gifts
            </Link>
          )}
        </p>
        {names.length > 0 && (
          <p className="hint">
            {names.length === 1 ? "One name is" : `${grouped(names.length)} names are`} remembered for next
            time: {names.join(", ")}.
          </p>
        )}
      </div>
      <div className="imp-acts">
        {(status === "done" || status === "undoing") && (added > 0 || cents > 0) && (
          <Button kind="quiet" onClick={() => acts.undo(one)}>
            <Icon name="undo" />
            {status === "undoing" ? "Go on undoing" : "Undo the whole import"}
          </Button>
        )}
        <Button onClick={onAnother}>Another file</Button>
      </div>
    </div>
  );
}

function headOf({ status, added, cents }: ImportSummary) {
  if (status === "undone") return "The import is undone";
  if (status === "undoing") return "The import is being undone";
  return `${counted(added, "gift")} recorded, ${formatCents(cents)}`;
}

function restOf({ twice, skipped, wrong }: ImportSummary) {
  const left = skipped - twice;
  const parts = [
    twice > 0 && `${counted(twice, "row")} looked like ${twice === 1 ? "a gift" : "gifts"} already here`,
    left > 0 && `${counted(left, "row")} ${left === 1 ? "was" : "were"} left out`,
    wrong > 0 && `${counted(wrong, "row")} could not be recorded`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return "";
  const words = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0];
  return `${words}; they are in the outcome file with the reason.`;
}
