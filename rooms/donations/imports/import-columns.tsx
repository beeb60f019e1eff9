import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { as } from "#app/ui/table-roles.ts";
import { FUNDS, type Fund, funds } from "#domain/funds.ts";
import { plain } from "#domain/search.ts";
import { METHODS, type Method, methodWords } from "../../ledger/gift.ts";
import type { FileColumn, Mapping } from "./file-columns.ts";
import { type DayOrder, dayOrders, type ImportColumns, type ImportDefaults } from "./import.ts";
import { type Chip, Fault } from "./import-file.tsx";

/** What somebody says of the columns, and of what the file does not say. */
export type ColumnsChoice = Required<Pick<ImportDefaults, "method" | "fund" | "towardPledges">> & {
  mapping: Mapping;
  dayOrder?: DayOrder | undefined;
  remember: boolean;
};

const usualMethods: Record<Chip, Method> = {
  Zelle: "zelle",
  "Bank statement": "bank",
  PayPal: "card",
  Donorbox: "card",
  own: "cash",
  other: "bank",
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
} as const satisfies Partial<Record<FileColumn, string>>;
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
