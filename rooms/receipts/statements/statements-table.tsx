import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { counted, grouped } from "#domain/counted.ts";
import { dash, formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { type StatementRow, type StatementsPage, statementAddress, statementFiles } from "./statements.ts";

type StatementsTableProps = { page: StatementsPage; isLoading: boolean };

/** Everyone who gave, a row each. */
export function StatementsTable({ page, isLoading }: StatementsTableProps) {
  const { year, rows, counts, sums, group, page: at, pages, today } = page;
  return (
    <section className="tablewrap records stm-list" aria-label="Statements" aria-busy={isLoading}>
      <table className="table table--cards table--records stm-table" {...as.table}>
        <caption className="vh">
          Everyone who gave in {year}. Page {at} of {pages}.
        </caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            <Heading>Donor</Heading>
            <Heading className="amt">Gifts</Heading>
            <Heading className="amt spare">$250 or more</Heading>
            <Heading className="amt">Total</Heading>
            <Heading className="amt spare">Receipted</Heading>
            <Heading className="yn">Address</Heading>
            <Heading className="yn">E-mail</Heading>
            <Heading>Statement</Heading>
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {rows.map((row) => (
            <Row key={row.donorId} row={row} year={year} today={today} />
          ))}
          {rows.length === 0 && (
            <tr {...as.row}>
              <td colSpan={8} className="stm-none" {...as.cell}>
                {group === "missing" ? "Nothing is missing." : "All statements are made."}
              </td>
            </tr>
          )}
        </tbody>
        {group === "all" && (
          <tfoot {...as.rowgroup}>
            <tr {...as.row}>
              <th scope="row" {...as.rowheader}>
                {counted(counts.givers, "giver")}
              </th>
              <Sum label="Gifts">{grouped(counts.gifts)}</Sum>
              <Sum label="$250 or more" isSpare>
                {grouped(counts.gifts250)}
              </Sum>
              <Sum label="Total">{formatCents(sums.cents)}</Sum>
              <Sum label="Receipted" isSpare>
                {sums.receiptedCents > 0 ? formatCents(sums.receiptedCents) : dash}
              </Sum>
              <td {...as.cell} />
              <td {...as.cell} />
              <td {...as.cell} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Heading({ className, children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={className} {...as.columnheader}>
      {children}
    </th>
  );
}

function Sum({ label, isSpare, children }: { label: string; isSpare?: boolean; children: string }) {
  return (
    <td className={isSpare ? "amt spare" : "amt"} data-label={label} {...as.cell}>
      {children}
    </td>
  );
}

function Row({ row, year, today }: { row: StatementRow; year: string; today: string }) {
  const { donorId, donor, gifts, gifts250, cents, receiptedCents, hasAddress, hasEmail } = row;
  const receipted =
    receiptedCents === 0 ? (
      <span className="zero">{dash}</span>
    ) : receiptedCents === cents ? (
      <span className="muted">all</span>
    ) : (
      formatCents(receiptedCents)
    );
  return (
    <tr {...as.row}>
      <th scope="row" {...as.rowheader}>
        <DonorLink donorId={donorId}>{donor}</DonorLink>
      </th>
      <td className="amt" data-label="Gifts" {...as.cell}>
        {grouped(gifts)}
      </td>
      <td className="amt spare" data-label="$250 or more" {...as.cell}>
        {gifts250 > 0 ? grouped(gifts250) : <span className="zero">{dash}</span>}
      </td>
      <td className="amt" data-label="Total" {...as.cell}>
        {cents > 0 ? formatCents(cents) : <span className="zero">{dash}</span>}
      </td>
      <td className="amt spare" data-label="Receipted" {...as.cell}>
        {receipted}
      </td>
      <Known what="Address" is={hasAddress} row={row} />
      <Known what="E-mail" is={hasEmail} row={row} />
      <td className="stm-state" data-label="Statement" {...as.cell}>
        <State row={row} year={year} today={today} />
      </td>
    </tr>
  );
}

function DonorLink({ donorId, children }: { donorId: string; children: string }) {
  return (
    <Link className="rowlink" to={`/dashboard/donor-entry/${encodeURIComponent(donorId)}`}>
      {children}
    </Link>
  );
}

function Known({ what, is, row }: { what: "Address" | "E-mail"; is: boolean; row: StatementRow }) {
  return (
    <td className="yn" data-label={what} {...as.cell}>
      {is ? (
        <span className="stm-yes">
          <Icon name="check" />
          <span className="vh">{what} on file</span>
        </span>
      ) : (
        <Link className="tag stm-no" to={`/dashboard/donor-entry/${encodeURIComponent(row.donorId)}`}>
          <Icon name="alert" />
          <span>
            none
            <span className="vh">
              : write down the {what === "Address" ? "address" : "e-mail address"} of {row.donor}
            </span>
          </span>
        </Link>
      )}
    </td>
  );
}

function State({ row, year, today }: { row: StatementRow; year: string; today: string }) {
  const { statement, number, issuedOn, receiptId, donorId, donor } = row;
  if (statement === "not yet")
    return (
      <>
        <small className="muted">not yet</small>{" "}
        <a href={statementFiles(year).preview(donorId)} target="_blank" rel="noreferrer">
          Preview<span className="vh"> of {donor}, opens in a new tab</span>
        </a>
      </>
    );
  return (
    <>
      <Link className="num" to={statementAddress({ id: receiptId, year })}>
        {number}
      </Link>{" "}
      {statement === "changed" ? (
        <small className="stm-changed">changed</small>
      ) : (
        <small className="muted num">{shortDate(issuedOn, today)}</small>
      )}
    </>
  );
}

/** What a second run is for. */
export function ChangedTable({ page: { changed, counts } }: { page: StatementsPage }) {
  const before = changed.reduce((sum, { beforeCents }) => sum + (beforeCents ?? 0), 0);
  const now = changed.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <section className="tablewrap records stm-list" aria-label="Statements that changed">
      <table className="table table--cards table--records stm-table" {...as.table}>
        <caption className="vh">What changed since the statements were made</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            <Heading>Donor</Heading>
            <Heading>What changed</Heading>
            <Heading className="amt">Before</Heading>
            <Heading className="amt">Now</Heading>
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {changed.map(({ donorId, donor, changes, beforeCents, cents }) => (
            <tr key={donorId} {...as.row}>
              <th scope="row" {...as.rowheader}>
                <DonorLink donorId={donorId}>{donor}</DonorLink>
              </th>
              <td className="stm-what" data-label="What changed" {...as.cell}>
                {changes}
              </td>
              <td className="amt" data-label="Before" {...as.cell}>
                {formatCents(beforeCents ?? 0)}
              </td>
              <td className="amt" data-label="Now" {...as.cell}>
                {formatCents(cents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="row" {...as.rowheader}>
              {grouped(counts.changed)} of {grouped(counts.givers)}
            </th>
            <td {...as.cell} />
            <Sum label="Before">{formatCents(before)}</Sum>
            <Sum label="Now">{formatCents(now)}</Sum>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
