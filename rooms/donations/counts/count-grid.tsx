import { type FocusEvent, type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { counted } from "#domain/counted.ts";
import { FUNDS, type Fund, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { DonorPicker } from "../../donors/donor-picker.tsx";
import { checksOf, NO_NUMBER, sumOf } from "../../ledger/count.ts";
import { type Gift, isNoncash, METHODS, type Method, methodWords } from "../../ledger/gift.ts";
import {
  type CellName,
  type Cells,
  COLUMNS,
  type CountRow,
  doubtInWords,
  giftInWords,
  isBlank,
  nobodyIn,
  pledgeOf,
  type RowPledge,
  type Sheet,
  waitingInWords,
} from "./count-rows.ts";
import type { RowActions } from "./use-count-rows.ts";

const heads: Record<CellName, string> = {
  donor: "Donor",
  amount: "Amount",
  method: "Method",
  reference: "Check no.",
  fund: "Fund",
};

/** A grid is a table whose cells are worked in. */
const grid = { role: "grid" };
const gridcell = { role: "gridcell" };

/** One row a gift, written like a spreadsheet. */
export function CountGrid({ rows, sheet, actions }: { rows: CountRow[]; sheet: Sheet; actions: RowActions }) {
  const keys = useGridKeys(rows, actions);
  const waiting = waitingInWords(rows);
  const lastWaiting = rows.findLastIndex(({ state }) => state.is === "waiting");
  return (
    <div className="countgrid">
      <table {...grid} aria-label="Gifts of this count" {...keys}>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="col" className="c-no" {...as.columnheader}>
              <span className="vh">Row</span>
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={`c-${column}`} {...as.columnheader}>
                {heads[column]}
              </th>
            ))}
            <th scope="col" className="c-ok" {...as.columnheader}>
              <span className="vh">Saved</span>
            </th>
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {rows.map((row, at) => (
            <GridRow
              key={row.key}
              row={row}
              number={at + 1}
              actions={actions}
              doubt={row.state.is === "doubt" ? doubtInWords(row, rows, sheet) : ""}
              waiting={at === lastWaiting ? waiting : ""}
            />
          ))}
        </tbody>
      </table>
      <Foot rows={rows} />
    </div>
  );
}

/** What the saved rows come to, by what one has in the hand. */
function Foot({ rows }: { rows: CountRow[] }) {
  const all = rows.flatMap(({ gift }) => gift ?? []);
  const of = (...methods: Method[]) => all.filter(({ method }) => methods.includes(method));
  const [cash, hundi, checks] = [of("cash"), of("hundi"), of("check")];
  const other = all.length - cash.length - hundi.length - checks.length;
  const sum = (what: string, gifts: readonly Gift[]) => (
    <span>
      {what} <b>{formatCents(sumOf(gifts))}</b>
    </span>
  );
  return (
    <p className="countgrid__foot num">
      {sum("Cash", cash)}
      {hundi.length > 0 && sum("Hundi", hundi)}
      {sum(counted(checksOf(checks).length, "check"), checks)}
      {other > 0 &&
        sum("Other", of(...METHODS.filter((method) => !["cash", "hundi", "check"].includes(method))))}
      {sum("Together", all)}
    </p>
  );
}

type GridRowProps = { row: CountRow; number: number; actions: RowActions; doubt: string; waiting: string };

const GridRow = memo(function GridRow({ row, number, actions, doubt, waiting }: GridRowProps) {
  const { key, cells, state } = row;
  const type = <C extends CellName>(column: C, value: Cells[C]) => actions.type(key, column, value);
  const cell = (column: CellName) => ({
    className: "cell",
    "aria-label": `${column === "reference" ? "Check number" : heads[column]}, row ${number}`,
    "aria-invalid": (state.is === "wrong" && state.column === column) || undefined,
    "data-column": column,
  });
  const isEmpty = isBlank(row);
  return (
    <>
      <tr data-key={key} className={rowClass(row, isEmpty)} {...as.row}>
        <th scope="row" className="c-no" {...as.rowheader}>
          {number}
        </th>
        <td {...gridcell} className="c-donor">
          <DonorPicker
            {...cell("donor")}
            picked={cells.donor}
            mayAdd
            placeholder={isEmpty ? undefined : nobodyIn(cells)}
            // Each letter is kept, also of a name that is not chosen yet.
            onInput={({ currentTarget }) => type("donor", { id: null, name: currentTarget.value })}
            onPick={(picked, found) =>
              type("donor", { ...picked, ...(found?.openPledge && { pledge: pledgeIn(found.openPledge) }) })
            }
          />
        </td>
        <td {...gridcell} className="c-amount" data-label="Amount">
          <input
            {...cell("amount")}
            inputMode="decimal"
            autoComplete="off"
            value={cells.amount}
            onChange={({ target }) => type("amount", target.value)}
          />
        </td>
        <td {...gridcell} className="c-method" data-label="Method">
          <select
            {...cell("method")}
            value={cells.method}
            onChange={({ target }) => type("method", target.value as Method)}
          >
            {METHODS.map((method) => (
              <option key={method} value={method}>
                {methodWords[method]}
              </option>
            ))}
          </select>
        </td>
        <td
          {...gridcell}
          className="c-reference"
          data-label={isNoncash(cells) ? "What was given" : "Check no."}
        >
          <input
            {...cell("reference")}
            inputMode={cells.method === "check" ? "numeric" : "text"}
            autoComplete="off"
            placeholder={isNoncash(cells) ? "What?" : undefined}
            value={cells.reference}
            onChange={({ target }) => type("reference", target.value)}
          />
        </td>
        <td {...gridcell} className="c-fund" data-label="Fund">
          <select
            {...cell("fund")}
            value={pledgeOf(cells) ? PLEDGE : cells.fund}
            onChange={({ target: { value } }) =>
              value === PLEDGE ? actions.applyToPledge(key) : type("fund", value as Fund)
            }
          >
            {cells.donor.pledge && <option value={PLEDGE}>Pledge: {funds[cells.donor.pledge.fund]}</option>}
            {FUNDS.map((fund) => (
              <option key={fund} value={fund}>
                {funds[fund]}
              </option>
            ))}
          </select>
        </td>
        <td {...gridcell} className="c-ok">
          <Mark row={row} isEmpty={isEmpty} />
          {row.gift && (
            <button
              className="iconbtn rowundo"
              type="button"
              // By keyboard it is Ctrl Z: Tab goes from cell to cell.
              tabIndex={-1}
              aria-label={`Undo row ${number}`}
              onClick={() => actions.undo(key)}
            >
              <Icon name="undo" />
            </button>
          )}
        </td>
      </tr>
      {state.is === "wrong" && (
        <Says tone="bad">
          <span>Not saved: {state.says}.</span>
          {state.says === NO_NUMBER && (
            <Choice onChoose={() => actions.recordWithoutNumber(key)}>No number</Choice>
          )}
          <Choice onChoose={() => actions.clear(key)}>{row.gift ? "As it was" : "Clear the row"}</Choice>
        </Says>
      )}
      {doubt && (
        <Says>
          <span>{doubt}</span>
          <Choice onChoose={() => actions.recordAnyway(key)}>Record it anyway</Choice>
          <Choice onChoose={() => actions.clear(key)}>Clear the row</Choice>
        </Says>
      )}
      {state.is === "conflict" && (
        <Says>
          <span>
            {state.changedBy} changed this row meanwhile: {giftInWords(state.current)}. Yours is not saved.
          </span>
          {state.current.status === "recorded" && (
            <Choice onChoose={() => actions.settle(key, "mine")}>Keep mine</Choice>
          )}
          <Choice onChoose={() => actions.settle(key, "theirs")}>Take theirs</Choice>
        </Says>
      )}
      {waiting && <Says tone="calm">{waiting}</Says>}
    </>
  );
});

/** In the place of a fund: the pledge's. */
const PLEDGE = "pledge";

function pledgeIn({ id, fund }: RowPledge): RowPledge {
  return { id, fund };
}

function rowClass({ state }: CountRow, isEmpty: boolean) {
  if (isEmpty) return "is-blank";
  if (state.is === "wrong") return "is-wrong";
  return state.is === "doubt" || state.is === "conflict" ? "is-twice" : undefined;
}

const marks = {
  typed: undefined,
  left: ["wait", "again", "Being saved"],
  waiting: ["wait", "clock", "Kept on this tablet"],
  saved: ["saved", "check", "Saved"],
  wrong: ["bad", "alert", "Not saved"],
  doubt: ["wait", "copy", "Waits for you"],
  conflict: ["wait", "copy", "Waits for you"],
} as const;

function Mark({ row: { state }, isEmpty }: { row: CountRow; isEmpty: boolean }) {
  const mark = isEmpty ? undefined : marks[state.is];
  if (!mark) return null;
  const [tone, icon, words] = mark;
  return (
    <span className={`ok ok--${tone}`}>
      <Icon name={icon} />
      <span className="vh">{words}</span>
    </span>
  );
}

/** A line of its own below the row it is about. */
function Says({ tone, children }: { tone?: "bad" | "calm"; children: ReactNode }) {
  return (
    <tr className={tone ? `say say--${tone}` : "say"} {...as.row}>
      <td {...gridcell} colSpan={7}>
        <span className="say__row" role="status">
          {children}
        </span>
      </td>
    </tr>
  );
}

function Choice({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button className="linkbtn" type="button" onClick={onChoose}>
      {children}
    </button>
  );
}

type Entered = { key: string; column: CellName; cells: Cells };

/** The keys of a spreadsheet, and which row somebody stands in. */
function useGridKeys(rows: CountRow[], actions: RowActions) {
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  });
  /** The cell somebody stands in, as it was when they came. */
  const entered = useRef<Entered>(undefined);
  const isPuttingBack = useRef(false);

  return {
    onFocus({ target }: FocusEvent<HTMLTableElement>) {
      const place = placeOf(target);
      if (!place || isPuttingBack.current) return;
      const row = shown.current.find(({ key }) => key === place.key);
      if (row) entered.current = { ...place, cells: row.cells };
      actions.enter(place.key);
      if (target instanceof HTMLInputElement) target.select();
    },
    onBlur({ target, relatedTarget }: FocusEvent<HTMLTableElement>) {
      const from = placeOf(target);
      if (!from || isPuttingBack.current) return;
      // Somebody who looks into another window has not left the row.
      if (!relatedTarget && !document.hasFocus()) return;
      if (placeOf(relatedTarget)?.key !== from.key) actions.leave(from.key);
    },
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      const place = placeOf(event.target);
      if (!place || event.nativeEvent.isComposing) return;
      const { key, target } = event;
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented) {
        if (key !== "Enter" || place.column !== "donor") return;
        // A donor was taken from the list, which the field must know before it is left: the amount is next.
        flushSync(() => {});
        go(target, 0, "amount");
        return;
      }
      if (isCommand && key.toLowerCase() === "d") {
        event.preventDefault();
        repeatAbove(place);
        // As after coming here: the arrows go on to the next cell.
        flushSync(() => {});
        if (target instanceof HTMLInputElement) target.select();
      } else if (isCommand && key.toLowerCase() === "z" && !event.shiftKey) {
        // What was typed in the cell is taken back by the browser, letter by letter, before any row is.
        if (!isAsEntered(place)) return;
        event.preventDefault();
        actions.undo();
      } else if (isCommand || event.altKey) {
        return;
      } else if (key === "Enter") {
        event.preventDefault();
        const isNew = !shown.current.find((row) => row.key === place.key)?.gift;
        // Below a new row there may be one that somebody else wrote: the next gift goes to where nothing stands yet.
        go(target, event.shiftKey ? -1 : isNew ? "blank" : 1, "donor");
      } else if (key === "ArrowDown" || key === "ArrowUp") {
        event.preventDefault();
        go(target, key === "ArrowUp" ? -1 : 1, place.column);
      } else if (key === "ArrowLeft" || key === "ArrowRight") {
        const step = key === "ArrowLeft" ? -1 : 1;
        if (!isAtEdge(target, step)) return;
        const next = COLUMNS[COLUMNS.indexOf(place.column) + step];
        event.preventDefault();
        if (next) go(target, 0, next);
      }
    },
    onKeyDownCapture({ key, target }: KeyboardEvent<HTMLTableElement>) {
      if (key === "Escape" && target instanceof HTMLElement) putBack(target);
    },
  };

  function isAsEntered({ key, column }: CountGridPlace) {
    const row = shown.current.find((one) => one.key === key);
    if (entered.current?.key !== key) return true;
    const was = entered.current.cells;
    const isSamePledge = column !== "fund" || pledgeOf(was) === (row && pledgeOf(row.cells));
    return row?.cells[column] === was[column] && isSamePledge;
  }

  /** The field gives up what it holds of its own by losing the focus for a moment. */
  function putBack(target: HTMLElement) {
    const was = entered.current;
    if (!was || isAsEntered(was)) return;
    isPuttingBack.current = true;
    target.blur();
    actions.type(was.key, was.column, was.cells[was.column]);
    if (pledgeOf(was.cells)) actions.applyToPledge(was.key);
    target.focus();
    isPuttingBack.current = false;
  }

  function repeatAbove({ key, column }: CountGridPlace) {
    const at = shown.current.findIndex((row) => row.key === key);
    const above = shown.current[at - 1];
    if (!above) return;
    const pledge = column === "fund" && pledgeOf(above.cells);
    actions.type(key, column, pledge ? pledge.fund : above.cells[column]);
  }
}

type CountGridPlace = { key: string; column: CellName };

function placeOf(target: EventTarget | null): CountGridPlace | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { column } = target.dataset;
  const key = target.closest<HTMLElement>("[data-key]")?.dataset.key;
  return key && column ? { key, column: column as CellName } : undefined;
}

function go(from: EventTarget, where: -1 | 0 | 1 | "blank", column: CellName) {
  const row = from instanceof HTMLElement ? from.closest("[data-key]") : null;
  const all = [...(row?.closest("tbody")?.querySelectorAll("[data-key]") ?? [])];
  const at = row ? all.indexOf(row) : 0;
  const next =
    where === "blank"
      ? all.slice(at + 1).find(({ classList }) => classList.contains("is-blank"))
      : all[at + where];
  next?.querySelector<HTMLElement>(`[data-column=${column}]`)?.focus();
}

/** Within a text the arrows move the caret; at its end they leave the cell. */
function isAtEdge(target: EventTarget, step: -1 | 1) {
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = target;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return isWhole || (selectionStart === selectionEnd && selectionEnd === (step < 0 ? 0 : value.length));
}

export function KeyLine() {
  const keys: [string[], string][] = [
    [["Tab"], "next cell"],
    [["Enter"], "next row"],
    [["↑", "↓"], "same column"],
    [["Ctrl D"], "repeat the cell above"],
    [["Esc"], "leave the cell as it was"],
    [["Ctrl Z"], "undo the last row"],
  ];
  return (
    <p className="keyline">
      {keys.map(([caps, words]) => (
        <span key={words}>
          {caps.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}
          {words}
        </span>
      ))}
    </p>
  );
}
