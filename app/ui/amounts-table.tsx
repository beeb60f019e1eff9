import type { ReactNode } from "react";
import { as } from "./table-roles.ts";

type AmountsTableProps = {
  /** Heard, not seen: the heading above says it to the eye. */
  caption: string;
  /** What the rows are named by, as in 'Name'. */
  of: string;
  amounts: string[];
  className?: string;
  /** The rows, each with a header and its amounts. */
  children: ReactNode;
};

/** Rows with a name and amounts, which stand one under the other. */
export function AmountsTable({ caption, of, amounts, className = "table", children }: AmountsTableProps) {
  return (
    <table className={className} {...as.table}>
      <caption className="vh">{caption}</caption>
      <thead {...as.rowgroup}>
        <tr {...as.row}>
          <th scope="col" {...as.columnheader}>
            {of}
          </th>
          {amounts.map((amount) => (
            <th key={amount} scope="col" {...as.columnheader} className="amt">
              {amount}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.rowgroup}>{children}</tbody>
    </table>
  );
}
