import { Link } from "react-router";
import { drawingOf, swatch } from "#app/charts/chart.ts";
import { DrawingView } from "#app/charts/chart-view.tsx";
import { AmountsTable } from "#app/ui/amounts-table.tsx";
import { counted } from "#domain/counted.ts";
import { dash, formatCents, formatExactCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { ladderChart, readyBy, type Step, stepsOf } from "../phases/ladder.ts";
import { cashInWords, type LoanFigures, type LoanList, lenderPage, NOTICE_DAYS } from "./loan.ts";

/** What is owed in all, what is late, and what comes next. */
export function LoanTotals({ owed: figures, today }: { owed: LoanFigures; today: string }) {
  const { owed, pastDue, maturing, interestToPayCents } = figures;
  return (
    <dl className="totals">
      <div>
        <dt>Owed today</dt>
        <dd>{formatCents(owed.cents)}</dd>
        <dd>{counted(owed.loans, "open loan")}</dd>
      </div>
      <div className={pastDue.loans > 0 ? "is-due" : undefined}>
        <dt>Past due</dt>
        <dd>{formatCents(pastDue.cents)}</dd>
        <dd>
          {pastDue.since
            ? `${counted(pastDue.loans, "loan")}, since ${shortDate(pastDue.since, today)}`
            : "none"}
        </dd>
      </div>
      <div>
        <dt>Maturing in {NOTICE_DAYS} days</dt>
        <dd>{formatCents(maturing.cents)}</dd>
        <dd>
          {maturing.loans > 0
            ? `${counted(maturing.loans, "loan")}, to ${shortDate(maturing.until, today)}`
            : `none, to ${shortDate(maturing.until, today)}`}
        </dd>
      </div>
      <div>
        <dt>Interest to pay</dt>
        <dd>{interestToPayCents > 0 ? formatExactCents(interestToPayCents) : formatCents(0)}</dd>
        <dd>accrued, then given back</dd>
      </div>
    </dl>
  );
}

/** As wide as there is room beside the list, so that its letters stay letters. */
const WIDTH = 640;

/** How much cash must be ready when: drawn, in numbers, and of the next ninety days by name. */
export function Ladder({ list: { ladder, owed, today } }: { list: LoanList }) {
  const steps = stepsOf(ladder, today);
  const chart = ladderChart(steps);
  const told = steps.filter(({ dues }) => dues.length > 0);
  if (told.length === 0) return null;
  return (
    <section className="panel ladderpanel" aria-labelledby="ladder">
      <div className="panel__head">
        <h2 id="ladder">Cash to have ready</h2>
        <ul className="chartkey" aria-label="Chart key">
          {chart.series.map(({ label, color }, at) => (
            <li key={label}>
              <DrawingView className="swatch" drawing={swatch(at, color)} />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <div className="laddergrid stack">
        <div>
          <div className="ladderground">
            <DrawingView className="drawing ladder" drawing={drawingOf(chart, WIDTH)} />
            <Rungs steps={told} />
          </div>
          <Numbers steps={told} />
        </div>
        <Ready list={{ ladder, owed, today }} />
      </div>
    </section>
  );
}

/** The same where there is no room for bars side by side. */
function Rungs({ steps }: { steps: Step[] }) {
  const highest = Math.max(...steps.map(togetherOf));
  return (
    <ol className="rungs">
      {steps.map((step) => (
        <li key={step.key} className={step.isLate ? "is-late" : undefined}>
          <span className="rungs__when">{step.label}</span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={((togetherOf(step) / highest) * 100).toFixed(1)} height="1" />
          </svg>
          <b className="num">{cashInWords(step)}</b>
          <small>
            {step.dues
              .map(({ name, maturesOn }) => (step.isLater ? `${name}, ${shortDate(maturesOn, "")}` : name))
              .join("; ")}
          </small>
        </li>
      ))}
    </ol>
  );
}

function Numbers({ steps }: { steps: Step[] }) {
  return (
    <details className="ladderdata">
      <summary>Show the numbers</summary>
      <AmountsTable
        caption="Cash to have ready, by month"
        of="When"
        amounts={["Principal", "Interest", "Together"]}
      >
        {steps.map((step) => (
          <tr key={step.key}>
            <th scope="row">{step.label}</th>
            <td className="amt">{formatCents(step.principalCents)}</td>
            <td className="amt">{step.interestCents > 0 ? formatExactCents(step.interestCents) : dash}</td>
            <td className="amt">{cashInWords(step)}</td>
          </tr>
        ))}
      </AmountsTable>
    </details>
  );
}

function Ready({ list: { ladder, owed, today } }: { list: Pick<LoanList, "ladder" | "owed" | "today"> }) {
  const { until } = owed.maturing;
  const { dues, ...sums } = readyBy(until, ladder);
  return (
    <div className="readylist">
      <h3>Within {NOTICE_DAYS} days</h3>
      {dues.length === 0 && <p className="muted">Nothing goes home until {shortDate(until, today)}.</p>}
      <ol>
        {dues.map((due) => (
          <li key={due.id} className={due.maturesOn < today ? "is-late" : undefined}>
            <span className="num readylist__day fine">
              {due.maturesOn < today ? "Now" : shortDate(due.maturesOn, until).replace(/, \d+$/, "")}
            </span>
            <Link to={lenderPage(due.lenderDonorId, due.id)}>{due.name}</Link>
            <b className="num">{cashInWords(due)}</b>
          </li>
        ))}
      </ol>
      {dues.length > 0 && (
        <p className="readylist__sum">
          <span>To have ready by {shortDate(until, until)}</span>
          <b className="num">{cashInWords(sums)}</b>
        </p>
      )}
    </div>
  );
}

function togetherOf({ principalCents, interestCents }: Step) {
  return principalCents + interestCents;
}
