import { useState } from "react";
import { Link } from "react-router";
import { useMayChange } from "#app/admin/me.ts";
import { useToast } from "#app/admin/toast.tsx";
import { send } from "#app/records/client.ts";
import { type DataColumn, DataTable } from "#app/records/data-table.tsx";
import { MailName } from "#app/ui/mail-name.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { type MailedReceipt, receiptPage, retrying } from "./receipt.ts";
import { canTryAgain, mailInWords, mailTag } from "./receipt-screen-words.ts";
import "./receipts.css";

const columns: DataColumn<MailedReceipt>[] = [
  {
    label: "To",
    kind: "name",
    show: (mail) => (
      <>
        {mail.name}
        <small>
          <MailName>{mail.to}</MailName>
        </small>
        <small>{mailInWords(mail)}</small>
      </>
    ),
  },
  {
    label: "Receipt",
    className: "num",
    show: ({ number }) => <Link to={receiptPage(number)}>{number}</Link>,
  },
  {
    label: "State",
    show: (mail) => (
      <>
        <Tag kind={mailTag(mail).kind}>{mailTag(mail).label}</Tag>
        {canTryAgain(mail) && <TryAgain mail={mail} />}
      </>
    ),
  },
];

/** Receipts that were mailed, and how each fares. */
export function Outbox({ rows, label }: { rows: readonly MailedReceipt[]; label: string }) {
  return (
    <div className="tablewrap">
      <DataTable
        className="table table--cards"
        caption={label}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

function TryAgain({ mail: { id, number } }: { mail: MailedReceipt }) {
  const mayChange = useMayChange();
  const toast = useToast();
  const [isTrying, setIsTrying] = useState(false);
  if (!mayChange) return null;
  return (
    <button
      className="linkbtn"
      type="button"
      disabled={isTrying}
      onClick={async () => {
        setIsTrying(true);
        const answer = await send(retrying(id));
        setIsTrying(false);
        if (!answer.ok) toast.fail(`Receipt ${number} was not tried again: ${answer.message}`);
      }}
    >
      Try again<span className="vh"> to email receipt {number}</span>
    </button>
  );
}
