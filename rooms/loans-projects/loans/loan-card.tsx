import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf } from "#app/records/client.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { counted } from "#domain/counted.ts";
import { daysBetween } from "#domain/days.ts";
import { funds } from "#domain/funds.ts";
import { dash, formatCents, formatExactCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { endInWords, givenOf, sumOf } from "./lender.ts";
import {
  interestWords,
  isOwed,
  type LenderPage,
  type Loan,
  loanAnchor,
  loanKind,
  maturityWords,
} from "./loan.ts";
import { formOfLoan } from "./loan-form.tsx";
import { dueAtMaturity, interestPaidBy, isFunded } from "./loan-interest.ts";
import type { LoanMove } from "./loan-moves.tsx";
import { StatusTag } from "./status-tag.tsx";

type LoanCardProps = { loan: Loan; page: LenderPage; children: ReactNode };

/** One loan, from its first day to its last. */
export function LoanCard({ loan, page, children }: LoanCardProps) {
  const { id, principalCents, ratePercent, termMonths, interest, status, balanceCents, isPastDue } = loan;
  const card = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isMeant = hash === `#${loanAnchor(id)}`;
  useEffect(() => {
    if (isMeant) card.current?.scrollIntoView({ block: "nearest" });
  }, [isMeant]);
  useKeptPlace(card, loan.version);
  const interestIs =
    interest === "none" ? "no interest" : `interest ${interestWords[interest].toLowerCase()}`;
  return (
    <article
      ref={card}
      id={loanAnchor(id)}
      className={balanceCents > 0 ? "panel loancard is-open" : "panel loancard"}
      aria-labelledby={`${loanAnchor(id)}-title`}
    >
      <div className="loancard__head">
        <h2 id={`${loanAnchor(id)}-title`} className="num">
          {formatCents(principalCents)}{" "}
          <small>
            at {ratePercent}% for {counted(termMonths, "month")}, {interestIs}
            {loan.fund !== "phase-1" && `, for ${funds[loan.fund]}`}
          </small>
        </h2>
        {isPastDue ? <Tag kind="kumkum">Past due</Tag> : <StatusTag status={status} />}
      </div>
      {isFunded(loan) ? (
        <Course loan={loan} page={page} />
      ) : (
        <p className="muted">
          To start {shortDate(loan.startOn, "")}. No money has come in.{" "}
          {status === "offered"
            ? "When the paper is signed by two trustees, mark it signed; when the money arrives, mark it funded and interest begins."
            : "When the money arrives, mark it funded and interest begins."}
        </p>
      )}
      {loan.note && <p className="loancard__note">{loan.note}</p>}
      {children}
    </article>
  );
}

/** Whoever pressed a button that is gone with what it did stands on the next one of the card. */
function useKeptPlace(card: RefObject<HTMLElement | null>, version: string) {
  const wasInside = useRef(false);
  useEffect(() => {
    const note = () => {
      wasInside.current = card.current?.contains(document.activeElement) ?? false;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, [card]);
  useEffect(() => {
    if (version && wasInside.current && document.activeElement === document.body)
      card.current?.querySelector("button")?.focus();
  }, [card, version]);
}

/** The days of a loan among those of all of them, and what it comes to. */
function Course({ loan, page: { loans, today } }: { loan: Loan; page: LenderPage }) {
  const { startOn, maturesOn, balanceCents, accruedCents, toPayCents, interest } = loan;
  const due = dueAtMaturity(today, loan);
  const { back, forGood } = givenOf({ loans: [loan] });
  const paid = interestPaidBy(today, loan);
  const figures =
    balanceCents > 0
      ? [
          ["Balance", formatCents(balanceCents)],
          [
            interest === "waived" ? "Accrued, not owed" : "Accrued today",
            accruedCents > 0 ? formatExactCents(accruedCents) : dash,
          ],
          ["At maturity", due.interestCents > 0 ? formatExactCents(due.interestCents) : "no interest"],
        ]
      : [
          ["Balance", formatCents(0)],
          toPayCents > 0
            ? ["Interest to pay", formatExactCents(toPayCents)]
            : ["Interest paid", paid > 0 ? formatExactCents(paid) : dash],
          forGood.length > 0
            ? ["Given for good", formatCents(sumOf(forGood))]
            : ["Given back", back.length > 0 ? formatExactCents(sumOf(back)) : dash],
        ];
  return (
    <>
      <Line loan={loan} loans={loans} today={today} />
      <div className="tline__ends num">
        <span>{shortDate(startOn, "")}</span>
        <span>
          {balanceCents > 0 ? (
            <>
              matures {shortDate(maturesOn, "")},{" "}
              <b className={loan.isPastDue ? "is-late" : undefined}>{maturityWords(loan)}</b>
            </>
          ) : (
            endInWords(loan).replace("paid", "paid back").replace("given", "a gift since")
          )}
        </span>
      </div>
      <dl className="loancard__figures num">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** All lines of a page have one scale, so that loans can be held against each other; the words below say the same. */
function Line({ loan, loans, today }: { loan: Loan; loans: Loan[]; today: string }) {
  const lent = loans.filter(isFunded);
  const first = lent.map(({ startOn }) => startOn).sort()[0] ?? today;
  const last = [...lent.map(({ maturesOn }) => maturesOn), today].sort().at(-1) ?? today;
  const whole = Math.max(1, daysBetween(first, last));
  const at = (day: string) => `${(2 + (96 * daysBetween(first, day)) / whole).toFixed(2)}%`;
  const width = (from: string, to: string) =>
    `${Math.max(0, (96 * daysBetween(from, to)) / whole).toFixed(2)}%`;
  const isOpen = loan.balanceCents > 0;
  const end = isOpen ? loan.maturesOn : (lastDayOf(loan) ?? loan.maturesOn);
  const reached = end < today ? end : today;
  return (
    <svg className="tline" aria-hidden="true" focusable="false">
      <line className="tline__all" x2="100%" y1="14" y2="14" />
      {reached > loan.startOn && (
        <rect
          className="tline__past"
          x={at(loan.startOn)}
          y="9"
          width={width(loan.startOn, reached)}
          height="10"
          rx="5"
        />
      )}
      {isOpen && end > today && (
        <rect className="tline__ahead" x={at(reached)} y="9" width={width(reached, end)} height="10" rx="5" />
      )}
      <circle className="tline__dot" cx={at(loan.startOn)} cy="14" r="6" />
      <circle className={isOpen ? "tline__dot tline__dot--open" : "tline__dot"} cx={at(end)} cy="14" r="6" />
      <line className="tline__now" x1={at(today)} x2={at(today)} y2="28" />
    </svg>
  );
}

function lastDayOf({ repayments, conversions }: Loan) {
  return [...repayments.map(({ paidOn }) => paidOn), ...conversions.map(({ convertedOn }) => convertedOn)]
    .sort()
    .at(-1);
}

type LoanActsProps = {
  loan: Loan;
  onMove: (move: LoanMove) => void;
  onEdit: () => void;
  onDelete: () => void;
  onStatus: (saved: { record: Loan; former: Loan }) => void;
};

/** What comes next for a loan stands first. */
export function LoanActs({ loan, onMove, onEdit, onDelete, onStatus }: LoanActsProps) {
  const toast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const { status } = loan;
  const isHome = status === "repaid" || status === "converted";
  if (isHome && !isOwed(loan)) return null;
  const next = status === "offered" ? "signed" : "funded";

  async function markAs() {
    setIsSaving(true);
    const form = { ...formOfLoan(loan), status: next } as const;
    const answer = await clientOf(loanKind).update(loan.id, form, loan.version);
    setIsSaving(false);
    if (answer.ok) onStatus({ record: answer.data, former: loan });
    else toast.fail(`Not changed: ${answer.message}`);
  }

  return (
    <div className="loancard__acts">
      {isFunded(loan) ? (
        <>
          <Button kind="outline" size="small" onClick={() => onMove({ kind: "repay", loan })}>
            <Icon name="coins" />
            Record repayment
          </Button>
          {!isHome && (
            <Button kind="quiet" size="small" onClick={() => onMove({ kind: "convert", loan })}>
              Convert to a gift
            </Button>
          )}
        </>
      ) : (
        <Button size="small" busy={isSaving && "Saving..."} onClick={markAs}>
          Mark as {next}
        </Button>
      )}
      <Button kind="quiet" size="small" onClick={onEdit}>
        <Icon name="edit" />
        Edit
      </Button>
      {!isFunded(loan) && (
        <Button kind="quiet" size="small" onClick={onDelete}>
          <Icon name="trash" />
          Delete
        </Button>
      )}
    </div>
  );
}
