import { type ReactNode, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf, send } from "#app/records/client.ts";
import { RecordPage } from "#app/records/record-page.tsx";
import { Past } from "#app/records/record-panel.tsx";
import { VoidDialog } from "#app/records/void-dialog.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { NO_MAIL_SERVER } from "#domain/message.ts";
import { letterDate } from "#domain/short-date.ts";
import { rooms } from "../opened.ts";
import { Outbox } from "./outbox.tsx";
import {
  mailingAgain,
  ownGifts,
  pdfOf,
  RECEIPTS,
  type Receipt,
  type ReceiptPage,
  receiptKind,
  receiptPage,
} from "./receipt.ts";
import {
  giftAddress,
  giftInALine,
  giftsInWords,
  listedInWords,
  printedInWords,
  whatFor,
} from "./receipt-screen-words.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { type Beside, StatementNeighbours } from "./statements/statement-neighbours.tsx";
import { STATEMENTS } from "./statements/statements.ts";
import "./receipts.css";

export const meta = adminMeta("Receipt");

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const { receipts } = context.get(rooms);
  const page = await receipts.pageOf(id);
  // Whoever comes from the statements of a year goes on to the next donor's.
  const isAmongOthers = new URL(request.url).searchParams.has("year");
  const beside = isAmongOthers && page.receipt ? await receipts.statements.beside(page.receipt) : undefined;
  return { id, page, beside };
}

export default function ReceiptScreen() {
  const { id, page, beside } = useLoaderData<typeof loader>();
  return (
    <RecordPage
      source={`/api/receipts/page?${new URLSearchParams({ id })}`}
      page={page}
      all={{ href: RECEIPTS, label: "All receipts" }}
      absent={{
        title: "There is no such receipt",
        children: "The address or the number is not quite right. A receipt that was issued never goes away.",
      }}
    >
      {(view) => view.receipt && <Whole key={id} {...view} receipt={view.receipt} beside={beside} />}
    </RecordPage>
  );
}

type WholeProps = Omit<ReceiptPage, "receipt"> & { receipt: Receipt; beside: Beside | undefined };

function Whole({ receipt, mail, email, beside }: WholeProps) {
  const { id, number, kind, year, status } = receipt;
  const mayChange = useMayChange();
  const [isVoiding, setIsVoiding] = useState(false);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const isVoid = status === "void";
  const noun = kind === "statement" ? "statement" : "receipt";
  return (
    <>
      <Breadcrumb
        trail={[
          { label: "Reports", href: "/dashboard/reports" },
          ...(beside
            ? [
                { label: "Year-end statements", href: `${STATEMENTS}?year=${year}` },
                { label: receipt.donorName },
              ]
            : [{ label: "Receipts", href: RECEIPTS }, { label: number }]),
        ]}
      />
      <ScreenHead
        title={kind === "statement" ? `Statement for ${year}` : "Receipt"}
        about="A letter the donor keeps. A receipt can’t be edited once issued."
      >
        {beside && <StatementNeighbours beside={beside} year={year} />}
      </ScreenHead>
      <p className="on-paper">
        This page is not the {noun}. Its Print button makes the paper, and counts how often it was printed.
      </p>
      <section className="receiptbar cluster apart" aria-label={`This ${noun}`}>
        <div>
          <p className="receiptbar__no num cluster">
            <b>{number}</b>
            {isVoid ? <Tag kind="kumkum">Void</Tag> : <Tag kind="green">Issued</Tag>}
          </p>
          <About receipt={receipt} />
          <GiftLinks receipt={receipt} />
          {mayChange && !isVoid && !email && (
            <p>
              No email address on file, so it can’t be emailed.{" "}
              <Link to={donorAddress(receipt)}>Add email address</Link>
            </p>
          )}
        </div>
        <div className="receiptbar__acts">
          {mayChange && !isVoid && email && <MailButton receipt={receipt} isAgain={mail.length > 0} />}
          {mayChange && !isVoid && (
            <Button
              kind="quiet"
              size="small"
              onClick={() => {
                toast.clear();
                setIsVoiding(true);
              }}
            >
              <Icon name="ban" />
              Void
            </Button>
          )}
          <ExternalLink kind="bare" className="btn btn--sm" href={pdfOf(id)} onClick={toast.clear}>
            <Icon name="print" />
            {receipt.printedAt && !isVoid ? "Print a duplicate" : "Print"}
          </ExternalLink>
        </div>
      </section>
      {mail.length > 0 && (
        <section className="outbox" aria-label="Emails">
          <Outbox rows={mail} label={`Emails of ${noun} ${number}`} />
        </section>
      )}
      <p className="paper-note fine">
        Letter size. The address stands where the window of a No. 10 envelope is when the sheet is folded in
        three at the marks; the dashed frame is seen here and never printed.
      </p>
      <div className="papers">
        <ReceiptSheet receipt={receipt} copy="original" />
      </div>
      <section className="panel receipt-past" aria-labelledby="receipt-past">
        <h2 id="receipt-past">History</h2>
        <Past kind={receiptKind} record={receipt} />
      </section>
      {isVoiding && (
        <VoidDialog
          one={noun}
          what={`${number}, ${whatFor(receipt)}`}
          follows={`The number stays on record, the letter prints with VOID, and ${freed(receipt)} free for a new receipt.`}
          onClose={() => setIsVoiding(false)}
          onVoid={(reason) => clientOf(receiptKind).void(id, reason)}
          onVoided={() => {
            setIsVoiding(false);
            toast.say(`${number} is void. Its number stays.`);
            revalidate();
          }}
        />
      )}
    </>
  );
}

function freed(receipt: Receipt) {
  return ownGifts(receipt).length === 1 ? "the gift is" : "the gifts are";
}

function donorAddress({ donorId }: Pick<Receipt, "donorId">) {
  return `/dashboard/donor-entry/${encodeURIComponent(donorId)}`;
}

function About({ receipt }: { receipt: Receipt }) {
  const { issuedOn, issuedBy, donorName, replaces, status, voidReason } = receipt;
  const parts: ReactNode[] = [
    <>
      Issued {letterDate(issuedOn)} by {issuedBy} for {giftsInWords(ownGifts(receipt).length)} of{" "}
      <Link to={donorAddress(receipt)}>{donorName}</Link>.
    </>,
    listedInWords(receipt),
    replaces && (
      <>
        It replaces <Link to={receiptPage(replaces.number)}>{replaces.number}</Link> of{" "}
        {letterDate(replaces.issuedOn)}.
      </>
    ),
    printedInWords(receipt),
  ];
  return (
    <>
      {status === "void" && <p>Void: {voidReason}. It keeps its number, and no longer counts.</p>}
      <p>
        {parts.filter(Boolean).map((part, at) => (
          <span key={String(at)}>{part} </span>
        ))}
      </p>
    </>
  );
}

const FEW = 3;

/** The gifts it is for; of a long list only when somebody wants to see them. */
function GiftLinks({ receipt }: { receipt: Receipt }) {
  const own = ownGifts(receipt);
  const list = (
    <ul>
      {own.map((gift) => (
        <li key={gift.id}>
          <Link to={giftAddress(gift, receipt.donorId)}>{giftInALine(gift)}</Link>
        </li>
      ))}
    </ul>
  );
  if (own.length <= FEW) return list;
  return (
    <details>
      <summary>The {own.length} gifts it is for</summary>
      {list}
    </details>
  );
}

function MailButton({ receipt: { id, number }, isAgain }: { receipt: Receipt; isAgain: boolean }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isMailing, setIsMailing] = useState(false);
  async function mail() {
    setIsMailing(true);
    const answer = await send(mailingAgain(id));
    setIsMailing(false);
    if (!answer.ok) return toast.fail(`${number} was not emailed: ${answer.message}`);
    if (answer.data[0]?.reason === NO_MAIL_SERVER) toast.fail(NO_MAIL_SERVER);
    else toast.say(`${number} is in the email queue.`);
    revalidate();
  }
  return (
    <Button kind="quiet" size="small" busy={isMailing && "Emailing..."} onClick={mail}>
      <Icon name="mail" />
      {isAgain ? "Email again" : "Email"}
    </Button>
  );
}
