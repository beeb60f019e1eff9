import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { fieldOf } from "#domain/list-query.ts";
import type { Shown } from "#domain/records.ts";
import { plain } from "#domain/search.ts";
import { Check, type Choice } from "./chosen-bar.tsx";
import type { Column } from "./record-room.ts";
import "./records-table.css";

/** A highlighted row, with its label. */
export type RowMark = { id: string; tag: string };

type RecordsTableProps<Rec extends Shown> = {
  label: string;
  caption: string;
  columns: Column<Rec>[];
  rows: Rec[];
  nameOf: (record: Rec) => string;
  tellApart: (record: Rec) => string;
  /** The current order, and the address for another. */
  sort?: string;
  sortedBy?: (sort: string) => string;
  footer: { label: string; sums: { [field: string]: ReactNode } };
  mark?: RowMark;
  openId?: string;
  isVoid?: (record: Rec) => boolean;
  isLoading: boolean;
  choice?: Choice<Rec>;
  onOpen: (record: Rec) => void;
  /** The page of a record. */
  pageOf?: ((record: Rec) => string) | undefined;
  /** Undefined for those who may only view. */
  onEdit?: (record: Rec) => void;
  onDelete?: (record: Rec) => void;
  canEdit?: (record: Rec) => boolean;
  canDelete?: ((record: Rec) => boolean) | undefined;
  rowActs?: ((record: Rec, called: string) => ReactNode) | undefined;
  onVoid?: (record: Rec) => void;
  /** Shown instead of rows. */
  empty: ReactNode;
};

/** A page of records as a table, or as cards on narrow screens. */
export function RecordsTable<Rec extends Shown>(props: RecordsTableProps<Rec>) {
  const { label, caption, columns, rows, nameOf, sort = "", sortedBy, footer, choice, empty } = props;
  const body = useKeptFocus(rows);
  const namesakes = sharedNames(rows, nameOf);
  const hasActions = Boolean(props.onEdit || props.onDelete || props.onVoid);
  const width = columns.length + (choice ? 1 : 0) + (hasActions ? 1 : 0);
  const amounts = columns.filter(({ kind }) => kind === "amount").length;
  // A spare column hides its footer cell too.
  const firstOwn = columns.findIndex(({ field, isSpare }) => isSpare || field in footer.sums);
  const totalSpan = (firstOwn < 0 ? columns.length : firstOwn) + (choice ? 1 : 0);
  return (
    <section className="tablewrap records" aria-label={label} aria-busy={props.isLoading}>
      <table
        className="table table--cards table--records"
        data-amounts={amounts > 1 ? "many" : "one"}
        {...as.table}
      >
        <caption className="vh">{caption}</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {choice && (
              <th scope="col" {...as.columnheader} className="c-check">
                <span className="vh">Choose</span>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.field} column={column} sort={sort} sortedBy={sortedBy} />
            ))}
            {hasActions && (
              <th scope="col" {...as.columnheader} className="acts">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody {...as.rowgroup} ref={body}>
          {rows.map((record) => (
            <Row
              key={record.id}
              record={record}
              isNamesake={namesakes.has(record)}
              hasActions={hasActions}
              {...props}
            />
          ))}
          {rows.length === 0 && (
            <tr {...as.row}>
              <td {...as.cell} colSpan={width}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="row" {...as.rowheader} colSpan={totalSpan}>
              {footer.label}
            </th>
            {columns.slice(totalSpan - (choice ? 1 : 0)).map(({ field, label, isSpare }) => (
              <td key={field} {...as.cell} data-label={label} className={looksOf("amt", isSpare)}>
                {footer.sums[field]}
              </td>
            ))}
            {hasActions && <td {...as.cell} className="acts" />}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type HeadingProps<Rec> = {
  column: Column<Rec>;
  sort: string;
  sortedBy?: (sort: string) => string;
};

function Heading<Rec>({ column, sort, sortedBy }: HeadingProps<Rec>) {
  const { field, label, kind, canSort, isSpare } = column;
  const isSorted = fieldOf(sort) === field;
  const isDown = sort.startsWith("-");
  return (
    <th
      scope="col"
      {...as.columnheader}
      className={looksOf(kind === "amount" ? "amt" : "", isSpare)}
      aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
    >
      {canSort && sortedBy ? (
        <Link className="sortbtn" to={sortedBy(isSorted && !isDown ? `-${field}` : field)} replace>
          {label}
          <Icon name={isSorted ? (isDown ? "dn" : "up") : "sort"} />
        </Link>
      ) : (
        label
      )}
    </th>
  );
}

type RowProps<Rec extends Shown> = RecordsTableProps<Rec> & {
  record: Rec;
  isNamesake: boolean;
  hasActions: boolean;
};

function Row<Rec extends Shown>({ record, isNamesake, columns, mark, choice, ...props }: RowProps<Rec>) {
  const row = useRef<HTMLTableRowElement>(null);
  const tag = mark?.id === record.id ? mark.tag : undefined;
  useEffect(() => {
    if (tag) row.current?.scrollIntoView({ block: "nearest" });
  }, [tag]);
  const name = props.nameOf(record);
  const called = isNamesake ? `${name} (${props.tellApart(record)})` : name;
  const { onOpen, pageOf } = props;
  const onDelete = props.canDelete?.(record) === false ? undefined : props.onDelete;
  const isVoid = props.isVoid?.(record);
  const onEdit = isVoid || props.canEdit?.(record) === false ? undefined : props.onEdit;
  const onVoid = isVoid ? undefined : props.onVoid;
  const looks = [tag && "is-marked", props.openId === record.id && "is-open", isVoid && "is-void"];
  return (
    <tr
      {...as.row}
      ref={row}
      tabIndex={-1}
      data-record={record.id}
      className={looks.filter(Boolean).join(" ") || undefined}
    >
      {choice && (
        <td {...as.cell} className="c-check">
          <Check choice={choice} row={record} label={`Choose ${called}`} />
        </td>
      )}
      {columns.map(({ field, label, kind, show, below, isSpare }) =>
        kind === "lead" ? (
          <th key={field} scope="row" {...as.rowheader}>
            {pageOf ? (
              <Link className="rowlink" to={pageOf(record)}>
                {show(record)}
              </Link>
            ) : (
              <button
                className="rowlink"
                type="button"
                title="Open, with its history"
                onClick={() => onOpen(record)}
              >
                {show(record)}
              </button>
            )}{" "}
            {tag && <Tag kind="peacock">{tag}</Tag>}
            {below?.(record, isNamesake)}
          </th>
        ) : (
          <td
            key={field}
            {...as.cell}
            data-label={label}
            className={looksOf(kind === "amount" ? "amt" : "fact", isSpare)}
          >
            {show(record)}
          </td>
        ),
      )}
      {props.hasActions && (
        <td {...as.cell} className="acts">
          {props.rowActs?.(record, called)}
          {onEdit && (
            <button
              className="iconbtn"
              type="button"
              aria-label={`Edit ${called}`}
              onClick={() => onEdit(record)}
            >
              <Icon name="edit" />
            </button>
          )}
          {onDelete && (
            <button
              className="iconbtn iconbtn--del"
              type="button"
              aria-label={`Delete ${called}`}
              onClick={() => onDelete(record)}
            >
              <Icon name="trash" />
            </button>
          )}
          {onVoid && (
            <button
              className="iconbtn iconbtn--del"
              type="button"
              aria-label={`Void ${called}`}
              onClick={() => onVoid(record)}
            >
              <Icon name="ban" />
            </button>
          )}
        </td>
      )}
    </tr>
  );
}

function looksOf(kind: string, isSpare: true | undefined) {
  return [kind, isSpare && "spare"].filter(Boolean).join(" ") || undefined;
}

/** The records of a page that share their name with another, ignoring case and accents. */
export function sharedNames<Rec>(records: Rec[], nameOf: (record: Rec) => string) {
  const byName = Map.groupBy(records, (record) => plain(nameOf(record)));
  return new Set([...byName.values()].filter((same) => same.length > 1).flat());
}

/** When the focused row disappears, focuses the one that took its place. */
function useKeptFocus(rows: unknown[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const stoodOn = useRef(-1);
  useEffect(() => {
    const note = () => {
      const row = document.activeElement?.closest("tr");
      stoodOn.current = row && body.current?.contains(row) ? row.sectionRowIndex : -1;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (stoodOn.current < 0 || document.activeElement !== document.body) return;
    const nextRow = body.current?.rows[Math.min(stoodOn.current, rows.length - 1)];
    (nextRow ?? document.getElementById("main"))?.focus();
  }, [rows]);
  return body;
}
