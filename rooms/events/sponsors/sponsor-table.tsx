import { useTemple } from "#app/frame-words.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { methodWords } from "../../ledger/gift.ts";
import { sponsorLetter } from "./sponsor-letter.ts";
import { isActive, type Sponsorship, type SponsorView, sponsorStatusWords } from "./sponsorship.ts";

const tagKinds = {
  requested: "gold",
  confirmed: "gold",
  paid: "green",
  done: "peacock",
  cancelled: "line",
} as const;

type SponsorTableProps = {
  view: SponsorView;
  rows: Sponsorship[];
  mayPay: boolean;
  onEdit?: (row: Sponsorship) => void;
  onPay: (row: Sponsorship) => void;
  onUnpay: (row: Sponsorship) => void;
};

export function SponsorTable({ view, rows, mayPay, onEdit, onPay, onUnpay }: SponsorTableProps) {
  const temple = useTemple();
  const tiers = [...new Set(rows.map(({ tier }) => tier))];
  const sum = rows.filter(isActive).reduce((all, { cents }) => all + cents, 0);
  return (
    <div className="records tablewrap">
      <table className="table table--cards table--sponsors" {...as.table}>
        <caption className="vh">Sponsors by tier</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {["Name", "Family", "Gotra", "Nakshatra"].map((label) => (
              <th key={label} scope="col" {...as.columnheader}>
                {label}
              </th>
            ))}
            <th scope="col" className="amt" {...as.columnheader}>
              Amount
            </th>
            <th scope="col" {...as.columnheader}>
              Status
            </th>
            <th scope="col" {...as.columnheader}>
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        {tiers.map((tier) => (
          <tbody key={tier} {...as.rowgroup}>
            <tr className="grp" {...as.row}>
              <th scope="rowgroup" colSpan={7} {...as.rowheader}>
                {tier}
              </th>
            </tr>
            {rows
              .filter((row) => row.tier === tier)
              .map((row) => (
                <tr key={row.id} className={isActive(row) ? undefined : "is-off"} {...as.row}>
                  <th scope="row" {...as.rowheader}>
                    <span>{row.name}</span>
                  </th>
                  <td className="c-fam" {...as.cell}>
                    {row.familyNames}
                  </td>
                  <td className="c-got" {...as.cell}>
                    {row.gotra || <span className="missing">no gotra</span>}
                  </td>
                  <td className="c-nak" {...as.cell}>
                    {row.nakshatra || <span className="missing">no nakshatra</span>}
                  </td>
                  <td className="c-amt amt" {...as.cell}>
                    {formatCents(row.cents)}
                  </td>
                  <td className="c-st" {...as.cell}>
                    <Tag kind={tagKinds[row.status]}>{sponsorStatusWords[row.status]}</Tag>
                    <Paid view={view} row={row} />
                  </td>
                  <td className="c-acts" {...as.cell}>
                    <div>
                      {mayPay && isActive(row) && !row.giftId && (
                        <Button
                          kind="quiet"
                          size="small"
                          onClick={() => onPay(row)}
                          aria-label={`Mark ${row.name} as paid`}
                        >
                          Mark paid
                        </Button>
                      )}
                      {mayPay && row.giftId && (
                        <button
                          className="linkbtn"
                          type="button"
                          onClick={() => onUnpay(row)}
                          aria-label={`Take back the payment of ${row.name}`}
                        >
                          Take back
                        </button>
                      )}
                      {onEdit && row.email && (
                        <a
                          className="iconbtn"
                          href={sponsorLetter(row, temple)}
                          aria-label={`Write to ${row.name}`}
                        >
                          <Icon name="mail" />
                        </a>
                      )}
                      {onEdit && (
                        <button
                          className="iconbtn"
                          type="button"
                          aria-label={`Edit ${row.name}`}
                          onClick={() => onEdit(row)}
                        >
                          <Icon name="edit" />
                        </button>
                      )}
                    </div>
                  </td>
                </tr>
              ))}
          </tbody>
        ))}
        <tfoot {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="row" colSpan={4} {...as.rowheader}>
              Paid and confirmed
            </th>
            <td className="amt" {...as.cell}>
              {formatCents(sum)}
            </td>
            <td colSpan={2} {...as.cell} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** "Nov 1, Check 1182" */
function Paid({ view, row }: { view: SponsorView; row: Sponsorship }) {
  const payment = row.giftId ? view.payments[row.giftId] : undefined;
  if (!payment) return null;
  const { receivedOn, method, reference } = payment;
  return (
    <small className="num">
      {shortDate(receivedOn, view.today)}, {methodWords[method]} {reference}
    </small>
  );
}
