import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import {
  Form,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useSubmit,
} from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { writtenMoment } from "#app/admin/moment.tsx";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { send } from "#app/records/client.ts";
import { useRequestKey } from "#app/records/request-key.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { counted, grouped } from "#domain/counted.ts";
import { daysBetween } from "#domain/days.ts";
import { formatCents } from "#domain/money.ts";
import { rooms } from "../../opened.ts";
import {
  GROUPS,
  makingStatements,
  RUN,
  STATEMENTS,
  type StatementGroup,
  type StatementRun,
  type StatementsPage,
  statementFiles,
  stoppingStatements,
} from "./statements.ts";
import { Made, MakeBar, Making } from "./statements-run.tsx";
import { ChangedTable, StatementsTable } from "./statements-table.tsx";
import "../../reports/reports.css";
import "./statements.css";

export const meta = adminMeta("Year-end statements");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { statements } = context.get(rooms).receipts;
  const [page, run] = await Promise.all([
    statements.page(new URL(request.url).searchParams),
    statements.run(),
  ]);
  return { page, run };
}

/** Everyone who gave in a year, and making what they get for their tax records. */
export default function StatementsScreen() {
  const { page, run: loaded } = useLoaderData<typeof loader>();
  const { view: run, connection } = useLiveOrLeave<StatementRun>(RUN, loaded);
  const place = useRef<HTMLDivElement>(null);
  const { make, stop, isBeginning } = useMaking(page, run, place);
  const [as, setAs] = useState<"all" | "each">("all");
  const mayChange = useMayChange();
  const isLoading = useNavigation().state === "loading";
  const { year, counts, isOver, hasEin } = page;
  const due = counts.notYet + counts.changed;
  const isHere = run.year === year;
  return (
    <>
      <Head page={page} />
      <NotLive connection={connection} />
      {counts.givers > 0 || counts.made > 0 ? (
        <>
          <Figures page={page} />
          {!isOver && <NotOver page={page} />}
          {isOver && due > 0 && !hasEin && <NoEin />}
          <div className="stm-place" ref={place} tabIndex={-1}>
            {run.isRunning ? (
              <Making run={run} onStop={mayChange ? stop : undefined} />
            ) : (
              <Made run={isHere ? run : undefined} page={page} as={as} />
            )}
            {counts.changed > 0 && <ChangedTable page={page} />}
            {mayChange && isOver && hasEin && due > 0 && !run.isRunning && (
              <MakeBar
                // What was chosen belongs to what was there to be made.
                key={`${year} ${due}`}
                counts={counts}
                canEmail={page.canEmail}
                as={as}
                onAs={setAs}
                onMake={make}
                isBusy={isBeginning}
              />
            )}
          </div>
          <Groups page={page} />
          <StatementsTable page={page} isLoading={isLoading} />
          {page.pages > 1 && (
            <Pager
              className="pager--end"
              label="Statement pages"
              page={page.page}
              pages={page.pages}
              keep={{ year, ...(page.group !== "all" && { show: page.group }) }}
            />
          )}
          <p className="hint stm-note">
            <Icon name="info" />
            <span>
              Gifts that already have a receipt are listed with its number and not receipted twice. Opening
              lines, adjustments and void lines are not on a statement.
            </span>
          </p>
        </>
      ) : (
        <section className="panel" aria-label={`Statements for ${year}`}>
          <EmptyState level="h2" picture="/art/lamp.svg" title={`Nobody gave in ${year}`}>
            {page.ledger.cents > 0
              ? `${formatCents(page.ledger.cents)} came without a name. Statements are for gifts whose giver is known.`
              : "As soon as a gift of that year is recorded, its giver stands here."}
          </EmptyState>
        </section>
      )}
    </>
  );
}

/** Begins and stops a run, and shows the list anew when it has ended. */
function useMaking({ year }: StatementsPage, run: StatementRun, place: RefObject<HTMLElement | null>) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isBeginning, setIsBeginning] = useState(false);
  const { underKey, renewKey } = useRequestKey();
  const was = useRef(run.isRunning);
  useEffect(() => {
    if (was.current === run.isRunning) return;
    was.current = run.isRunning;
    setIsBeginning(false);
    // What was pressed is gone: whoever stood there comes to what is there now.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    if (!run.isRunning) revalidate();
  }, [run.isRunning, revalidate, place]);

  return {
    isBeginning,
    async make(isMailed: boolean) {
      setIsBeginning(true);
      const answer = await underKey((key) =>
        send(makingStatements, { year, send: isMailed ? "mail" : "none" }, key),
      );
      if (answer.ok) renewKey();
      else {
        setIsBeginning(false);
        toast.fail(answer.message);
      }
      // A short run is over before anybody hears of it.
      await revalidate();
      setIsBeginning(false);
    },
    async stop() {
      const answer = await send(stoppingStatements);
      if (!answer.ok && answer.code !== "over") toast.fail(answer.message);
      revalidate();
    },
  };
}

function Head({ page }: { page: StatementsPage }) {
  const { year, years, filter, madeAt, counts, ledger } = page;
  const submit = useSubmit();
  return (
    <header className="report__head">
      <Breadcrumb
        trail={[{ label: "Reports", href: "/dashboard/reports" }, { label: "Year-end statements" }]}
      />
      <ScreenHead
        title={<>Statements for {year}</>}
        under={
          <p className="made num">
            <span>{filter}</span>
            <span>made {writtenMoment(madeAt)}</span>
            <span>
              <b>{grouped(counts.givers)}</b> {counts.givers === 1 ? "row" : "rows"}
            </span>
            {ledger.matches ? (
              <span className="tie">
                <Icon name="ledger" />= ledger ✓ {formatCents(ledger.cents)}
              </span>
            ) : (
              <span className="tie tie--off" role="alert">
                <Icon name="alert" />
                Not equal to the ledger, whose lines come to {formatCents(ledger.cents)}
              </span>
            )}
          </p>
        }
      >
        <div className="work__acts">
          <Form method="get" className="stm-year">
            <label className="vh" htmlFor="year">
              Year
            </label>
            <select
              className="input num"
              id="year"
              name="year"
              value={year}
              onChange={({ currentTarget }) => submit(currentTarget.form)}
            >
              {[...new Set([...years, year])].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </Form>
          <a className="btn btn--quiet btn--sm" href={statementFiles(year).csv} download>
            <Icon name="download" />
            CSV
          </a>
        </div>
      </ScreenHead>
    </header>
  );
}

function Figures({ page: { year, counts, sums } }: { page: StatementsPage }) {
  const { givers, gifts, withoutAddress, withoutEmail, neither } = counts;
  const apart = sums.withoutNameCents;
  const missing = `?${new URLSearchParams({ year, show: "missing" })}`;
  return (
    <dl className="keyfigures stm-figures num">
      <Figure label="Everyone who gave" value={grouped(givers)} note={counted(gifts, "gift")} />
      <Figure
        label="On the statements"
        value={formatCents(sums.cents)}
        note={apart > 0 ? `${formatCents(apart)} more came without a name` : "all that came with a name"}
      />
      <Figure
        label="No postal address"
        value={grouped(withoutAddress)}
        isDue={withoutAddress > 0}
        note={withoutAddress > 0 ? <Link to={missing}>Show these</Link> : "everyone has one"}
      />
      <Figure
        label="No email"
        value={grouped(withoutEmail)}
        note={
          withoutEmail > 0 ? `${grouped(withoutEmail - neither)} with a mailing address` : "everyone has one"
        }
      />
    </dl>
  );
}

type FigureProps = { label: string; value: string; note: ReactNode; isDue?: boolean };

function Figure({ label, value, note, isDue = false }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isDue ? "keyfigures__value is-due" : "keyfigures__value"}>{value}</dd>
      <dd className="keyfigures__note">{note}</dd>
    </div>
  );
}

const groupLabels: { [group in StatementGroup]: string } = {
  all: "All",
  missing: "Something missing",
  "not-yet": "Not yet made",
};

function Groups({ page }: { page: StatementsPage }) {
  const { year, counts, group, total, rows, page: at } = page;
  const sizes = { all: counts.givers, missing: counts.missing, "not-yet": counts.notYet };
  const first = (at - 1) * 10 + 1;
  return (
    <div className="stm-groups">
      <nav className="segments" aria-label="Which">
        {GROUPS.map((one) => (
          <Link
            key={one}
            to={`${STATEMENTS}?${new URLSearchParams({ year, ...(one !== "all" && { show: one }) })}`}
            aria-current={one === group ? "page" : undefined}
            preventScrollReset
          >
            {groupLabels[one]} <span className="num">{grouped(sizes[one])}</span>
          </Link>
        ))}
      </nav>
      <p className="muted num" role="status">
        {total === 0
          ? "None"
          : `${grouped(first)} to ${grouped(first + rows.length - 1)} of ${grouped(total)}`}
      </p>
    </div>
  );
}

function NoEin() {
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="alert" />
      <p>
        <b>Statements cannot be issued.</b> The temple’s EIN is not written down.{" "}
        <Link to="/dashboard/website/temple">Website, Temple</Link> has a place for it. You can look at
        previews meanwhile.
      </p>
    </div>
  );
}

function NotOver({ page: { year, today, counts } }: { page: StatementsPage }) {
  const days = daysBetween(today, `${year}-12-31`);
  const missing = counts.withoutAddress;
  return (
    <div className="notice">
      <Icon name="info" />
      <p>
        {year} {days === 0 ? "ends today" : `ends in ${counted(days, "day")}`}. Look through the list now:{" "}
        {missing === 0
          ? "everyone has an address"
          : `${grouped(missing)} ${missing === 1 ? "has" : "have"} no address`}
        . Statements can be made from January 1.
      </p>
    </div>
  );
}
