import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { type RecordRoom, readOnlyRoom } from "#app/records/record-room.ts";
import { RecordsScreen } from "#app/records/records-screen.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { letterDate, shortDate } from "#domain/short-date.ts";
import { rooms } from "../opened.ts";
import { Outbox } from "./outbox.tsx";
import { type MailList, type Receipt, type ReceiptList, receiptKind, receiptPage } from "./receipt.ts";
import { amountOf } from "./receipt-screen-words.ts";
import "./receipts.css";

export const meta = adminMeta("Receipts");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { receipts, donations } = context.get(rooms);
  const query = receipts.list.read(new URL(request.url).searchParams);
  return {
    query,
    list: await receipts.list.page(query),
    mail: receipts.mail.list(),
    today: donations.ledger.today(),
  };
}

export default function Receipts() {
  const { query, list, mail: loaded, today } = useLoaderData<typeof loader>();
  const { view: mail } = useLiveOrLeave("/api/receipts/mail", loaded);
  return (
    <>
      <RecordsScreen
        room={roomOn(today)}
        query={query}
        list={list as ReceiptList}
        parts={
          <Breadcrumb trail={[{ label: "Reports", href: "/dashboard/reports" }, { label: "Receipts" }]} />
        }
        sums={{ cents: formatCents }}
        total={totalInWords}
        summary={({ series }) => (
          <>
            <NotMailed failed={mail.failed} />
            <Numbers series={series} />
          </>
        )}
      />
      <EmailQueue mail={mail} />
    </>
  );
}

/** That nothing was taken out of the book is what an auditor asks first. */
function Numbers({ series }: Pick<ReceiptList, "series">) {
  return series.map(({ year, first, last, missing }) =>
    missing > 0 ? (
      <p key={year} className="notice notice--error" role="alert">
        <Icon name="alert" />
        <span>
          Numbers {first} to {last}: {missing} missing. Run npm run store -- check to see which.
        </span>
      </p>
    ) : (
      <p key={year} className="hint num">
        Numbers {first} to {last}, none missing
      </p>
    ),
  );
}

/** What is in the sum of the list and what is not. */
function totalInWords({ total, counted: issued = total }: ReceiptList) {
  const voids = total - issued;
  if (voids === 0 || issued === 0) return counted(total, "receipt");
  return `${counted(issued, "receipt")} (${voids} void ${voids === 1 ? "is" : "are"} not counted)`;
}

/** Said above the list, because the mail stands below it. */
function NotMailed({ failed }: { failed: number }) {
  if (failed === 0) return null;
  return (
    <div className="notice notice--error">
      <Icon name="alert" />
      <p>
        {failed === 1 ? "One receipt could not be emailed." : `${failed} receipts could not be emailed.`}{" "}
        <a href="#email-queue">See why</a>
      </p>
    </div>
  );
}

/** Whatever has not arrived, and what went last. */
const MOST_SENT = 5;

function EmailQueue({ mail: { rows, failed, waiting, notSent, sent } }: { mail: MailList }) {
  if (rows.length === 0) return null;
  const shown = rows.slice(0, failed + waiting + MOST_SENT);
  const states = [
    failed > 0 && `${failed} failed`,
    notSent > 0 && `${notSent} not sent`,
    waiting > notSent && `${waiting - notSent} waiting`,
    sent > 0 && `${sent} sent`,
  ].filter(Boolean);
  return (
    <section className="outbox" aria-labelledby="email-queue">
      <div>
        <h2 id="email-queue">Email queue</h2>
        <p className="hint num" role="status">
          {states.join(", ")}
        </p>
      </div>
      <Outbox rows={shown} label="Emailed receipts, those not sent yet first" />
    </section>
  );
}

type ReceiptRoom = RecordRoom<Receipt, Record<string, string>, Record<string, unknown>, ReceiptList>;

function roomOn(today: string): ReceiptRoom {
  return {
    ...readOnlyRoom,
    kind: {
      ...receiptKind,
      filters: receiptKind.filters?.map((filter) =>
        filter.field === "days" ? { ...filter, today } : filter,
      ),
    } as typeof receiptKind,
    heading: "Receipts",
    purpose: "Everything donors hold for their tax records. A receipt is issued from its gift.",
    search: { label: "Search receipts", placeholder: "Number or donor" },
    columns: [
      {
        field: "number",
        label: "Number",
        kind: "lead",
        canSort: true,
        show: ({ number }) => <span className="num">{number}</span>,
        below: ({ kind, year, status, voidReason }) => (
          <>
            {kind === "statement" && <small>Statement {year}</small>}
            {status === "void" && <small>Void: {voidReason}</small>}
          </>
        ),
      },
      { field: "donorName", label: "Donor", show: ({ donorName }) => donorName },
      {
        field: "issuedOn",
        label: "Issued",
        canSort: true,
        show: ({ issuedOn }) => <time dateTime={issuedOn}>{shortDate(issuedOn, today)}</time>,
      },
      {
        field: "status",
        label: "Status",
        show: ({ status, printedAt, originalMail }) =>
          status === "void" ? (
            <Tag kind="kumkum">Void</Tag>
          ) : printedAt && !originalMail ? (
            <Tag kind="green">Printed</Tag>
          ) : (
            <Tag kind="peacock">Issued</Tag>
          ),
      },
      { field: "cents", label: "Amount", kind: "amount", show: amountOf },
    ],
    order: "by number, the newest first",
    tellApart: ({ donorName, issuedOn }) => `${donorName}, ${letterDate(issuedOn)}`,
    voiding: { isVoid: ({ status }) => status === "void", what: ({ number }) => `Receipt ${number}` },
    pageOf: ({ number }) => receiptPage(number),
    empty: {
      none: "Open a gift in Donations and issue its receipt, or make the year-end statements.",
      notFound: "Look for the whole number, like 2026-00012, or for the donor’s name.",
    },
  };
}
