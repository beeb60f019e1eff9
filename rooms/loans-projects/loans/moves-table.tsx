import { Link } from "react-router";
import { type DataColumn, DataTable } from "#app/records/data-table.tsx";
import { dash, formatCents, formatExactCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { receiptPage } from "../../receipts/receipt.ts";
import { type Move, movesOf } from "./lender.ts";
import type { LenderPage } from "./loan.ts";

/** Day by day, the latest first; what is agreed and has not come stands above. */
export function MovesTable({ page }: { page: LenderPage }) {
  const moves = movesOf(page);
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby="moves">
      <h2 id="moves" className="lender__h2">
        What came and went
      </h2>
      <div className="tablewrap moves">
        <DataTable
          className="table table--cards"
          caption="What came and went, the latest first"
          columns={columnsOf(page.lender?.id ?? "")}
          rows={moves}
          keyOf={({ key }) => key}
          rowProps={({ state }) => ({ className: state && looks[state] })}
        />
      </div>
    </section>
  );
}

const looks = { "to-come": "is-tocome", late: "is-tocome is-late" };

function columnsOf(donorId: string): DataColumn<Move>[] {
  return [
    {
      label: "Day",
      kind: "name",
      show: ({ on }) => (
        <time className="num" dateTime={on}>
          {shortDate(on, "")}
        </time>
      ),
    },
    {
      label: "What",
      show: ({ what, gift }) => (
        <>
          {what}
          {gift && (
            <small className="num">
              {gift.receiptNo ? (
                <Link to={receiptPage(gift.receiptNo)}>receipt {gift.receiptNo}</Link>
              ) : (
                <Link to={giftAddress(gift, donorId)}>the gift, no receipt yet</Link>
              )}
            </small>
          )}
        </>
      ),
    },
    { label: "How", className: "num", show: ({ how }) => how },
    {
      label: "Principal",
      kind: "amount",
      show: ({ principalCents, state }) => (principalCents === 0 ? dash : signed(principalCents, state)),
    },
    {
      label: "Interest",
      kind: "amount",
      show: ({ interestCents }) => (interestCents === 0 ? dash : formatExactCents(interestCents)),
    },
  ];
}

function giftAddress({ id, receivedOn }: NonNullable<Move["gift"]>, donorId: string) {
  const search = new URLSearchParams({ from: receivedOn, to: receivedOn, donorId });
  return `/dashboard/donations?${search}#open-${id}`;
}

/** What is still to go has no sign: nothing has moved yet. */
function signed(cents: number, state: Move["state"]) {
  const amount = formatCents(Math.abs(cents));
  return state ? amount : `${cents > 0 ? "+" : "−"}${amount}`;
}
