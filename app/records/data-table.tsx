import type { ComponentProps, ReactNode } from "react";
import { as } from "#app/ui/table-roles.ts";

export type DataColumn<Row> = {
  label: string;
  show: (row: Row, at: number) => ReactNode;
  /** `name` is what a row is called by; `amount` stands at the end of its column. */
  kind?: "name" | "amount";
  /** Heard, not seen, and not said again in a card. */
  isLabelHidden?: true;
  /** Of its cells, and of its heading where that looks otherwise too. */
  className?: string | undefined;
  headClass?: string | undefined;
  /** What the last line of the table has in this column. */
  sum?: ReactNode;
};

type DataTableProps<Row> = {
  /** Heard, not seen: the heading above says it to the eye. */
  caption: string;
  className?: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, at: number) => string;
  /** Rows of one title stand together below it, in the order of the first of each. */
  groups?: { className: string; titleOf: (row: Row) => string };
  /** What else a row's element has. */
  rowProps?: (row: Row) => ComponentProps<"tr"> & { "data-record"?: string };
  /** What stands there instead of rows. */
  empty?: { className: string; words: ReactNode };
  "data-wide"?: true | undefined;
};

/** Any table that is no list of a room's records: with `table--cards`, each row is a card where there is little room. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, groups, rowProps, empty, ...table } = props;
  const lineOf = (row: Row, at: number) => (
    <tr key={keyOf(row, at)} {...as.row} {...rowProps?.(row)}>
      {columns.map((column) => (
        <Cell key={column.label} column={column}>
          {column.show(row, at)}
        </Cell>
      ))}
    </tr>
  );
  return (
    <table {...table} {...as.table}>
      <caption className="vh">{caption}</caption>
      <thead {...as.rowgroup}>
        <tr {...as.row}>
          {columns.map(({ label, kind, headClass, isLabelHidden }) => (
            <th
              key={label}
              scope="col"
              className={classesOf(kind === "amount" && "amt", headClass)}
              {...as.columnheader}
            >
              {isLabelHidden ? <span className="vh">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      {groups ? (
        [...Map.groupBy(rows, groups.titleOf)].map(([title, ofGroup]) => (
          <tbody key={title} {...as.rowgroup}>
            <tr className={groups.className} {...as.row}>
              <th scope="rowgroup" colSpan={columns.length} {...as.rowheader}>
                {title}
              </th>
            </tr>
            {ofGroup.map(lineOf)}
          </tbody>
        ))
      ) : (
        <tbody {...as.rowgroup}>
          {rows.map(lineOf)}
          {rows.length === 0 && empty && (
            <tr {...as.row}>
              <td colSpan={columns.length} className={empty.className} {...as.cell}>
                {empty.words}
              </td>
            </tr>
          )}
        </tbody>
      )}
      {columns.some(({ sum }) => sum !== undefined) && (
        <tfoot {...as.rowgroup}>
          <tr {...as.row}>
            {columns.map((column) =>
              column.sum === undefined ? (
                <td key={column.label} {...as.cell} />
              ) : (
                <Cell key={column.label} column={column} isSum>
                  {column.sum}
                </Cell>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

type CellProps = { column: Omit<DataColumn<never>, "show">; isSum?: true; children: ReactNode };

function Cell({ column: { kind, label, className, isLabelHidden }, isSum, children }: CellProps) {
  if (kind === "name")
    return (
      <th scope="row" className={isSum ? undefined : className} {...as.rowheader}>
        {children}
      </th>
    );
  return (
    <td
      className={classesOf(kind === "amount" && "amt", className)}
      data-label={isLabelHidden ? undefined : label}
      {...as.cell}
    >
      {children}
    </td>
  );
}

function classesOf(...classes: (string | false | undefined)[]) {
  return classes.filter(Boolean).join(" ") || undefined;
}
