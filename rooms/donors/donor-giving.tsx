import type { ReactNode } from "react";
import { Link } from "react-router";
import { dayOf } from "#app/admin/moment.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { grouped } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { formatAmount, formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { writtenDate } from "#domain/written-date.ts";
import { type Gift, methodWords } from "../ledger/gift.ts";
import type { Pledge } from "../ledger/pledge.ts";
import { PledgeStateTag } from "../ledger/pledge-state-tag.tsx";
import { issuingPage, receiptPage, whyNotReceiptable } from "../receipts/receipt.ts";
import type { Donor, WholeDonor } from "./donor.ts";
import { Rows, Section } from "./donor-section.tsx";

export function NothingYet({ donor: { name, createdAt } }: { donor: Donor }) {
  const added = createdAt ? `${name} was added on ${writtenDate(dayOf(createdAt))}. ` : "";
  return (
    <div className="donorbox box">
      <EmptyState level="h2" picture="/art/lamp.svg" title="No gifts yet">
        {added}Gifts, pledges and receipts gather here.
      </EmptyState>
    </div>
  );
}

export function Gifts({ donor, today }: { donor: WholeDonor; today: string }) {
  const { gifts } = donor;
  const hasReceipts = gifts.rows.some(({ receiptNo }) => receiptNo);
  const all = `/dashboard/donations?${new URLSearchParams({ donorId: donor.id })}`;
  if (gifts.count === 0) return null;
  return (
    <Section
      title="Gifts"
      count={gifts.count}
      aside={
        <p className="donorbox__sum fine">
          <b className="num">{formatCents(gifts.thisYear.cents)}</b> this year
        </p>
      }
    >
      <table className="table donorgifts" {...as.table}>
        <caption className="vh">Gifts of {donor.name}, the newest first</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            <Column>Received</Column>
            <Column>Fund</Column>
            <Column>Method</Column>
            <Column isAmount>Amount</Column>
            {hasReceipts && <Column>Receipt</Column>}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {gifts.rows.map((gift) => (
            <GiftRow key={gift.id} gift={gift} today={today} hasReceipts={hasReceipts} />
          ))}
        </tbody>
        <tfoot {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="row" {...as.rowheader} colSpan={3}>
              Donated
            </th>
            <td {...as.cell} className="amt">
              {formatAmount(donor.donated)}
            </td>
            {hasReceipts && <td {...as.cell} className="no" />}
          </tr>
        </tfoot>
      </table>
      <p className="donorbox__foot">
        <Link to={all}>
          {gifts.count > gifts.rows.length
            ? `All ${grouped(gifts.count)} gifts in Donations`
            : "See them in Donations"}
        </Link>
      </p>
    </Section>
  );
}

function Column({ isAmount, children }: { isAmount?: true; children: ReactNode }) {
  return (
    <th scope="col" {...as.columnheader} className={isAmount ? "amt" : undefined}>
      {children}
    </th>
  );
}

type GiftRowProps = { gift: Gift; today: string; hasReceipts: boolean };

function GiftRow({ gift, today, hasReceipts }: GiftRowProps) {
  const { receivedOn, fund, method, reference, cents, kind, receiptNo } = gift;
  const more = aboutGift(gift);
  // Among few others, so that it is on the first page.
  const search = new URLSearchParams({ from: receivedOn, to: receivedOn, donorId: gift.donorId ?? "" });
  return (
    <tr {...as.row}>
      <td {...as.cell} className="date">
        {shortDate(receivedOn, today)}
      </td>
      <th scope="row" {...as.rowheader}>
        <Link className="rowlink" to={`/dashboard/donations?${search}#open-${gift.id}`}>
          {funds[fund]}
        </Link>
        {more && <small>{more}</small>}
      </th>
      <td {...as.cell} className="how">
        {kind === "gift" ? methodWords[method] : <Tag>{kind === "opening" ? "Opening" : "Adjustment"}</Tag>}
        {kind === "gift" && reference && <small> {reference}</small>}
      </td>
      <td {...as.cell} className="amt">
        {formatCents(cents)}
      </td>
      {hasReceipts && (
        <td {...as.cell} className="num no">
          {receiptNo && <Link to={receiptPage(receiptNo)}>{receiptNo}</Link>}
        </td>
      )}
    </tr>
  );
}

/** What there is to say of a gift besides. */
function aboutGift({ kind, dedication, inKindDescription, pledgeId, isAnonymous, note }: Gift) {
  return [
    kind === "opening" && "taken over from the donor list",
    dedication && `in ${dedication.kind === "honor" ? "honor" : "memory"} of ${dedication.name}`,
    inKindDescription,
    kind === "gift" && pledgeId && "toward the pledge",
    isAnonymous && "given anonymously",
    note,
  ]
    .filter(Boolean)
    .join(", ");
}

export function Pledges({ donor: { pledges } }: { donor: WholeDonor }) {
  if (pledges.count === 0) return null;
  return (
    <Section
      title="Pledges"
      count={pledges.count}
      aside={
        <p className="donorbox__sum fine">
          <b className="num">{formatCents(pledges.toComeCents)}</b> to come
        </p>
      }
    >
      <ul className="donorrows">
        {pledges.rows.map((pledge) => (
          <PledgeRow key={pledge.id} pledge={pledge} />
        ))}
      </ul>
    </Section>
  );
}

function PledgeRow({ pledge }: { pledge: Pledge }) {
  const search = new URLSearchParams({ state: "all", q: pledge.donorName });
  const { fund, pledgedOn, dueOn, cents, paidCents, state, kind } = pledge;
  const isLess = cents < 0;
  return (
    <li>
      <div>
        <Link to={`/dashboard/donations/pledges?${search}#open-${pledge.id}`}>{funds[fund]}</Link>
        <small>
          {writtenDate(pledgedOn)}
          {dueOn && `, due ${writtenDate(dueOn)}`}
          {kind === "opening" && ", taken over from the donor list"}
          {kind === "adjustment" && ", changed in the donor screen"}
        </small>
      </div>
      <p className="num donorrows__sum">
        {isLess ? (
          <b>{formatCents(cents)}</b>
        ) : (
          <>
            <b>{formatCents(paidCents)}</b> <span>of {formatCents(cents)}</span>
          </>
        )}
      </p>
      {isLess ? <Tag>Adjustment</Tag> : <PledgeStateTag state={state} />}
      {!isLess && (
        <svg className="donorbar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect className="donorbar__all" width="100" height="1" />
          <rect className="donorbar__is" width={Math.min(100, (100 * paidCents) / cents)} height="1" />
        </svg>
      )}
    </li>
  );
}

/** What the donor holds, and the way to what is still to be issued. */
export function Receipts({ donor, mayIssue }: { donor: WholeDonor; mayIssue: boolean }) {
  const open = mayIssue ? donor.gifts.rows.filter((gift) => !whyNotReceiptable(gift)) : [];
  return (
    <Rows title="Receipts" of={donor.receipts}>
      {open.length > 0 && (
        <p className="donorbox__foot">
          <Link to={issuingPage(open.map(({ id }) => id))}>
            Issue receipt for {open.length === 1 ? "1 gift" : `${open.length} gifts`}
          </Link>
        </p>
      )}
    </Rows>
  );
}
