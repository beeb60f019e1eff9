import type { ReactNode } from "react";

type AmountsTableProps = {
  /** Heard, not seen: the heading above says it to the eye. */
  caption: string;
  /** What the rows are named by, as in 'Name'. */
  of: string;
  amounts: string[];
  /** The rows, each with a header and its amounts. */
  children: ReactNode;
};

/** Rows with a name and amounts, which stand one under the other. */
export function AmountsTable({ caption, of, amounts, children }: AmountsTableProps) {
  return (
    <table className="table">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {amounts.map((amount) => (
            <th key={amount} scope="col" className="amt">
              {amount}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
