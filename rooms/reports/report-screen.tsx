import { useId, useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { writtenMoment } from "#app/admin/moment.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { ChartView } from "#app/charts/chart-view.tsx";
import { DataTable } from "#app/records/data-table.tsx";
import { AbsentRecord } from "#app/records/record-page.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { as } from "#app/ui/table-roles.ts";
import { counted, grouped } from "#domain/counted.ts";
import { person, rooms } from "../opened.ts";
import { Spark } from "./card-picture.tsx";
import {
  apartInWords,
  type Control,
  columnsShown,
  nothingInWords,
  REPORTS,
  type ReportAnswer,
  type ReportColumn,
  type ReportValue,
  type Row,
  signedCents,
  type Tie,
  valueInWords,
} from "./report.ts";
import "#app/records/record-filters.css";
import "./reports.css";

/** More rows than anybody looks through on a screen: the files have all of them. */
const MOST_ROWS = 500;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const page = await context.get(rooms).reports.page(params.name ?? "", asked, context.get(person));
  if ("refused" in page) return page;
  const { rows, links, ...report } = page.report;
  return {
    ...page,
    report: { ...report, rows: rows.slice(0, MOST_ROWS), links: links?.slice(0, MOST_ROWS) },
    total: rows.length,
  };
}

type ReportLoaded = Awaited<ReturnType<typeof loader>>;
type ReportShown = Extract<ReportLoaded, { total: number }>;

type MetaOf = Parameters<ReturnType<typeof adminMeta>>[0] & { loaderData?: ReportLoaded | undefined };

export const meta = ({ loaderData, matches }: MetaOf) =>
  adminMeta(loaderData && "report" in loaderData ? loaderData.report.title : "Reports")({ matches });

export default function ReportPage() {
  const loaded = useLoaderData<typeof loader>();
  if ("total" in loaded) return <Whole {...loaded} />;
  return (
    <AbsentRecord title="This report is not here" all={{ href: REPORTS, label: "All reports" }}>
      {loaded.refused}
    </AbsentRecord>
  );
}

function Whole({ report, total, days, choices, controls, hasDays }: ReportShown) {
  const { title, facts = [], chart, multiples, notes = [], rows, nothing } = report;
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      <header className="report__head">
        <Breadcrumb trail={[{ label: "Reports", href: REPORTS }, { label: title }]} />
        <ScreenHead title={title} under={<MadeLine report={report} total={total} />}>
          <Acts name={report.name} />
        </ScreenHead>
      </header>
      <Controls days={days} choices={choices} controls={controls} hasDays={hasDays} />
      <div role="status" className="vh">
        {isLoading ? "Counting..." : ""}
      </div>
      <div className="report" aria-busy={isLoading}>
        {report.ledger?.matches === false && (
          <ErrorNotice>
            A sum kept for speed differs from the lines it sums. Do not use this report.{" "}
            <b>npm run store -- check</b> says which month and fund; nothing recorded is lost.
          </ErrorNotice>
        )}
        {rows.length === 0 ? (
          <div className="panel">
            <EmptyState level="h2" picture="/art/lamp.svg" title={nothing?.title ?? "Nothing in these dates"}>
              {nothing?.text}
            </EmptyState>
            {report.ledger && (
              <p className="report__zero">
                <TieMark ledger={report.ledger} />
              </p>
            )}
          </div>
        ) : (
          <>
            {facts.length > 0 && <Facts facts={facts} />}
            {chart && (
              <section className="panel report__chart" aria-labelledby="report-chart">
                <h2 id="report-chart">{chart.title}</h2>
                <ChartView chart={chart} />
              </section>
            )}
            {multiples && multiples.parts.length > 1 && <Multiples multiples={multiples} />}
            <Numbers report={report} />
            {(notes.length > 0 || total > rows.length) && (
              <div className="report__notes hint">
                {total > rows.length && (
                  <p>
                    The first {grouped(rows.length)} of {grouped(total)} rows: the CSV has all of them.
                  </p>
                )}
                {notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </div>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** What it counted, when, how much of it there is, and that it ties to the ledger. */
function MadeLine({ report, total }: { report: ReportAnswer; total: number }) {
  const { filter, madeAt, lines, ledger } = report;
  return (
    <p className="made num">
      <span>{filter}</span>
      <span>made {writtenMoment(madeAt)}</span>
      <span>
        {counted(total, "row")}
        {lines > 0 && ` from ${counted(lines, "line")}`}
      </span>
      {ledger && <TieMark ledger={ledger} />}
    </p>
  );
}

function TieMark({ ledger }: { ledger: Tie }) {
  if (!ledger.matches)
    return (
      <span className="tie tie--off">
        <Icon name="alert" />
        <span>≠ ledger</span> <small>{apartInWords(ledger)}</small>
      </span>
    );
  return (
    <span className="tie">
      <Icon name="ledger" />
      <span>= ledger ✓</span> <small>{signedCents(ledger.cents)}</small>
    </span>
  );
}

/** What is on the screen goes on paper and into files as it is filtered. */
function Acts({ name }: { name: string }) {
  const { search } = useLocation();
  const file = (ending: string) => `/api/reports/${name}.${ending}${search}`;
  return (
    <div className="work__acts">
      <Button kind="quiet" size="small" onClick={() => window.print()}>
        <Icon name="print" />
        Print
      </Button>
      <a className="btn btn--quiet btn--sm" href={file("csv")} download>
        <Icon name="download" />
        CSV
      </a>
      <a className="btn btn--sm" href={file("pdf")} target="_blank" rel="noreferrer">
        <Icon name="doc" />
        PDF<span className="vh"> opens in a new tab</span>
      </a>
    </div>
  );
}

type ControlsProps = Pick<ReportShown, "days" | "choices" | "controls" | "hasDays">;

/** The days and whatever else the report can be asked for: all of it stands in the address. */
function Controls({ days, choices, controls, hasDays }: ControlsProps) {
  const ask = useAsk();
  if (!hasDays && controls.length === 0) return null;
  return (
    <div className="report__controls">
      {hasDays && (
        <div className="pickpair">
          {(["from", "to"] as const).map((end) => (
            <DayPick
              key={end}
              label={end === "from" ? "From" : "To"}
              day={days[end]}
              onPick={(day) => ask({ [end]: day })}
            />
          ))}
        </div>
      )}
      {controls.map((control) => (
        <Choice key={control.field} control={control} value={choices[control.field] ?? control.usual} />
      ))}
    </div>
  );
}

/** A year is typed digit by digit: before 1900 it is not meant yet. */
const EARLIEST = "1900-01-01";

/** Keeps what is typed while the report is counted. */
function DayPick({ label, day, onPick }: { label: string; day: string; onPick: (day: string) => void }) {
  const [typed, setTyped] = useState(day);
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setTyped(day);
  }
  return (
    <label className="pick">
      <span>{label}</span>
      <input
        type="date"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (value === "" || value >= EARLIEST) onPick(value);
        }}
      />
    </label>
  );
}

function Choice({ control, value }: { control: Control; value: string }) {
  const ask = useAsk();
  const id = useId();
  const { field, label, options, isCheck } = control;
  if (isCheck)
    return (
      <label className="report__check">
        <input
          type="checkbox"
          checked={value === "1"}
          onChange={({ target }) => ask({ [field]: target.checked ? "1" : "0" })}
        />
        {label}
      </label>
    );
  return (
    <fieldset className="report__choice">
      <legend>{label}</legend>
      <div className="segments">
        {Object.entries(options).map(([each, words]) => (
          <label key={each}>
            <input
              type="radio"
              name={`${id}-${field}`}
              checked={each === value}
              onChange={() => ask({ [field]: each })}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Facts({ facts }: { facts: NonNullable<ReportAnswer["facts"]> }) {
  return (
    <dl className="keyfigures num">
      {facts.map(({ label, value, note, tone, way }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={tone ? `keyfigures__value is-${tone}` : "keyfigures__value"}>{value}</dd>
          {note && <dd className="keyfigures__note">{note}</dd>}
          {way && (
            <dd className="keyfigures__way">
              <MoreLink to={way.href}>{way.label}</MoreLink>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Multiples({ multiples: { title, parts } }: { multiples: NonNullable<ReportAnswer["multiples"]> }) {
  return (
    <section className="panel" aria-labelledby="report-parts">
      <h2 id="report-parts">{title}</h2>
      <ul className="multiples">
        {parts.map(({ label, color, values, value, note }) => (
          <li key={label}>
            <span>{label}</span>
            <Spark values={values} color={color} />
            <b className="num">{value}</b>
            <small className="num">{note}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The table always says what the pictures show. */
function Numbers({ report }: { report: ReportAnswer }) {
  const { title, filter, shown, sums, rows, links = [], sumsLabel = "All", sumWords = {} } = report;
  const [first, ...others] = columnsShown(shown, sums);
  if (!first) return null;
  // A moment takes the room of two columns, and so do millions with their cents.
  const hasLongSums = Object.values(sums).some((cents) => Math.abs(cents) >= 1_000_000_00 && cents % 100);
  const isWide = others.length > (hasLongSums ? 4 : 5) || first.as === "moment";
  const hasSums = others.some(({ field }) => field in sums);
  const sumOf = ({ field }: ReportColumn) =>
    field in sums ? signedCents(sums[field] ?? 0) : (sumWords[field] ?? "");
  return (
    <section aria-labelledby="report-numbers">
      <h2 id="report-numbers">The numbers</h2>
      <section className="reporttable tablewrap" aria-label="Table of the numbers" {...as.scroller}>
        <DataTable
          className="table table--report"
          data-wide={isWide || undefined}
          caption={`${title}, ${filter}`}
          columns={[
            {
              ...headed(first),
              kind: "name",
              show: (row, at) => (
                <Name words={valueInWords(first, row[first.field] ?? null)} link={links[at]} />
              ),
              sum: hasSums ? sumsLabel : undefined,
            },
            ...others.map((column) => ({
              ...headed(column),
              show: (row: Row) => <Cell column={column} value={row[column.field] ?? null} />,
              sum: hasSums ? sumOf(column) : undefined,
            })),
          ]}
          rows={rows}
          keyOf={(row, at) => keyOf(row, first, at)}
        />
      </section>
    </section>
  );
}

function Name({ words, link }: { words: string; link: string | null | undefined }) {
  return link ? <Link to={link}>{words}</Link> : words;
}

/** Nothing is a dash to the eye, and 'none' to the ear. */
function Cell({ column, value }: { column: ReportColumn; value: ReportValue }) {
  if (value === null || value === "" || (column.as === "cents" && value === 0))
    return (
      <>
        <span className="zero" aria-hidden="true">
          {nothingInWords}
        </span>
        <span className="vh">none</span>
      </>
    );
  const words = valueInWords(column, value);
  if (column.as !== "percent") return words;
  return <span className={Number(value) < 0 ? "is-bad" : "is-good"}>{words}</span>;
}

/** A column's label and looks; its heading has the same. */
function headed({ as: kind, field, label }: ReportColumn) {
  const classes = [
    (kind === "cents" || kind === "number" || kind === "percent") && "amt",
    field === "cents" && "is-total",
    (kind === "day" || kind === "month") && "is-when",
  ];
  const className = classes.filter(Boolean).join(" ") || undefined;
  return { label, className, headClass: className };
}

function keyOf(row: Row, { field }: ReportColumn, at: number) {
  return [row[field], row.month, row.donorId, row.giftId, row.gap, at].join(" ");
}

/** Asks for something else of the same report. */
function useAsk() {
  const here = useLocation();
  // Whoever chooses twice before the first is counted means both.
  const { search } = useNavigation().location ?? here;
  const navigate = useNavigate();
  return (fields: { [field: string]: string }) => {
    const asked = new URLSearchParams(search);
    for (const [field, value] of Object.entries(fields)) asked.set(field, value);
    navigate({ search: String(asked) }, { replace: true, preventScrollReset: true });
  };
}
