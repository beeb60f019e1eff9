import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { clientOf, type Outcome } from "#app/records/client.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { centsOf } from "#domain/amount.ts";
import { counted } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import type { Kind, Shown } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import { donorKind } from "../../donors/donor.ts";
import { ThankInTheHall } from "../../hall/thanks-form.tsx";
import { countKind } from "../../ledger/count.ts";
import { benefitInWords, dedicationInWords, type Gift } from "../../ledger/gift.ts";
import { pledgeKind } from "../../ledger/pledge.ts";
import { lenderPage } from "../../loans-projects/loans/loan.ts";
import {
  issuingPage,
  ownGifts,
  receiptKind,
  receiptPage,
  whyNotReceiptable,
} from "../../receipts/receipt.ts";
import { fullDay, howInWords, lockedInWords, needsReceipt } from "./gift-words.ts";

/** Everything a gift says, and where it leads. */
export function GiftFacts({ gift, isCountClosed }: { gift: Gift; isCountClosed: boolean }) {
  const { method, reference } = howInWords(gift);
  const facts: [label: string, value: ReactNode][] = [
    ["Donor", <DonorFact key="donor" gift={gift} />],
    ["Received", fullDay(gift.receivedOn)],
    ["Method", [method, reference].filter(Boolean).join(" ")],
    ["What was given", gift.inKindDescription],
    ["Fund", funds[gift.fund]],
    ["Pledge", gift.pledgeId && <PledgeFact key="pledge" id={gift.pledgeId} />],
    ["Came from", gift.loanId && <LoanFact key="loan" gift={gift} />],
    ["Count", gift.countId && <CountFact key="count" id={gift.countId} />],
    ["Dedication", dedicationInWords(gift.dedication)],
    ["In return", benefitInWords(gift)],
    ["On the wall", gift.isAnonymous ? "Anonymous" : "Shown with name and amount"],
    ["Note", gift.note || "None"],
  ];
  return (
    <>
      {gift.status === "void" && (
        <p className="locked">
          <Icon name="ban" />
          Void: {gift.voidReason}. The line stays and no longer counts.
        </p>
      )}
      <dl className="facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
      </dl>
      <ReceiptFact gift={gift} />
      {gift.status === "recorded" && <Locked gift={gift} isCountClosed={isCountClosed} />}
    </>
  );
}

function ReceiptFact({ gift }: { gift: Gift }) {
  const isNeeded = needsReceipt(gift);
  if (!gift.receiptNo && !isNeeded) return null;
  return (
    <div className="receipt-fact cluster apart">
      <h3>Receipt</h3>
      {gift.receiptNo ? <Tag kind="green">Issued</Tag> : <Tag kind="gold">Needs one</Tag>}
      <p>
        {gift.receiptNo ? (
          <IssuedReceipt number={gift.receiptNo} />
        ) : (
          "Gifts of $250 or more need a written receipt. A look at it first takes no number."
        )}
      </p>
    </div>
  );
}

function IssuedReceipt({ number }: { number: string }) {
  const receipt = useRecord(receiptKind, number);
  return (
    <>
      <Link className="fact-link num" to={receiptPage(number)}>
        {number}
      </Link>
      {receipt?.ok && `, issued ${letterDate(receipt.data.issuedOn)} by ${receipt.data.issuedBy}`}
    </>
  );
}

/** What can be done with an opened gift besides. */
export function GiftActs({ gift }: { gift: Gift }) {
  const canBeThanked = gift.status === "recorded" && gift.kind === "gift";
  return (
    <>
      {!whyNotReceiptable(gift) && (
        <ButtonLink size="small" to={issuingPage([gift.id])}>
          <Icon name="doc" />
          Issue receipt
        </ButtonLink>
      )}
      {canBeThanked && <ThankInTheHall gift={gift} />}
    </>
  );
}

/** Why some of it, or all, can no longer be changed. */
function Locked({ gift, isCountClosed }: { gift: Gift; isCountClosed: boolean }) {
  const words = lockedInWords(gift, isCountClosed);
  if (!words) return null;
  return (
    <p className="locked">
      <Icon name="lock" />
      {words}
    </p>
  );
}

function DonorFact({ gift: { donorId, donorName } }: { gift: Gift }) {
  if (!donorId) return donorName;
  return (
    <Link className="fact-link" to={`/dashboard/donor-entry/${donorId}`}>
      {donorName}
    </Link>
  );
}

function PledgeFact({ id }: { id: string }) {
  const pledge = useRecord(pledgeKind, id);
  if (!pledge?.ok) return pledge ? "Counts toward a pledge" : "…";
  const { cents, pledgedOn, balanceCents } = pledge.data;
  return (
    <>
      Counts toward {formatCents(cents)} of {letterDate(pledgedOn)}
      <small>{balanceCents > 0 ? `${formatCents(balanceCents)} still to come` : "All of it is paid"}</small>
    </>
  );
}

/** Interest that was given back, or a part of a loan that was given for good: its own note says which. */
function LoanFact({ gift }: { gift: Gift }) {
  return (
    <Link className="fact-link" to={lenderPage(gift.donorId ?? "", gift.loanId)}>
      A loan of {gift.donorName}
    </Link>
  );
}

function CountFact({ id }: { id: string }) {
  const count = useRecord(countKind, id);
  const words = count?.ok ? `Count of ${letterDate(count.data.countedOn)}` : "Sunday count";
  return (
    <Link className="fact-link" to={`/dashboard/donations/count/${id}`}>
      {words}
    </Link>
  );
}

/** What goes with a gift that is voided, a line each. */
export function voidEffects(gift: Gift): ReactNode[] {
  if (gift.loanId)
    return [
      <Fragment key="loan">
        It came from <LoanFact gift={gift} />: it is taken back there, in the history of the loan, and not
        here.
      </Fragment>,
    ];
  return [
    gift.donorId && <DonorEffect key="donor" donorId={gift.donorId} gift={gift} />,
    gift.pledgeId && <PledgeEffect key="pledge" pledgeId={gift.pledgeId} gift={gift} />,
    gift.receiptNo && <ReceiptEffect key="receipt" number={gift.receiptNo} />,
    gift.countId && <CountEffect key="count" countId={gift.countId} gift={gift} />,
  ].filter(Boolean);
}

function DonorEffect({ donorId, gift }: { donorId: string; gift: Gift }) {
  const donor = useRecord(donorKind, donorId);
  if (!donor?.ok) return `Their total becomes ${formatCents(gift.cents)} less`;
  const total = centsOf(donor.data.donated);
  return `Their total goes from ${formatCents(total)} to ${formatCents(total - gift.cents)}`;
}

function PledgeEffect({ pledgeId, gift }: { pledgeId: string; gift: Gift }) {
  const pledge = useRecord(pledgeKind, pledgeId);
  if (!pledge?.ok) return `${formatCents(gift.cents)} more of their pledge are to come`;
  const { cents, paidCents } = pledge.data;
  const left = Math.max(0, cents - paidCents + gift.cents);
  return `Of their pledge of ${formatCents(cents)}, ${formatCents(left)} are to come again`;
}

/** The receipt that names it falls with it; others that it names are free again. */
function ReceiptEffect({ number }: { number: string }) {
  const receipt = useRecord(receiptKind, number);
  const others = receipt?.ok ? ownGifts(receipt.data).length - 1 : 0;
  return (
    <>
      <Link className="num" to={receiptPage(number)}>
        Receipt {number}
      </Link>{" "}
      is voided with it and keeps its number
      {others > 0 &&
        `; ${counted(others, "other gift")} it names ${others === 1 ? "is" : "are"} free for a new receipt`}
    </>
  );
}

function CountEffect({ countId, gift }: { countId: string; gift: Gift }) {
  const count = useRecord(countKind, countId);
  const amount = formatCents(gift.cents);
  if (!count?.ok) return `Its count shows ${amount} less`;
  const { status, countedOn } = count.data;
  return `The count of ${letterDate(countedOn)} shows ${amount} less${status === "closed" ? " than was closed" : ""}`;
}

/** A record of another room that this one names, fetched once it is looked at. */
function useRecord<Rec extends Shown>(kind: Kind<Rec, unknown>, id: string) {
  const [heard, setHeard] = useState<{ id: string; record: Outcome<Rec> }>();
  useEffect(() => {
    let isCurrent = true;
    clientOf(kind)
      .get(id)
      .then((record) => isCurrent && setHeard({ id, record }));
    return () => {
      isCurrent = false;
    };
  }, [kind, id]);
  return heard?.id === id ? heard.record : undefined;
}
