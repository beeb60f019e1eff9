import { Link } from "react-router";
import { type DataColumn, DataTable } from "#app/records/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted, grouped } from "#domain/counted.ts";
import { dash, formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { type StatementRow, type StatementsPage, statementAddress, statementFiles } from "./statements.ts";

type StatementsTableProps = { page: StatementsPage; isLoading: boolean };

/** Everyone who gave, a row each. */
export function StatementsTable({ page, isLoading }: StatementsTableProps) {
  const { year, rows, group, page: at, pages } = page;
  return (
    <section className="tablewrap records stm-list" aria-label="Statements" aria-busy={isLoading}>
      <DataTable
        className="table table--cards table--records stm-table"
        caption={`Everyone who gave in ${year}. Page ${at} of ${pages}.`}
        columns={columnsOf(page)}
        rows={rows}
        keyOf={({ donorId }) => donorId}
        empty={{
          className: "stm-none",
          words: group === "missing" ? "Nothing is missing." : "All statements are made.",
        }}
      />
    </section>
  );
}

const spare = { className: "spare", headClass: "spare" };
const donorColumn: DataColumn<StatementRow> = {
  label: "Donor",
  kind: "name",
  show: ({ donorId, donor }) => <DonorLink donorId={donorId}>{donor}</DonorLink>,
};

/** The last line is of everyone, so it stands below everyone alone. */
function columnsOf({ year, today, group, counts, sums }: StatementsPage): DataColumn<StatementRow>[] {
  const all = (sum: string) => (group === "all" ? { sum } : {});
  return [
    { ...donorColumn, ...all(counted(counts.givers, "giver")) },
    { label: "Gifts", kind: "amount", show: ({ gifts }) => grouped(gifts), ...all(grouped(counts.gifts)) },
    {
      label: "$250 or more",
      kind: "amount",
      ...spare,
      show: ({ gifts250 }) => (gifts250 > 0 ? grouped(gifts250) : <span className="zero">{dash}</span>),
      ...all(grouped(counts.gifts250)),
    },
    {
      label: "Total",
      kind: "amount",
      show: ({ cents }) => (cents > 0 ? formatCents(cents) : <span className="zero">{dash}</span>),
      ...all(formatCents(sums.cents)),
    },
    {
      label: "Receipted",
      kind: "amount",
      ...spare,
      show: ({ receiptedCents, cents }) =>
        receiptedCents === 0 ? (
          <span className="zero">{dash}</span>
        ) : receiptedCents === cents ? (
          <span className="muted">all</span>
        ) : (
          formatCents(receiptedCents)
        ),
      ...all(sums.receiptedCents > 0 ? formatCents(sums.receiptedCents) : dash),
    },
    {
      label: "Address",
      className: "yn",
      headClass: "yn",
      show: (row) => <Known what="Address" is={row.hasAddress} row={row} />,
    },
    {
      label: "E-mail",
      className: "yn",
      headClass: "yn",
      show: (row) => <Known what="E-mail" is={row.hasEmail} row={row} />,
    },
    {
      label: "Statement",
      className: "stm-state",
      show: (row) => <State row={row} year={year} today={today} />,
    },
  ];
}

function DonorLink({ donorId, children }: { donorId: string; children: string }) {
  return (
    <Link className="rowlink" to={`/dashboard/donor-entry/${encodeURIComponent(donorId)}`}>
      {children}
    </Link>
  );
}

function Known({ what, is, row }: { what: "Address" | "E-mail"; is: boolean; row: StatementRow }) {
  if (is)
    return (
      <span className="stm-yes">
        <Icon name="check" />
        <span className="vh">{what} on file</span>
      </span>
    );
  return (
    <Link className="tag stm-no" to={`/dashboard/donor-entry/${encodeURIComponent(row.donorId)}`}>
      <Icon name="alert" />
      <span>
        none
        <span className="vh">
          : write down the {what === "Address" ? "address" : "e-mail address"} of {row.donor}
        </span>
      </span>
    </Link>
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
      <DataTable
        className="table table--cards table--records stm-table"
        caption="What changed since the statements were made"
        columns={[
          { ...donorColumn, sum: `${grouped(counts.changed)} of ${grouped(counts.givers)}` },
          { label: "What changed", className: "stm-what", show: ({ changes }) => changes },
          {
            label: "Before",
            kind: "amount",
            show: ({ beforeCents }) => formatCents(beforeCents ?? 0),
            sum: formatCents(before),
          },
          { label: "Now", kind: "amount", show: ({ cents }) => formatCents(cents), sum: formatCents(now) },
        ]}
        rows={changed}
        keyOf={({ donorId }) => donorId}
      />
    </section>
  );
}
