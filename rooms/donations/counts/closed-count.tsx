import { useState } from "react";
import { useRevalidator } from "react-router";
import { writtenMoment } from "#app/admin/moment.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf } from "#app/records/client.ts";
import { VoidDialog } from "#app/records/void-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { counted } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { writtenDate } from "#domain/written-date.ts";
import { type Count, hasControl } from "../../ledger/count.ts";
import { type Gift, giftKind, methodWords } from "../../ledger/gift.ts";
import { inOrder, nobodyIn, readCents } from "./count-rows.ts";
import { DepositSlip } from "./deposit-slip.tsx";
import { TallyFigures } from "./tally.tsx";
import { useLeftBehind } from "./use-count-rows.ts";
import "#app/records/records-table.css";

const client = clientOf(giftKind);

type ClosedCountProps = { count: Count; gifts: readonly Gift[]; today: string; mayVoid: boolean };

/** A count that can only be read: closed, or looked at by somebody who changes nothing. */
export function ClosedCount({ count, gifts, today, mayVoid }: ClosedCountProps) {
  const [asked, setAsked] = useState<Gift>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const isClosed = count.status === "closed";
  const rows = inOrder(gifts);
  const recorded = rows.filter(({ status }) => status === "recorded");

  function voided(after: Gift, former: Gift) {
    setAsked(undefined);
    revalidate();
    const run = async () => {
      const back = await client.undo(after, former);
      if (back.ok) revalidate();
      return back;
    };
    toast.say("Gift voided", { run, undone: `Undone: ${giftKind.nameOf(former)} counts again.` });
  }

  return (
    <>
      <section className="tally" aria-label={isClosed ? "Closed count" : "Open count"}>
        <div className="tally__in">
          <TallyFigures figures={count} hasControl={hasControl(count)} />
          <p className={isClosed ? "tally__diff is-even" : "tally__diff"}>
            <img src="/art/lamp.svg" alt="" width={44} height={44} />
            <span>
              {isClosed ? "Closed" : "Open"}
              <small>
                {isClosed && count.closedAt && `By ${count.closedBy} on ${writtenMoment(count.closedAt)}. `}
                Counted by {count.counters.join(" and ")}.
              </small>
              {count.voidedGifts > 0 && (
                <small className="since">
                  Voided since: {counted(count.voidedGifts, "gift")}, {formatCents(count.voidedCents)}.
                </small>
              )}
            </span>
          </p>
          {isClosed && (
            <Button onClick={() => window.print()}>
              <Icon name="print" />
              Print deposit slip
            </Button>
          )}
        </div>
      </section>
      <LeftBehind count={count} />
      <section
        className="records tablewrap"
        aria-label={`Gifts of the count of ${writtenDate(count.countedOn)}`}
      >
        <table className="table table--cards table--records countlist" {...as.table}>
          <caption className="vh">Gifts of the count of {writtenDate(count.countedOn)}</caption>
          <thead {...as.rowgroup}>
            <tr {...as.row}>
              <th scope="col" className="no" {...as.columnheader}>
                <span className="vh">Row</span>
              </th>
              {["Donor", "Method", "Fund"].map((label) => (
                <th key={label} scope="col" {...as.columnheader}>
                  {label}
                </th>
              ))}
              <th scope="col" className="amt" {...as.columnheader}>
                Amount
              </th>
              {mayVoid && (
                <th scope="col" className="acts" {...as.columnheader}>
                  <span className="vh">Void</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody {...as.rowgroup}>
            {rows.map((gift, at) => (
              <tr key={gift.id} className={gift.status === "void" ? "is-void" : undefined} {...as.row}>
                <td className="no" {...as.cell}>
                  {at + 1}
                </td>
                <th scope="row" {...as.rowheader}>
                  {whoGave(gift)}
                  {gift.status === "void" && <small>Void: {gift.voidReason}</small>}
                </th>
                <td className="fact" {...as.cell}>
                  {methodWords[gift.method]} {gift.reference}
                </td>
                <td className="fact" {...as.cell}>
                  {funds[gift.fund]}
                </td>
                <td className="amt" {...as.cell}>
                  {formatCents(gift.cents)}
                </td>
                {mayVoid && (
                  <td className="acts" {...as.cell}>
                    {gift.status === "recorded" && (
                      <button
                        className="iconbtn"
                        type="button"
                        aria-label={`Void row ${at + 1}: ${whoGave(gift)}, ${formatCents(gift.cents)}`}
                        onClick={() => setAsked(gift)}
                      >
                        <Icon name="ban" />
                      </button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot {...as.rowgroup}>
            <tr {...as.row}>
              <th scope="row" colSpan={4} {...as.rowheader}>
                {counted(recorded.length, "gift")}
              </th>
              <td className="amt" {...as.cell}>
                {formatCents(count.sumCents)}
              </td>
              {mayVoid && <td {...as.cell} />}
            </tr>
          </tfoot>
        </table>
      </section>
      {isClosed && <DepositSlip count={count} gifts={rows} today={today} />}
      {asked && (
        <VoidDialog
          one="gift"
          what={`${formatCents(asked.cents)} from ${whoGave(asked)}, ${writtenDate(asked.receivedOn)}`}
          effects={[
            ...(asked.donorId ? [`${asked.donorName} has given ${formatCents(asked.cents)} less.`] : []),
            ...(isClosed ? ["The count stays closed, and says what was voided since."] : []),
            ...(asked.receiptNo ? [`Receipt ${asked.receiptNo} is void with it.`] : []),
          ]}
          onClose={() => setAsked(undefined)}
          onVoid={(reason) => client.void(asked.id, reason)}
          onVoided={(after) => voided(after, asked)}
        />
      )}
    </>
  );
}

function whoGave(gift: Gift) {
  return gift.donorId ? gift.donorName : nobodyIn(gift);
}

/** Rows that never reached the count: whoever typed them must know. */
function LeftBehind({ count }: { count: Count }) {
  const { rows, forget } = useLeftBehind(count.id);
  if (rows.length === 0) return null;
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <strong>Not in this count.</strong> It was closed before{" "}
          {rows.length === 1 ? "this row" : `these ${rows.length} rows`} of this tablet could be saved. Record{" "}
          {rows.length === 1 ? "it" : "them"} among the gifts, or in another count.
        </p>
        <ul>
          {rows.map(({ key, cells }) => (
            <li key={key}>
              {cells.donor.name || nobodyIn(cells)}, {formatCents(readCents(cells.amount))},{" "}
              {methodWords[cells.method]} {cells.reference}
            </li>
          ))}
        </ul>
        <button className="linkbtn" type="button" onClick={forget}>
          Forget {rows.length === 1 ? "it" : "them"}
        </button>
      </div>
    </div>
  );
}
