import { useEffect, useRef } from "react";
import { AmountsTable } from "#app/ui/amounts-table.tsx";
import { formatAmount } from "#domain/money.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { highestInWords, type Month, monthLabels, monthsShown, scaleFor, shortAmount } from "./months.ts";

export function MonthChart({ titleId, months }: { titleId: string; months: Month[] }) {
  const shown = monthsShown(months);
  return (
    <>
      <div className="panel__head">
        <h2 id={titleId}>Pledged and donated by month</h2>
        <ul className="legend fine" aria-label="Chart key">
          <li>
            <i className="chart__pledged" />
            Pledged
          </li>
          <li>
            <i className="chart__donated" />
            Donated
          </li>
        </ul>
      </div>
      {shown.length === 0 ? (
        <p className="muted">The chart begins with the first record.</p>
      ) : (
        <>
          <p className="chartnote muted">
            Each donor counts in the month their record was added, with the amounts it holds today.
            {shown[0]?.month !== months[0]?.month && ` The last ${shown.length} months are drawn.`}
          </p>
          <MonthBars months={shown} />
          <Numbers months={shown} />
        </>
      )}
    </>
  );
}

function Numbers({ months }: { months: Month[] }) {
  return (
    <details className="chartdata">
      <summary>Show the numbers</summary>
      <AmountsTable
        caption="Pledged and donated by month in which the record was added"
        of="Month"
        amounts={["Pledged", "Donated"]}
      >
        {months.map(({ month, pledged, donated }) => (
          <tr key={month}>
            <th scope="row">{writtenMonth(month)}</th>
            <td className="amt">{formatAmount(pledged)}</td>
            <td className="amt">{formatAmount(donated)}</td>
          </tr>
        ))}
      </AmountsTable>
    </details>
  );
}

/** It scrolls on small screens, and must do so by keyboard too. */
const reachable = { tabIndex: 0 };

const [WIDTH, TOP, FLOOR, HEIGHT] = [620, 16, 240, 290];
const AXIS = 60;

/**
 * Two drawings side by side, of one height: the scale stays where it is while the bars are scrolled under it. The
 * widths of their columns in dashboard.css are those of their view boxes.
 */
function MonthBars({ months }: { months: Month[] }) {
  const region = useRef<HTMLElement>(null);
  // Where the chart is wider than the screen, the newest months are what one comes for.
  useEffect(() => {
    region.current?.scrollTo({ left: region.current.scrollWidth });
  }, []);
  const { top, ticks } = scaleFor(Math.max(...months.flatMap(({ pledged, donated }) => [pledged, donated])));
  const heightOf = (amount: number) => (amount / top) * (FLOOR - TOP);
  const labels = monthLabels(months);
  const slot = WIDTH / months.length;
  const width = Math.min(24, slot * 0.3);
  return (
    <section
      className="chartwrap"
      ref={region}
      {...reachable}
      aria-label="Chart, scrolls sideways on small screens"
    >
      <div
        className="chart"
        role="img"
        aria-label={`Pledged and donated by month. ${highestInWords(months)}`}
      >
        <svg className="chart__axis" viewBox={`0 0 ${AXIS} ${HEIGHT}`} aria-hidden="true">
          {ticks.map((tick) => (
            <text key={tick} x={AXIS - 10} y={FLOOR - heightOf(tick) + 5} textAnchor="end">
              {shortAmount(tick)}
            </text>
          ))}
        </svg>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {ticks.map((tick) => (
            <path key={tick} className="chart__grid" d={`M0 ${FLOOR - heightOf(tick)}H${WIDTH}`} />
          ))}
          {months.map(({ month, pledged, donated }, index) => {
            const middle = slot * (index + 0.5);
            return (
              <g key={month}>
                <path className="chart__pledged" d={bar(middle - width - 2, width, heightOf(pledged))} />
                <path className="chart__donated" d={bar(middle + 2, width, heightOf(donated))} />
                <text x={middle} y={FLOOR + 24} textAnchor="middle">
                  {labels[index]?.name}
                </text>
                <text className="chart__year" x={middle} y={FLOOR + 43} textAnchor="middle">
                  {labels[index]?.year}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
    </section>
  );
}

/** A bar with a rounded head, as far as it is high enough to have one. */
function bar(x: number, width: number, height: number) {
  if (height === 0) return "";
  const head = Math.min(6, height);
  return `M${x} ${FLOOR}V${FLOOR - height + head}q0-${head} ${width / 2}-${head}t${width / 2} ${head}V${FLOOR}Z`;
}
