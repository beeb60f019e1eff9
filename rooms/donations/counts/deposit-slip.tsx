import { Letterhead } from "#app/admin/letterhead.tsx";
import { writtenMoment } from "#app/admin/moment.tsx";
import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { writtenDate } from "#domain/written-date.ts";
import { type Count, depositOf } from "../../ledger/count.ts";
import type { Gift } from "../../ledger/gift.ts";
import { howInASentence } from "../gifts/gift-words.ts";
import { amountOf } from "./count-rows.ts";
import "./deposit-slip.css";

/** What goes to the bank with the money: on the screen as it will be on paper, and alone on paper. */
export function DepositSlip({
  count,
  gifts,
  today,
}: {
  count: Count;
  gifts: readonly Gift[];
  today: string;
}) {
  const deposit = depositOf(gifts, count);
  const { checks, checkCents, cashCents, hundiCents, cents, elsewhere, voided } = deposit;
  const day = writtenDate(count.countedOn);
  const [first = "", second = ""] = count.counters;
  return (
    <section className="paper" aria-label="Deposit slip">
      <article className="sheet depositslip" aria-label={`Deposit slip of ${day}`}>
        <Letterhead />
        <div className="depositslip__title">
          <h2>Deposit slip</h2>
          <p className="num">
            <b>{day}</b>
            {["Sunday count", count.place].filter(Boolean).join(", ")}
          </p>
        </div>
        <table>
          <caption className="vh">What is deposited</caption>
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col">From</th>
              <th scope="col" className="r">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {checks.map((gift) => (
              <tr key={gift.id}>
                <td>{gift.reference || "no number"}</td>
                <th scope="row">{gift.donorId ? gift.donorName : "Giver not known"}</th>
                <td className="r">{amountOf(gift.cents)}</td>
              </tr>
            ))}
          </tbody>
          <tbody className="sums">
            <tr>
              <th scope="row" colSpan={2}>
                {counted(checks.length, "check")}
              </th>
              <td className="r">{amountOf(checkCents)}</td>
            </tr>
            <tr>
              <th scope="row" colSpan={2}>
                Cash{hundiCents > 0 && `, of it ${formatCents(hundiCents)} from the hundi`}
              </th>
              <td className="r">{amountOf(cashCents)}</td>
            </tr>
          </tbody>
        </table>
        <p className="depositslip__total">
          <span>To be deposited</span>
          <span>{formatCents(cents)}</span>
        </p>
        {elsewhere.length > 0 && (
          <p>
            Not deposited here:{" "}
            {elsewhere.map((part) => `${part.what} ${formatCents(part.cents)}`).join(", ")}.
          </p>
        )}
        <p>
          {count.closedAt && `Closed by ${count.closedBy} on ${writtenMoment(count.closedAt)}. `}
          Sum and number agreed with the control slip: {formatCents(count.controlCents)},{" "}
          {counted(count.controlGifts, "gift")}.
        </p>
        {count.voidedGifts > 0 && (
          <div className="depositslip__since">
            <p>
              <b>
                Voided since: {counted(count.voidedGifts, "gift")}, {formatCents(count.voidedCents)}.
              </b>{" "}
              {voided.length > 0
                ? "The deposit above is what went to the bank, with "
                : "The deposit above does not include "}
              {count.voidedGifts === 1 ? "this gift" : "these gifts"}; the ledger now has{" "}
              {formatCents(count.sumCents)} in this count.
            </p>
            <ul>
              {voided.map((gift) => (
                <li key={gift.id}>
                  {[gift.donorName, howInASentence(gift), formatCents(gift.cents)].join(", ")}:{" "}
                  {gift.voidReason}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="depositslip__signs">
          <p>
            <b>{first}</b>First counter
          </p>
          <p>
            <b>{second}</b>Second counter
          </p>
          <p>Deposited on, by</p>
          <p>Stamp of the bank</p>
        </div>
        <footer>
          Count of {day}. Printed {writtenDate(today)} from the temple’s ledger.
        </footer>
      </article>
    </section>
  );
}
