import { Link } from "react-router";
import { as } from "#app/ui/table-roles.ts";
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
        <table className="table table--cards" {...as.table}>
          <caption className="vh">What came and went, the latest first</caption>
          <thead {...as.rowgroup}>
            <tr {...as.row}>
              {["Day", "What", "How"].map((label) => (
                <th key={label} scope="col" {...as.columnheader}>
                  {label}
                </th>
              ))}
              {["Principal", "Interest"].map((label) => (
                <th key={label} scope="col" {...as.columnheader} className="amt">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...as.rowgroup}>
            {moves.map((move) => (
              <MoveRow key={move.key} move={move} donorId={page.lender?.id ?? ""} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const looks = { "to-come": "is-tocome", late: "is-tocome is-late" };

function MoveRow({ move, donorId }: { move: Move; donorId: string }) {
  const { on, what, how, principalCents, interestCents, gift, state } = move;
  return (
    <tr {...as.row} className={state && looks[state]}>
      <th scope="row" {...as.rowheader}>
        <time className="num" dateTime={on}>
          {shortDate(on, "")}
        </time>
      </th>
      <td {...as.cell} data-label="What">
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
      </td>
      <td {...as.cell} data-label="How" className="num">
        {how}
      </td>
      <td {...as.cell} data-label="Principal" className="amt">
        {principalCents === 0 ? dash : signed(principalCents, state)}
      </td>
      <td {...as.cell} data-label="Interest" className="amt">
        {interestCents === 0 ? dash : formatExactCents(interestCents)}
      </td>
    </tr>
  );
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
