import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useNavigation } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { writtenMoment } from "#app/admin/moment.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { ChartView } from "#app/charts/chart-view.tsx";
import { useTemple } from "#app/frame-words.tsx";
import { DataTable } from "#app/records/data-table.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#domain/counted.ts";
import { dash } from "#domain/money.ts";
import { person, rooms } from "../opened.ts";
import {
  BOARD_PACK,
  type BoardPack,
  type PackSheet,
  type PackTable,
  packFile,
  periodFrom,
  periodsUntil,
  titleOf,
} from "./board-pack.ts";
import { PeriodOptions } from "./board-pack-card.tsx";
import {
  REPORTS,
  type ReportColumn,
  type ReportValue,
  type Row,
  signedCents,
  valueInWords,
} from "./report.ts";
import "./reports.css";
import "./board-pack.css";

export const meta = adminMeta("Board pack");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { reports } = context.get(rooms);
  const asked = new URL(request.url).searchParams;
  const period = periodFrom(asked.get("month") ?? asked.get("quarter"), reports.today());
  return {
    pack: await reports.boardPack(period, context.get(person)),
    periods: periodsUntil(reports.today()),
  };
}

/** What the board has before it: a cover and a page for each report, as the PDF has them. */
export default function BoardPackScreen() {
  const { pack } = useLoaderData<typeof loader>();
  const isMaking = useNavigation().state === "loading";
  const isMade = pack.apart.length === 0;
  return (
    <>
      <Breadcrumb trail={[{ label: "Reports", href: REPORTS }, { label: "Board pack" }]} />
      <ScreenHead
        title="Board pack"
        under={
          <p className="made num">
            <span>{pack.title}</span>
            {isMade && <span>{counted(pack.sheets.length + 1, "page")}</span>}
            <span>made {writtenMoment(pack.madeAt)}</span>
            {isMade && (
              <span className="tie">
                <Icon name="ledger" />
                <span>= ledger ✓</span>
              </span>
            )}
          </p>
        }
      >
        <Acts isMade={isMade} />
      </ScreenHead>
      {pack.unfinished && (
        <div className="notice">
          <Icon name="info" />
          <p>{pack.unfinished}. A pack made now says so on every page.</p>
        </div>
      )}
      <div role="status" className="vh">
        {isMaking ? "Making the board pack..." : ""}
      </div>
      {isMade ? <Pages pack={pack} isMaking={isMaking} /> : <NotMade apart={pack.apart} />}
    </>
  );
}

function Acts({ isMade }: { isMade: boolean }) {
  const { pack, periods } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const choose = (value: string) =>
    navigate(`${BOARD_PACK}?${new URLSearchParams({ [value.includes("Q") ? "quarter" : "month"]: value })}`);
  const all = [...periods.months, ...periods.quarters];
  return (
    <div className="work__acts pack__acts">
      <label>
        <span className="vh">Period</span>
        <select className="input" value={pack.value} onChange={({ target }) => choose(target.value)}>
          {!all.some(({ value }) => value === pack.value) && <option value={pack.value}>{pack.title}</option>}
          <PeriodOptions periods={periods} />
        </select>
      </label>
      {isMade && (
        <>
          <a className="btn btn--quiet btn--sm" href={packFile(pack)} target="_blank" rel="noreferrer">
            <Icon name="print" />
            Print<span className="vh"> (opens the PDF in a new tab)</span>
          </a>
          <a className="btn btn--sm" href={packFile(pack)} download={`board-pack-${pack.value}.pdf`}>
            <Icon name="download" />
            Download PDF
          </a>
        </>
      )}
    </div>
  );
}

/** Nobody takes a paper to the board that says something else than the ledger. */
function NotMade({ apart }: { apart: BoardPack["apart"] }) {
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <strong>The pack was not made.</strong>
        </p>
        {apart.map(({ name, title, words }) => (
          <p key={name}>
            {title}: {words}. Open the report <Link to={`${REPORTS}/${name}`}>{title}</Link> to see where.
          </p>
        ))}
      </div>
    </div>
  );
}

function Pages({ pack, isMaking }: { pack: BoardPack; isMaking: boolean }) {
  const temple = useTemple();
  const total = pack.sheets.length + 1;
  const name = `Board pack, ${titleOf(pack)}`;
  return (
    <div className="pack" aria-busy={isMaking}>
      <article className="pack__sheet pack__cover" aria-labelledby="pack-1">
        <img src={temple.brand.logo} alt="" width={92} height={92} />
        <p className="pack__temple">{temple.name}</p>
        <p className="pack__kind">Board pack</p>
        <h2 id="pack-1">{pack.title}</h2>
        <dl className="pack__key num">
          {pack.figures.map(({ label, value, about }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
        <ol className="pack__contents num">
          {pack.sheets.map(({ name: of, title }, at) => (
            <li key={of}>
              <a href={`#pack-${at + 2}`}>{title}</a>
              <span>{at + 2}</span>
            </li>
          ))}
        </ol>
        <p className="pack__made num">
          Made {writtenMoment(pack.madeAt)}, by {pack.by}, from the temple’s records.
          {pack.unfinished && ` ${pack.unfinished}.`} Every sum ties to the ledger.
        </p>
        <Foot name={name} isTied page={1} total={total} />
      </article>
      {pack.sheets.map((sheet, at) => (
        <Page key={sheet.name} sheet={sheet} name={name} page={at + 2} total={total} />
      ))}
    </div>
  );
}

type PageProps = { sheet: PackSheet; name: string; page: number; total: number };

function Page({ sheet: { title, lede, charts, tables, notes, tie }, name, page, total }: PageProps) {
  const temple = useTemple();
  return (
    <article className="pack__sheet" aria-labelledby={`pack-${page}`}>
      <header className="pack__head">
        <h2 id={`pack-${page}`}>{title}</h2>
        <span>{temple.name}</span>
      </header>
      <p className="pack__say num">{lede}</p>
      {charts.map((chart) => (
        <div key={chart.title}>
          <h3>{chart.title}</h3>
          <ChartView chart={chart} />
        </div>
      ))}
      {tables.map((table) => (
        <Table key={table.caption} table={table} />
      ))}
      {notes.map((note) => (
        <p key={note} className="hint">
          {note}
        </p>
      ))}
      <Foot name={name} isTied={tie !== null} page={page} total={total} />
    </article>
  );
}

function Table({ table: { caption, columns, rows, sums, sumsLabel } }: { table: PackTable }) {
  const [first, ...others] = columns;
  if (!first || rows.length === 0) return null;
  return (
    <DataTable
      className="table pack__table"
      caption={caption}
      columns={[
        {
          label: first.label,
          kind: "name",
          show: (row) => valueInWords(first, row[first.field] ?? null),
          sum: sumsLabel,
        },
        ...others.map((column) => ({
          label: column.label,
          kind: "amount" as const,
          className: "num",
          show: (row: Row) => <Amount column={column} value={row[column.field] ?? null} />,
          sum: sums[column.field] === undefined ? "" : signedCents(sums[column.field] ?? 0),
        })),
      ]}
      rows={rows}
      keyOf={(row) => String(row[first.field])}
    />
  );
}

function Amount({ column, value }: { column: ReportColumn; value: ReportValue }) {
  if (value === 0 || value === null) return <span className="zero">{dash}</span>;
  return valueInWords(column, value);
}

function Foot({ name, isTied, page, total }: { name: string; isTied: boolean; page: number; total: number }) {
  return (
    <footer className="pack__foot num">
      <span>{name}</span>
      {isTied && <span className="pack__tie">= ledger ✓</span>}
      <span>
        {page} of {total}
      </span>
    </footer>
  );
}
