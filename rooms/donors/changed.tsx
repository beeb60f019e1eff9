import { type ReactNode, useEffect, useRef } from "react";
import { positionLabels } from "#app/admin/position-tag.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { readAmount } from "#domain/amount.ts";
import type { Donor } from "#domain/donor.ts";
import { formatAmountOrDash } from "#domain/money.ts";
import type { TypedDonor } from "./typed-donor.ts";

type ChangedProps = {
  message: string;
  current: Donor;
  typed: TypedDonor;
  /** The ways out. */
  children: ReactNode;
};

/** Two people had the same donor open: what the other one saved, beside what this one typed. */
export function Changed({ message, current, typed, children }: ChangedProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The Save button they pressed is gone.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div className="full changed" tabIndex={-1} ref={panel}>
      <ErrorNotice>Error: {message} Nothing you typed is lost: compare, and decide.</ErrorNotice>
      <table className="table">
        <caption className="vh">What is stored now, beside what you typed</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Stored now</th>
            <th scope="col">You typed</th>
          </tr>
        </thead>
        <tbody>
          {compare(current, typed).map(({ field, theirs, mine }) => (
            <tr key={field} className={theirs === mine ? undefined : "is-different"}>
              <th scope="row">{field}</th>
              <td className="num">{theirs}</td>
              <td className="num">{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="changed__acts">{children}</div>
    </div>
  );
}

function compare(current: Donor, typed: TypedDonor) {
  return [
    { field: "Name", theirs: current.name, mine: typed.name },
    { field: "Position", theirs: positionLabels[current.position], mine: positionLabels[typed.position] },
    amounts("Pledged", current.pledged, typed.pledged),
    amounts("Donated", current.donated, typed.donated),
  ];
}

function amounts(field: string, theirs: number, mine: string) {
  return { field, theirs: formatAmountOrDash(theirs), mine: formatAmountOrDash(readAmount(mine)) };
}
