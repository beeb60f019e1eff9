import { useState } from "react";
import { Link } from "react-router";
import { useMayChange } from "#app/admin/me.ts";
import { useToast } from "#app/admin/toast.tsx";
import { send } from "#app/records/client.ts";
import { MailName } from "#app/ui/mail-name.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { type MailedReceipt, receiptPage, retrying } from "./receipt.ts";
import { canTryAgain, mailInWords, mailTag } from "./receipt-screen-words.ts";
import "./receipts.css";

/** Receipts that were mailed, and how each fares. */
export function Outbox({ rows, label }: { rows: readonly MailedReceipt[]; label: string }) {
  return (
    <div className="tablewrap">
      <table className="table table--cards" {...as.table}>
        <caption className="vh">{label}</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {["To", "Receipt", "State"].map((heading) => (
              <th key={heading} scope="col" {...as.columnheader}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {rows.map((mail) => (
            <tr key={mail.id} {...as.row}>
              <th scope="row" {...as.rowheader}>
                {mail.name}
                <small>
                  <MailName>{mail.to}</MailName>
                </small>
                <small>{mailInWords(mail)}</small>
              </th>
              <td {...as.cell} className="num">
                <Link to={receiptPage(mail.number)}>{mail.number}</Link>
              </td>
              <td {...as.cell}>
                <Tag kind={mailTag(mail).kind}>{mailTag(mail).label}</Tag>
                {canTryAgain(mail) && <TryAgain mail={mail} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
