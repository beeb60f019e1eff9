import { useRevalidator } from "react-router";
import { useToast } from "#app/admin/toast.tsx";
import { ThrowAway, useAskBeforeLeaving, useTypedForm } from "#app/admin/typed-words.tsx";
import { clientOf, send } from "#app/records/client.ts";
import { Described, formOf } from "#app/records/described-form.tsx";
import { AmountField } from "#app/records/record-fields.tsx";
import { useRequestKey } from "#app/records/request-key.ts";
import { TypedFormDialog } from "#app/records/typed-form-dialog.tsx";
import { centsToSend, centsTyped } from "#domain/amount.ts";
import { funds } from "#domain/funds.ts";
import { formatCents, formatExactCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { type Gift, type Method, methodWords } from "../../ledger/gift.ts";
import { issuingPage } from "../../receipts/receipt.ts";
import { converting, type Loan, loanKind, repaying, repaymentFields } from "./loan.ts";
import { accruedOn } from "./loan-interest.ts";
import "./loan-moves.css";

/** What can be done about a loan's money: paid back, or given for good. */
export type LoanMove = { kind: "repay" | "convert"; loan: Loan };

type LoanMoveDialogProps = { move: LoanMove; today: string; onClose: () => void };

export function LoanMoveDialog({ move: { kind, loan }, today, onClose }: LoanMoveDialogProps) {
  return kind === "repay" ? (
    <RepayDialog loan={loan} today={today} onClose={onClose} />
  ) : (
    <ConvertDialog loan={loan} onClose={onClose} />
  );
}

/** What was done is said with the way back: the version before, and the gifts that came with this one. */
function useMoved(former: Loan) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return (after: Loan, words: string, gift: Gift | null) => {
    const run = async () => {
      const answer = await clientOf(loanKind).undo(after, former);
      if (answer.ok) revalidate();
      return answer;
    };
    const undone = `Undone: the loan of ${former.lenderName} is as before${gift ? ", and the gift is void" : ""}.`;
    const next = gift ? { label: "Issue receipt", href: issuingPage([gift.id]) } : undefined;
    toast.say(words, { run, undone }, undefined, next);
    revalidate();
  };
}

/** Money that went into a method's hands; what came as goods or shares is never paid back so. */
const ways: Method[] = ["check", "bank", "zelle", "cash"];
const methods = Object.fromEntries(ways.map((way) => [way, methodWords[way]]));
const { blank, read } = formOf(repaymentFields);

type RepayDialogProps = { loan: Loan; today: string; onClose: () => void };

/** Principal goes home; interest is paid, and may be given back at once. */
function RepayDialog({ loan, today, onClose }: RepayDialogProps) {
  const { id, lenderName, balanceCents, interest, fund } = loan;
  const paysInterest = interest === "paid-then-donated";
  const interestOn = (day: string) => (paysInterest && day ? accruedOn(day, loan) : 0);
  const moved = useMoved(loan);
  const { underKey } = useRequestKey();
  const { typed, set, become, errors, fault, isSending, isDirty, form } = useTypedForm({
    blank: {
      ...blank,
      paidOn: today,
      method: "check",
      principalCents: String(balanceCents / 100),
      interestCents: dollars(interestOn(today)),
      isGivenBack: true,
    },
    send: (written) => underKey((key) => send(repaying(id), read(written), key)),
    onSent({ loan: after, gift }) {
      const paid = after.repayments.at(-1);
      const parts = [
        paid && paid.principalCents > 0 && formatCents(paid.principalCents),
        paid && paid.interestCents > 0 && `${formatExactCents(paid.interestCents)} of interest`,
      ].filter(Boolean);
      const given = gift ? ` A gift of ${formatExactCents(gift.cents)} was recorded.` : "";
      onClose();
      moved(after, `Repayment recorded: ${parts.join(" and ")}.${given}`, gift);
    },
  });
  const leave = useAskBeforeLeaving(isDirty, isSending, onClose);
  const fields = { typed, set: change, errors, isNew: true };
  const interestCents = paysInterest ? (centsTyped(typed.interestCents) ?? 0) : 0;
  const on = typed.paidOn === today ? "today" : "the same day";

  /** Interest follows the day as long as nobody has typed another amount. */
  function change<Name extends keyof typeof typed>(field: Name, value: (typeof typed)[Name]) {
    const isUntouched = typed.interestCents === dollars(interestOn(typed.paidOn));
    if (field === "paidOn" && typeof value === "string" && isUntouched)
      become({ ...typed, paidOn: value, interestCents: dollars(interestOn(value)) });
    else set(field, value);
  }

  return (
    <TypedFormDialog
      title={`Repayment to ${lenderName}`}
      typing={{ fault, isSending, form }}
      submit="Record repayment"
      busy="Recording..."
      hasTwoColumns
      onClose={leave.ask}
      beside={<ThrowAway leave={leave} what="This repayment has not been recorded." />}
    >
      <p className="full muted">
        Balance <b className="num">{formatCents(balanceCents)}</b>
        {paysInterest && typed.paidOn ? (
          <>
            , interest to {shortDate(typed.paidOn, "")}{" "}
            <b className="num">{formatExactCents(interestOn(typed.paidOn))}</b>.
          </>
        ) : (
          `. ${interest === "waived" ? "Interest is waived: none is paid." : "No interest."}`
        )}
      </p>
      <Described of={repaymentFields} form={fields} name="paidOn" />
      <Described of={repaymentFields} form={fields} name="method" options={methods} />
      <Described
        of={repaymentFields}
        form={fields}
        name="principalCents"
        hint={`At most ${formatCents(balanceCents)}${paysInterest ? "; empty where only interest is paid" : ""}.`}
      />
      {paysInterest && <Described of={repaymentFields} form={fields} name="interestCents" />}
      <Described of={repaymentFields} form={fields} name="reference" />
      {interestCents > 0 && (
        <label className="check givenback full">
          <input
            type="checkbox"
            checked={typed.isGivenBack}
            onChange={({ currentTarget }) => set("isGivenBack", currentTarget.checked)}
          />
          <span>
            The interest is given back {on}
            <small className="hint">
              {typed.isGivenBack
                ? `Records a gift of ${formatExactCents(interestCents)} to ${funds[fund]}, ready for a receipt.`
                : "The lender keeps it: no gift, and no receipt."}
            </small>
          </span>
        </label>
      )}
    </TypedFormDialog>
  );
}

/** (Part of) what is owed becomes a gift of today. */
function ConvertDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const { id, lenderName, balanceCents, fund } = loan;
  const moved = useMoved(loan);
  const { underKey } = useRequestKey();
  const { typed, set, errors, fault, isSending, isDirty, form } = useTypedForm({
    blank: { cents: String(balanceCents / 100) },
    send: ({ cents }) => underKey((key) => send(converting(id), { cents: centsToSend(cents) }, key)),
    onSent({ loan: after, gift }) {
      onClose();
      moved(after, `Converted: a gift of ${formatCents(gift.cents)} was recorded.`, gift);
    },
  });
  const leave = useAskBeforeLeaving(isDirty, isSending, onClose);
  const cents = centsTyped(typed.cents) ?? 0;
  const rest = balanceCents - cents;
  return (
    <TypedFormDialog
      title="Convert to a gift"
      typing={{ fault, isSending, form }}
      submit="Convert"
      busy="Converting..."
      hasTwoColumns
      onClose={leave.ask}
      beside={<ThrowAway leave={leave} what="Nothing has been converted." />}
    >
      <p className="full">
        {lenderName} gives (part of) the balance of <b className="num">{formatCents(balanceCents)}</b> to the
        temple.
      </p>
      <AmountField
        form={{ typed, set, errors, isNew: true }}
        name="cents"
        label="Amount"
        wide
        required
        hint={
          cents > 0 && rest >= 0
            ? `${rest === 0 ? "The loan will be converted." : `${formatCents(rest)} stays owed.`} A gift of ${formatCents(cents)}, dated today, goes to ${funds[fund]}, ready for a receipt.`
            : `At most ${formatCents(balanceCents)}.`
        }
      />
    </TypedFormDialog>
  );
}

function dollars(cents: number) {
  return (cents / 100).toFixed(2);
}
